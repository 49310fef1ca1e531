/** The experiment file: what is compared, under which load, how often; checked before anything is started. */
@NullMarked
package octavo.lab.experiment;

import org.jspecify.annotations.NullMarked;
