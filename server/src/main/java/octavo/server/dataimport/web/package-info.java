/** FOLIO's routes for jobs and their log. */
@NullMarked
package octavo.server.dataimport.web;

import org.jspecify.annotations.NullMarked;
