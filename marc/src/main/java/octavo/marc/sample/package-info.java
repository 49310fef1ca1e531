/** MARC records made up from word lists of our own, for samples, tests and benchmarks. */
@NullMarked
package octavo.marc.sample;

import org.jspecify.annotations.NullMarked;
