/** Fees and fines: accounts, what was done to them, their vocabularies and policies; patron blocks set by hand. */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records"})
@NullMarked
package octavo.server.fees;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
