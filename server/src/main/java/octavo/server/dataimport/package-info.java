/**
 * Data import: uploads, profiles, jobs and their log; the cut of a file into chunks, their way through Kafka, and what
 * becomes of each record.
 */
@ApplicationModule(allowedDependencies = {"tenants", "events", "records", "mapping", "sourcerecords", "inventory"})
@NullMarked
package octavo.server.dataimport;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
