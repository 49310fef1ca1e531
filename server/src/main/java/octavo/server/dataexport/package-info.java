/**
 * Data export: lists of ids and queries, profiles, jobs with their log, and the files that they write, slice by slice, on
 * whichever node has time.
 */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records", "sourcerecords", "inventory"})
@NullMarked
package octavo.server.dataexport;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
