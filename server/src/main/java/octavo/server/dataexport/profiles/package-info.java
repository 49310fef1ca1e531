/** Mapping and job profiles of exports, and what their transformation rows may name. */
@NullMarked
package octavo.server.dataexport.profiles;

import org.jspecify.annotations.NullMarked;
