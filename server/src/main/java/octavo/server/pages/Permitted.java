package octavo.server.pages;

import octavo.server.tenants.Caller;

/** What the signed-in person may do: a page offers nothing that the server would refuse. */
final class Permitted {

    private Permitted() {}

    static boolean has(String permission) {
        return Caller.current().has(permission);
    }
}
