/** A wrong fixture: may use nobody, and does. */
@ApplicationModule(allowedDependencies = {})
package octavo.wronghouse.cellar;

import org.springframework.modulith.ApplicationModule;
