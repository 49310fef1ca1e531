/**
 * The files of an experiment's results: their types, their writer and their reader. A report is made from these files alone.
 *
 * <pre>
 * DIR/
 *   experiment.yaml                 the experiment file as it was run
 *   plan.json                       what was to be done: size, arms, repeats, phases
 *   runs/001-zookeeper-1/           one run: one arm, one repeat, in the order in which they ran
 *     run.json                      state, settings, environment, phases, gaps, verdict on the load generator
 *     operations.jsonl              per 10 s, phase and operation: times of good answers (HdrHistogram), failures by kind
 *     jobs.jsonl                    imports and exports as measured jobs
 *     statements.jsonl              the database's statements, as the difference over each phase
 *     failures.txt                  the first failures of each sort, in words
 *     samples.tsv                   what the probes saw: time, phase, probe, subject, metric, unit, value
 *   broken/                         runs that were interrupted and then made again
 * </pre>
 *
 * Lines are only ever appended; {@code plan.json} and {@code run.json} are replaced as a whole. So a run that was interrupted
 * is readable up to its last whole line.
 */
@NullMarked
package octavo.lab.result;

import org.jspecify.annotations.NullMarked;
