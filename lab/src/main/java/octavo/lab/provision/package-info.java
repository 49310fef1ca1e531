/** Starts, stops and resets what is measured, as child processes: Octavo, and Kafka clusters in either mode. */
@NullMarked
package octavo.lab.provision;

import org.jspecify.annotations.NullMarked;
