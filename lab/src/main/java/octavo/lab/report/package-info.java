/**
 * Reports from result files alone: one document, written as HTML, Markdown, xlsx and JSON. {@link octavo.lab.report.Reports} is
 * the way in; each other class writes one chapter.
 */
@NullMarked
package octavo.lab.report;

import org.jspecify.annotations.NullMarked;
