/**
 * The staff's web pages: sign-in, desk, catalogue, MARC editor and import. Rendered on the server from precompiled templates; what a page
 * shows or does goes through the other modules' public services, never their tables.
 */
@ApplicationModule(
        allowedDependencies = {
            "tenants",
            "records",
            "sourcerecords",
            "users",
            "inventory",
            "fees",
            "circulation",
            "circulation :: requests",
            "dataimport",
            "quickmarc",
            "search"
        })
@NullMarked
package octavo.server.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
