/** Which records an export means: lists as people make them, queries, everything. */
@NullMarked
package octavo.server.dataexport.ids;

import org.jspecify.annotations.NullMarked;
