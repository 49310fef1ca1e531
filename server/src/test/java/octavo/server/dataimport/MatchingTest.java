package octavo.server.dataimport;

import static octavo.server.dataimport.SampleFile.book;
import static octavo.server.dataimport.SampleFile.data;
import static octavo.server.dataimport.TestProfiles.action;
import static octavo.server.dataimport.TestProfiles.expression;
import static octavo.server.dataimport.TestProfiles.field;
import static octavo.server.dataimport.TestProfiles.fieldMatch;
import static octavo.server.dataimport.TestProfiles.fields;
import static octavo.server.dataimport.TestProfiles.marcMatch;
import static octavo.server.dataimport.TestProfiles.match;
import static octavo.server.dataimport.TestProfiles.matchOf;
import static octavo.server.dataimport.TestProfiles.modifications;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import octavo.marc.MarcRecord;
import octavo.server.TestPlatform;
import octavo.server.dataimport.TestProfiles.Node;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How incoming records find what they are about. */
class MatchingTest {

    private static ImportClient folio;
    private static Catalogue catalogue;
    private static TestProfiles profiles;

    @BeforeAll
    static void aPlatform() {
        var client = TestPlatform.get().administrator();
        folio = new ImportClient(client);
        catalogue = new Catalogue(client);
        profiles = new TestProfiles(client);
    }

    @Test
    void marc_records_are_found_by_a_field_that_no_job_asked_for_before() {
        var number = "(XYZ)" + System.nanoTime();
        var entries = catalogue.create(numbered("Found", number), numbered("Other", number + "1"));
        var job = profiles.job(match(marcMatch("035", "  ", "a"), List.of(mark())));

        assertFinds(job, numbered("Incoming", number), entries.getFirst().instanceId());

        var later = catalogue.create(numbered("Made later", number + "2")).getFirst();
        assertFinds(job, numbered("Incoming", number + "2"), later.instanceId());
    }

    @Test
    void a_changed_record_is_found_by_what_it_says_now() {
        var number = "(CHG)" + System.nanoTime();
        var entry = catalogue.create(numbered("Changes", number)).getFirst();
        var job = profiles.job(match(marcMatch("035", "  ", "a"), List.of(mark())));
        assertFinds(job, numbered("Incoming", number), entry.instanceId());
        var renumber = profiles.job(match(
                marcMatch("999", "ff", "i"),
                List.of(action(
                        "MODIFY",
                        "MARC_BIBLIOGRAPHIC",
                        modifications(Map.of(
                                "order",
                                0,
                                "action",
                                "EDIT",
                                "field",
                                Map.of(
                                        "field", "035",
                                        "indicator1", "",
                                        "indicator2", "",
                                        "subfields",
                                                List.of(Map.of(
                                                        "subfield", "a",
                                                        "subaction", "REPLACE",
                                                        "data",
                                                                Map.of(
                                                                        "find",
                                                                        "(CHG)",
                                                                        "replaceWith",
                                                                        "(NEW)"))))))))));
        folio.run("renumber.mrc", SampleFile.of(catalogue.exported(entry)), renumber);

        assertFinds(job, numbered("Incoming", number.replace("(CHG)", "(NEW)")), entry.instanceId());
        assertFindsNothing(job, numbered("Incoming", number));
    }

    @Test
    void qualifiers_and_parts_of_values_narrow_both_sides() {
        var number = String.valueOf(System.nanoTime());
        var entry = catalogue.create(numbered("Digits", "(OCoLC)" + number)).getFirst();
        var incoming = new HashMap<>(expression("903", "  ", "a"));
        incoming.put(
                "qualifier",
                Map.of("qualifierType", "BEGINS_WITH", "qualifierValue", "no.", "comparisonPart", "NUMERICS_ONLY"));
        var existing = new HashMap<>(expression("035", "  ", "a"));
        existing.put("qualifier", Map.of("comparisonPart", "NUMERICS_ONLY"));
        var job = profiles.job(match(matchOf("MARC_BIBLIOGRAPHIC", incoming, existing), List.of(mark())));

        assertFinds(job, local("Incoming", "no. " + number), entry.instanceId());
        assertFindsNothing(job, local("Incoming", number));
    }

    @Test
    void a_value_may_be_a_part_of_the_stored_one() {
        var accession = "acc-" + System.nanoTime() + "-tail";
        var entry = catalogue.create(book("Accession")).getFirst();
        catalogue.save(
                "/item-storage/items", ((ObjectNode) catalogue.item(entry.itemId())).put("accessionNumber", accession));
        var job = profiles.job(match(
                matchOf(
                        "ITEM",
                        expression("903", "  ", "a"),
                        "EXISTING_VALUE_BEGINS_WITH_INCOMING_VALUE",
                        field("item.accessionNumber")),
                List.of(action("UPDATE", "ITEM", fields("item.volume", "\"v. 1\"")))));

        var outcome = folio.run("part.mrc", SampleFile.of(local("Incoming", accession.replace("-tail", ""))), job);

        assertThat(outcome.entry(1).path("relatedItemInfo").path(0).path("id").asString())
                .as(outcome.entries().toString())
                .isEqualTo(entry.itemId());
    }

