/** Export jobs, their slices and their errors, as the database has them. */
@NullMarked
package octavo.server.dataexport.jobs;

import org.jspecify.annotations.NullMarked;
