/** FOLIO's routes of data export. */
@NullMarked
package octavo.server.dataexport.web;

import org.jspecify.annotations.NullMarked;
