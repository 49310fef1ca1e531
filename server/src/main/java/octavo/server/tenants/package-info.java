/** Tenants, sign-in, tokens and permissions: who asks, for which tenant, and whether they may. */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package octavo.server.tenants;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