    @Test
    void an_instance_is_found_by_an_identifier_of_one_type() {
        var isbn = "978" + System.nanoTime();
        var entry = catalogue
                .create(Catalogue.with(book("Isbn"), data("020", ' ', ' ', 'a', isbn)))
                .getFirst();
        var isbnType = catalogue
                .instance(entry.instanceId())
                .path("identifiers")
                .valueStream()
                .filter(identifier -> identifier.path("value").asString().equals(isbn))
                .findFirst()
                .orElseThrow()
                .path("identifierTypeId")
                .asString();

        assertFinds(profiles.job(match(identifier(isbnType), List.of(mark()))), local("In", isbn), entry.instanceId());
        assertFindsNothing(
                profiles.job(match(identifier("c858e4f2-2b6b-4385-842b-60732ee14abb"), List.of(mark()))),
                local("In", isbn));
    }

    private static Map<String, Object> identifier(String type) {
        return matchOf(
                "INSTANCE",
                expression("903", "  ", "a"),
                Map.of(
                        "dataValueType",
                        "VALUE_FROM_RECORD",
                        "fields",
                        List.of(
                                Map.of("label", "field", "value", "instance.identifiers[].value"),
                                Map.of("label", "identifierTypeId", "value", type))));
    }

    @Test
    void a_match_below_another_one_looks_only_under_what_that_one_found() {
        var entries = catalogue.create(book("Under this"), book("Not under that"));
        var location = catalogue
                .holdings(entries.getFirst().holdingsId())
                .path("permanentLocationId")
                .asString();
        var byLocation = matchOf(
                "HOLDINGS",
                Map.of(
                        "dataValueType",
                        "STATIC_VALUE",
                        "staticValueDetails",
                        Map.of("staticValueType", "TEXT", "text", location)),
                field("holdingsrecord.permanentLocationId"));
        var job = profiles.job(match(
                marcMatch("999", "ff", "i"),
                List.of(match(
                        byLocation,
                        List.of(
                                action("UPDATE", "HOLDINGS", fields("holdings.copyNumber", "903$a")),
                                action(
                                        "CREATE",
                                        "ITEM",
                                        fields(
                                                "item.materialType.id", "\"book\"",
                                                "item.permanentLoanType.id", "\"Can circulate\"",
                                                "item.status.name", "\"Available\"")))))));

        var outcome = folio.run(
                "under.mrc",
                SampleFile.of(
                        Catalogue.with(catalogue.exported(entries.getFirst()), data("903", ' ', ' ', 'a', "c. 9"))),
                job);

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(catalogue
                        .holdings(entries.getFirst().holdingsId())
                        .path("copyNumber")
                        .asString())
                .isEqualTo("c. 9");
        assertThat(catalogue.holdings(entries.getLast().holdingsId()).has("copyNumber"))
                .isFalse();
        var made = outcome.entry(1).path("relatedItemInfo").path(0);
        assertThat(made.path("actionStatus").asString()).isEqualTo("CREATED");
        assertThat(catalogue
                        .item(made.path("id").asString())
                        .path("holdingsRecordId")
                        .asString())
                .isEqualTo(entries.getFirst().holdingsId());
    }

    @Test
    void what_is_modified_before_any_match_is_made_so() {
        var job = profiles.job(
                action(
                        "MODIFY",
                        "MARC_BIBLIOGRAPHIC",
                        modifications(Map.of(
                                "order",
                                0,
                                "action",
                                "DELETE",
                                "field",
                                Map.of(
                                        "field", "903",
                                        "indicator1", "*",
                                        "indicator2", "*",
                                        "subfields", List.of(Map.of("subfield", "*")))))),
                action("CREATE", "INSTANCE", fields("instance.catalogedDate", "###TODAY###")));

        var outcome = folio.run("modified.mrc", SampleFile.of(local("Without its 903", "gone")), job);

        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(catalogue.subfields(outcome.instanceId(1), "903")).isEmpty();
        assertThat(catalogue.subfields(outcome.instanceId(1), "245")).containsExactly("$a Without its 903");
    }

    @Test
    void a_match_that_names_no_field_is_refused_before_the_job_begins() {
        var job = profiles.job(match(
                fieldMatch("903", "a", "HOLDINGS", "holdingsrecord.noSuchField"),
                List.of(action("UPDATE", "HOLDINGS", fields("holdings.copyNumber", "903$a")))));
        var upload = folio.upload("refused.mrc", SampleFile.of(book("Refused")));

        var answer = TestPlatform.get()
                .administrator()
                .post(
                        "/data-import/uploadDefinitions/%s/processFiles".formatted(upload.definitionId()),
                        "{\"jobProfileInfo\":{\"id\":\"%s\",\"name\":\"x\",\"dataType\":\"MARC\"}}"
                                .formatted(job.path("id").asString()));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("noSuchField");
    }

    private static Node mark() {
        return action("UPDATE", "INSTANCE", fields("instance.sourceUri", "\"marked\""));
    }

    private static void assertFinds(JsonNode job, MarcRecord incoming, String instanceId) {
        var outcome = folio.run("finds.mrc", SampleFile.of(incoming), job);
        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(outcome.instanceId(1)).isEqualTo(instanceId);
    }

    private static void assertFindsNothing(JsonNode job, MarcRecord incoming) {
        var outcome = folio.run("nothing.mrc", SampleFile.of(incoming), job);
        assertThat(outcome.status()).as(outcome.entries().toString()).isEqualTo("COMMITTED");
        assertThat(outcome.entry(1).path("relatedInstanceInfo").path("idList").size())
                .isZero();
    }

    private static MarcRecord numbered(String title, String number) {
        return Catalogue.with(Catalogue.without(book(title), "001"), data("035", ' ', ' ', 'a', number));
    }

    private static MarcRecord local(String title, String value) {
        return Catalogue.with(book(title), data("903", ' ', ' ', 'a', value));
    }
}
