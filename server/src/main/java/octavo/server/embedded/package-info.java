/**
 * PostgreSQL and Kafka as child processes of the program, with their data under one folder; started when no other is
 * configured. Plain Java: the program uses it before Spring starts.
 */
@ApplicationModule(allowedDependencies = {})
@NullMarked
package octavo.server.embedded;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
