/** CQL, the query language of FOLIO's lists, parsed and compiled to SQL. */
@NullMarked
package octavo.server.records.cql;

import org.jspecify.annotations.NullMarked;
