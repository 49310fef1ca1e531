/** The workers: what becomes of a chunk of records, in one transaction. */
@NullMarked
package octavo.server.dataimport.chunks;

import org.jspecify.annotations.NullMarked;
