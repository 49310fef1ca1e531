/** Taking a job back: creations are removed and updates restored, as far as nobody has gone on from them. */
@NullMarked
package octavo.server.dataimport.undo;

import org.jspecify.annotations.NullMarked;
