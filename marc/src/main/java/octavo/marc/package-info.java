/**
 * MARC 21 records, their exchange formats and character sets. Knows neither Spring nor a database.
 *
 * @see <a href="https://www.loc.gov/marc/specifications/">MARC 21 specifications</a>
 */
@NullMarked
package octavo.marc;

import org.jspecify.annotations.NullMarked;
