/** The performance lab: measures Octavo, or any FOLIO-compatible system, by experiments that are files. */
@NullMarked
package octavo.lab;

import org.jspecify.annotations.NullMarked;
