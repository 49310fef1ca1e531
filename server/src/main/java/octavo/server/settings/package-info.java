/** What a tenant or a user sets up and the other modules read: configuration and settings entries, and notes. */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records"})
@NullMarked
package octavo.server.settings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
