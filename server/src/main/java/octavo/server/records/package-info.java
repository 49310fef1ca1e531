/**
 * The record store: FOLIO's JSON records as declared types, with CQL, versions, history and HRIDs. A module declares its
 * types here and gets path, storage, checks and queries; only what has behaviour adds code.
 */
@ApplicationModule(allowedDependencies = {"tenants", "events"})
@NullMarked
package octavo.server.records;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
