/** The folder of exports: uploaded lists, slices, and the files that clients fetch. */
@NullMarked
package octavo.server.dataexport.files;

import org.jspecify.annotations.NullMarked;
