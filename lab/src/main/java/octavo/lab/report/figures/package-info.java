/** Result files read into figures: one value for each run, phase and metric, and curves over time. Memory is bounded by their
 * number, not by the length of the runs. */
@NullMarked
package octavo.lab.report.figures;

import org.jspecify.annotations.NullMarked;
