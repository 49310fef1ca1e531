/** The stored MARC records behind the catalogue: bytes, generations, and FOLIO's source storage on top of them. */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records"})
@NullMarked
package octavo.server.sourcerecords;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
