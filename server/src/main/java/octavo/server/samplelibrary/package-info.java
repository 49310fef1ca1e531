/**
 * A library to look at: patrons, a catalogue that came in by a real import, loans. All of it made by our own generators, the
 * same at every start.
 */
@ApplicationModule(allowedDependencies = {"tenants", "records", "users", "inventory", "circulation", "dataimport"})
@NullMarked
package octavo.server.samplelibrary;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
