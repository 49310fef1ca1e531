package octavo.server.dataimport.jobs;

import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Who runs a job, by name, as lists of jobs show it. */
@Component
public class RunBy {

    private static final String USER = "user";

    private final RecordStore store;

    RunBy(RecordStore store) {
        this.store = store;
    }

    public record Person(
            @Nullable String firstName, @Nullable String lastName) {}

    /** The caller; without a user's record, such as for the platform itself, nobody. */
    public Person current() {
        var userId = Caller.current().userId();
        if (userId == null) {
            return new Person(null, null);
        }
        return store.find(USER, userId)
                .map(user -> user.document().path("personal"))
                .map(personal -> new Person(
                        personal.path("firstName").asString(null),
                        personal.path("lastName").asString(null)))
                .orElse(new Person(null, null));
    }
}
