/** End-to-end speed of the product against stated baselines, both measured in the same run. */
@NullMarked
package octavo.benchmarks;

import org.jspecify.annotations.NullMarked;
