/** The desk: check-out, check-in and renewal, requests, policies, rules, due dates and automated blocks. */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records", "users", "inventory", "fees"})
@NullMarked
package octavo.server.circulation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
