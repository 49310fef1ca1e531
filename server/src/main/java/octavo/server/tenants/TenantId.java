package octavo.server.tenants;

import java.util.regex.Pattern;

/**
 * A tenant's name, as in the header {@code x-okapi-tenant}: lower case letters, digits and underscores, 1 to 31
 * characters, starting with a letter. Its rows live in the PostgreSQL schema {@code t_<name>}.
 */
public record TenantId(String value) {

    private static final Pattern VALID = Pattern.compile("[a-z][a-z0-9_]{0,30}");

    public TenantId {
        if (!isValid(value)) {
            throw new IllegalArgumentException("not a tenant id: '%s'".formatted(value));
        }
    }

    public static boolean isValid(String value) {
        return VALID.matcher(value).matches();
    }

    /** The PostgreSQL schema of this tenant; safe to place in SQL since the name is validated. */
    public String schema() {
        return "t_" + value;
    }

    @Override
    public String toString() {
        return value;
    }
}
