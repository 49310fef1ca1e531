/**
 * MARC record to instance by the tenant's rules. Pure: no database, no clock, no framework; what it needs of the tenant
 * is handed in as {@link octavo.server.mapping.MappingRules} and {@link octavo.server.mapping.ReferenceData}.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package octavo.server.mapping;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
