/** Patrons and staff: users, their groups, proxies, service points and permissions. */
@ApplicationModule(allowedDependencies = {"tenants", "records", "events"})
@NullMarked
package octavo.server.users;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
