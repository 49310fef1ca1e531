/**
 * The load engine: users as virtual threads, closed and open models, times and failures apart, and a watch over the engine itself.
 * Knows HTTP, not libraries.
 */
@NullMarked
package octavo.lab.load;

import org.jspecify.annotations.NullMarked;
