/**
 * The catalogue: instances, holdings, items, locations and the reference data that describes them; effective location and
 * call number.
 */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records", "sourcerecords"})
@NullMarked
package octavo.server.inventory;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
