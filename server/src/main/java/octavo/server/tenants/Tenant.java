package octavo.server.tenants;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** A tenant as FOLIO's gateway describes it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Tenant(String id, String name, @Nullable String description) {}
