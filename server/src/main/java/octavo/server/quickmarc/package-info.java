/** One MARC record edited by hand: opened in FOLIO's editor form, checked, saved together with its instance. */
@ApplicationModule(
        allowedDependencies = {"tenants", "records", "mapping", "sourcerecords", "inventory", "users", "dataimport"})
@NullMarked
package octavo.server.quickmarc;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
