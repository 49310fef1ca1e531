/** Jobs that meet what the catalogue has: records find their targets, change them or make new ones, chunk by chunk. */
@NullMarked
package octavo.server.dataimport.updates;

import org.jspecify.annotations.NullMarked;
