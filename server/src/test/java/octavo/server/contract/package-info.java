/**
 * What FOLIO's clients may rely on, stated over HTTP for every declared record type: a type that is added is held to it
 * without a line of test of its own.
 */
@NullMarked
package octavo.server.contract;

import org.jspecify.annotations.NullMarked;
