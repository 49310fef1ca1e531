package octavo.server.records.cql;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.BeanUtils;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.util.ClassUtils;

/** The queries that FOLIO's performance plans and pages send are answered by the record types as they are declared. */
class CqlClientsTest {

    private static final String ID = "0c7a0000-0000-4000-8000-00000000076d";

    private static Map<String, RecordType> types = Map.of();

    @BeforeAll
    static void collect_the_declarations() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AssignableTypeFilter(RecordDeclarations.class));
        types = scanner.findCandidateComponents("octavo.server").stream()
                .map(found -> ClassUtils.resolveClassName(String.valueOf(found.getBeanClassName()), null))
                .map(BeanUtils::instantiateClass)
                .flatMap(declarations -> ((RecordDeclarations) declarations).types().stream())
                .collect(Collectors.toMap(RecordType::name, Function.identity()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "configuration_entry | (module=CHECKOUT and configName=other_settings)",
                "configuration_entry | (module==CHECKOUT and configName==other_settings)",
                "configuration_entry | (module==USERS and configName==profile_pictures)",
                "item                | barcode==\"12345\"",
                "request             | (itemId==ID and (status==\"Open - Awaiting pickup\" or status==\"Open - Awaiting delivery\"))",
                "request             | (requesterId==ID and status==\"Open\")",
                "request | (requesterId==ID and    pickupServicePointId=ID and     status==\"Open - Awaiting pickup\")",
                "account             | loanId==\"ID\"",
                "account             | loanId==\"NOT_FOUND\"",
                "account | (userId==ID and itemId==ID) AND (status.name==\"Open\" OR status.name==\"Closed\")",
                "account             | (userId==ID and itemId==ID and loanId==ID) and status.name==\"Open\"",
                "account             | (userId==ID and status.name<>Closed)",
                "lost_item_fee_policy | id==ID",
                "user                | (barcode==\"B\" OR externalSystemId==\"B\" OR id==\"B\" OR username==\"B\")",
                "user                | (keywords=\"mil*\") sortby personal.lastName personal.firstName",
                "user                | active=\"true\" and patronGroup==ID",
                "patron_group        | (id==ID)",
                "patron_group        | cql.allRecords=1 sortby group",
                "loan                | (userId==ID and status.name<>Closed)",
                "loan                | userId==NOT_FOUND and status.name==Open sortby dueDate/sort.descending",
                "proxy_for           | query=(userId==ID)",
                "proxy_for           | query=(proxyUserId==ID)",
                "manual_block        | userId==ID",
                "permission          | childOf == []",
                "permission_user     | userId==ID",
                "service_points_user | userId==ID",
                "service_point       | cql.allRecords=1 sortby name",
                "location            | cql.allRecords=1 sortby name",
                "instance            | identifiers =/@value/@identifierTypeId=\"ID\" \"123\"",
                "instance            | id==(ID or ID or NOT_FOUND)",
                "holdings            | instanceId==ID",
                "item                | holdingsRecordId==ID and status.name<>\"Checked out\"",
            })
    void are_answered(String type, String cql) {
        assertThat(types).containsKey(type);
        assertThatCode(() -> CqlCompiler.compile(requireNonNull(types.get(type)), cql.replaceAll("\\bID\\b", ID)))
                .doesNotThrowAnyException();
    }
}
