/** Job, match, action and mapping profiles, and the plan that a job makes of them. */
@NullMarked
package octavo.server.dataimport.profiles;

import org.jspecify.annotations.NullMarked;
