/**
 * CQL, FOLIO's query language, to SQL: text to tree ({@link octavo.server.records.cql.CqlQuery}), tree to a condition with
 * bound parameters ({@link octavo.server.records.cql.CqlCompiler}) over the fields that a record type declares.
 *
 * @see <a href="https://www.loc.gov/standards/sru/cql/">CQL 1.2</a>
 */
@NullMarked
package octavo.server.records.cql;

import org.jspecify.annotations.NullMarked;
