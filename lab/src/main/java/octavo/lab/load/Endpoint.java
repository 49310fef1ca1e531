package octavo.lab.load;

import java.net.URI;

/**
 * A FOLIO-compatible system and who calls it.
 *
 * @param origin of the front end, sent with every call as a browser does
 */
public record Endpoint(URI address, String tenant, String user, String password, String origin) {

    public Endpoint(URI address, String tenant, String user, String password) {
        this(address, tenant, user, password, address.toString());
    }

    @Override
    public String toString() {
        return "%s, tenant %s, user %s".formatted(address, tenant, user);
    }
}
