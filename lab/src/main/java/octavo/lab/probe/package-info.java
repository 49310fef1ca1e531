/** What is looked at while a load runs: once a second, on the run's clock. What cannot be read is told, never left out. */
@NullMarked
package octavo.lab.probe;

import org.jspecify.annotations.NullMarked;
