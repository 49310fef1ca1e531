/**
 * A report as a value, and its four forms. What is written is decided once, in the value: every form shows the same texts, so
 * their numbers cannot differ.
 */
@NullMarked
package octavo.lab.report.document;

import org.jspecify.annotations.NullMarked;
