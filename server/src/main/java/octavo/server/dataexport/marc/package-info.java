/** What becomes of a record on its way into the file. */
@NullMarked
package octavo.server.dataexport.marc;

import org.jspecify.annotations.NullMarked;
