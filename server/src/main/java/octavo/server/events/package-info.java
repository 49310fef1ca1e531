/** Outbox and relay: what committed is announced to Kafka, at least once and in order per record. */
@ApplicationModule(allowedDependencies = {"tenants"})
@NullMarked
package octavo.server.events;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
