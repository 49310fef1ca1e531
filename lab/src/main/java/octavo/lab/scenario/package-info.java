/** The field's own transactions, call by call, and what they need to know of the library that they work in. */
@NullMarked
package octavo.lab.scenario;

import org.jspecify.annotations.NullMarked;
