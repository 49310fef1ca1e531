/** Upload definitions and the files that are uploaded under them. */
@NullMarked
package octavo.server.dataimport.upload;

import org.jspecify.annotations.NullMarked;
