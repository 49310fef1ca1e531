/** The library services platform: one package per module, each of which shows its API at its root. */
@NullMarked
package octavo.server;

import org.jspecify.annotations.NullMarked;
