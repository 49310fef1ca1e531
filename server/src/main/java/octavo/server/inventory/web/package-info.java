/** FOLIO's routes to the catalogue that go beyond the storage of single records. */
@NullMarked
package octavo.server.inventory.web;

import org.jspecify.annotations.NullMarked;
