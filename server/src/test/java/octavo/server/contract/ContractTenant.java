package octavo.server.contract;

import static octavo.server.contract.Answers.expect;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import octavo.server.TestPlatform;
import octavo.server.TestPlatform.Client;
import octavo.server.TestTenant;
import octavo.server.records.RecordRegistry;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.Named;

/** The tenant in which the contract is tried, made once for all its tests by the calls with which FOLIO's suites make theirs. */
final class ContractTenant {

    static final String NAME = "contract";

    private final TestPlatform platform = TestPlatform.get();
    private final Client staff;
    private final Client withoutPermissions;
    private final Client ofAnotherTenant;
    private final SampleDocuments samples;
    private final PreparedStatement state;

    private ContractTenant() {
        var tenant = TestTenant.create(NAME);
        var loaded = tenant.operator()
                .post("/_/proxy/tenants/%s/install?tenantParameters=loadReference=true".formatted(NAME), """
                        [{"id": "mod-inventory-storage", "action": "enable"}]
                        """);
        expect(200, loaded);
        staff = tenant.admin();
        tenant.addUser(staff, "nothing", TestTenant.PASSWORD, List.of());
        withoutPermissions = tenant.signedIn("nothing", TestTenant.PASSWORD);
        ofAnotherTenant = tenant.operator().with("x-okapi-tenant", NAME);
        samples = new SampleDocuments(platform.bean(RecordRegistry.class), staff);
        state = prepareState();
    }

    private static final class Holder {
        static final ContractTenant TENANT = new ContractTenant();
    }

    static ContractTenant get() {
        return Holder.TENANT;
    }

    TestPlatform platform() {
        return platform;
    }

    /** Somebody who may do everything in this tenant. */
    Client staff() {
        return staff;
    }

    /** Somebody who is signed in and may do nothing. */
    Client withoutPermissions() {
        return withoutPermissions;
    }

    Client withoutToken() {
        return platform.of(NAME);
    }

    /** The administrator of another tenant, who names this one. */
    Client ofAnotherTenant() {
        return ofAnotherTenant;
    }

    SampleDocuments samples() {
        return samples;
    }

    /** The record types that are served by a path of their own. */
    static Stream<Named<RecordType>> types() {
        return get().platform.bean(RecordRegistry.class).types().stream()
                .filter(type -> type.path() != null)
                .map(type -> Named.of(type.name(), type));
    }

    /** What is sent while this is open must leave every table of the tenant as it was. */
    Unchanged unchanged() {
        return new Unchanged(state());
    }

    final class Unchanged implements AutoCloseable {

        private final Map<String, String> before;

        private Unchanged(Map<String, String> before) {
            this.before = before;
        }

        @Override
        public void close() {
            var changed = state();
            changed.entrySet().removeIf(table -> table.getValue().equals(before.get(table.getKey())));
            assertThat(changed).as("tables that changed").isEmpty();
        }
    }

    /** For each table its rows and the transactions that wrote them: no write leaves both as they were. */
    private Map<String, String> state() {
        try (var rows = state.executeQuery()) {
            Map<String, String> found = new LinkedHashMap<>();
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Over all tables but those that catch up by themselves: the outbox, and the search index with its queue. */
    private PreparedStatement prepareState() {
        try {
            var connection = platform.connect(); // open as long as the platform runs
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("""
                            select string_agg(format(
                                       'select %%L, concat(count(*), '' rows, '', sum(xmin::text::bigint)) from %%s',
                                       relname, oid::regclass), ' union all ' order by relname)
                              from pg_class
                             where relnamespace = 't_%s'::regnamespace and relkind = 'r'
                               and relname not in ('outbox', 'instance_search', 'search_pending')
                            """.formatted(NAME))) {
                row.next();
                return connection.prepareStatement(row.getString(1));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The address of a record of a type. */
    static String at(RecordType type, String id) {
        return type.path() + "/" + id;
    }

    /** Creates a sample record and answers its id. */
    String create(RecordType type) {
        return samples.create(type).path("id").asString();
    }

    /** Sends the same refused body as a new record and in place of a stored one. */
    List<HttpResponse<String>> writes(RecordType type, String storedId, String body) {
        return List.of(staff.post(String.valueOf(type.path()), body), staff.put(at(type, storedId), body));
    }
}
