package octavo.server.tenants.admin;

import java.util.regex.Pattern;

/**
 * A FOLIO module's id, as in {@code mod-users-19.3.2}: a product and the version that begins with the first digit after a
 * hyphen. The version may be absent.
 */
record ModuleId(String product, String version) {

    private static final Pattern FORM = Pattern.compile("(?<product>.+?)(-(?<version>\\d.*))?");

    static ModuleId parse(String text) {
        var match = FORM.matcher(text);
        if (!match.matches()) {
            return new ModuleId(text, "");
        }
        var version = match.group("version");
        return new ModuleId(match.group("product"), version == null ? "" : version);
    }

    @Override
    public String toString() {
        return version.isEmpty() ? product : product + "-" + version;
    }
}
