package octavo.server.tenants;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The FOLIO permission that a caller needs for a route, as in {@code circulation.check-in-by-barcode.post}. Every handler
 * method carries this or {@link PublicRoute}; a route with neither stops the start.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresPermission {

    /** The permission's name. Empty: any signed-in user of the tenant, as for a user's own data. */
    String value();
}
