/** The work on running exports: list the ids, write the slices, put the file together. */
@NullMarked
package octavo.server.dataexport.run;

import org.jspecify.annotations.NullMarked;
