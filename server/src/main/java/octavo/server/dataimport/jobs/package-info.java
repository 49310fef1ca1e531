/** Job executions: their states, their log, what they count. */
@NullMarked
package octavo.server.dataimport.jobs;

import org.jspecify.annotations.NullMarked;
