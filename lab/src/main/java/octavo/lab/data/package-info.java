/** The library that a run works in: made from a seed, the same for the same seed, and loaded over FOLIO's own HTTP interfaces. */
@NullMarked
package octavo.lab.data;

import org.jspecify.annotations.NullMarked;
