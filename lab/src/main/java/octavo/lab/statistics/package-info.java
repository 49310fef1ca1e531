/**
 * What may be concluded from repeated measurements of two arms. Pure functions of numbers: no files, no clock, no text.
 *
 * <p>The unit is the repeat: one value per metric and repeat. Thousands of requests within a repeat share its caches, its
 * neighbours and its bad luck, so they make the value of that repeat steadier and never count as repeats themselves.
 */
@NullMarked
package octavo.lab.statistics;

import org.jspecify.annotations.NullMarked;
