/** Carries an experiment out: run by run, phase by phase, from its first state to its result files. */
@NullMarked
package octavo.lab.run;

import org.jspecify.annotations.NullMarked;
