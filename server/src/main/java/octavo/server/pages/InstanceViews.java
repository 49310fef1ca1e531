package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import octavo.server.pages.InstanceView.Fact;
import octavo.server.pages.InstanceView.Holdings;
import octavo.server.pages.InstanceView.Item;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;

/** Gathers what the page of an instance shows. */
@Component
class InstanceViews {

    private static final int HOLDINGS_MAX = 100;
    private static final int ITEMS_MAX = 500;

    /** The source of holdings records that FOLIO ships as MARC. */
    private static final String SOURCE_MARC = "036ee84a-6afd-4c3c-9ad3-4a12ab875f59";

    private static final Set<String> AT_HAND = Set.of("Available");
    private static final Set<String> LOST =
            Set.of("Missing", "Declared lost", "Long missing", "Lost and paid", "Aged to lost", "Withdrawn", "Unknown");

    private final RecordStore store;
    private final Names names;

    InstanceViews(RecordStore store, Names names) {
        this.store = store;
        this.names = names;
    }

    /** The vocabularies of one instance's holdings and items. */
    private record Vocabulary(Names.Lookup locations, Names.Lookup materialTypes, Names.Lookup loanTypes) {}

    /** @param scanned the item that led here, to be marked */
    @Transactional(readOnly = true)
    InstanceView of(StoredRecord instance, @Nullable UUID scanned, boolean marc) {
        var holdings = store.list("holdings", RecordQuery.of("instanceId==" + instance.id(), HOLDINGS_MAX + 1))
                .records();
        var shown = holdings.subList(0, Math.min(HOLDINGS_MAX, holdings.size()));
        var items = items(shown);
        var document = instance.document();
        return new InstanceView(
                instance.id(),
                document.path("title").asString(""),
                document.path("hrid").asString(""),
                badges(document),
                facts(document),
                holdings(shown, items, scanned),
                holdings.size() > HOLDINGS_MAX,
                marc);
    }

    private Map<String, List<StoredRecord>> items(List<StoredRecord> holdings) {
        if (holdings.isEmpty()) {
            return Map.of();
        }
        var ofThese = holdings.stream()
                .map(record -> "holdingsRecordId==" + record.id())
                .collect(Collectors.joining(" or "));
        return store.list("item", RecordQuery.of(ofThese, ITEMS_MAX + 1)).records().stream()
                .collect(Collectors.groupingBy(
                        item -> item.document().path("holdingsRecordId").asString("")));
    }

    private List<Holdings> holdings(
            List<StoredRecord> holdings, Map<String, List<StoredRecord>> items, @Nullable UUID scanned) {
        var documents = items.values().stream()
                .flatMap(List::stream)
                .map(StoredRecord::document)
                .toList();
        var vocabulary = new Vocabulary(
                names.of(
                        "location",
                        Stream.concat(
                                documents.stream().map(item -> item.path("effectiveLocationId")),
                                holdings.stream().map(record -> location(record.document())))),
                names.of("material_type", documents.stream().map(item -> item.path("materialTypeId"))),
                names.of("loan_type", documents.stream().map(InstanceViews::loanType)));
        boolean more = documents.size() > ITEMS_MAX;
        return holdings.stream()
                .map(record -> holdings(
                        record, items.getOrDefault(record.id().toString(), List.of()), vocabulary, more, scanned))
                .toList();
    }

    private static Holdings holdings(
            StoredRecord holdings,
            List<StoredRecord> items,
            Vocabulary vocabulary,
            boolean more,
            @Nullable UUID scanned) {
        var document = holdings.document();
        return new Holdings(
                holdings.id(),
                document.path("hrid").asString(""),
                vocabulary.locations().of(location(document)),
                joined(
                        " ",
                        document.path("callNumberPrefix"),
                        document.path("callNumber"),
                        document.path("callNumberSuffix")),
                texts(document.path("holdingsStatements"), "statement"),
                items.stream().map(item -> item(item, vocabulary, scanned)).toList(),
                more,
                document.path("sourceId").asString("").equals(SOURCE_MARC));
    }

    private static Item item(StoredRecord item, Vocabulary vocabulary, @Nullable UUID scanned) {
        var document = item.document();
        var status = document.path("status").path("name").asString("Unknown");
        return new Item(
                item.id(),
                document.path("barcode").asString(""),
                document.path("hrid").asString(""),
                status,
                kind(status),
                vocabulary.materialTypes().of(document.path("materialTypeId")),
                vocabulary.loanTypes().of(loanType(document)),
                vocabulary.locations().of(document.path("effectiveLocationId")),
                document.path("effectiveCallNumberComponents")
                        .path("callNumber")
                        .asString(""),
                item.id().equals(scanned));
    }

    static VerdictKind kind(String status) {
        if (AT_HAND.contains(status)) {
            return VerdictKind.SUCCESS;
        }
        return LOST.contains(status) ? VerdictKind.ERROR : VerdictKind.ATTENTION;
    }

    private static JsonNode location(JsonNode holdings) {
        var effective = holdings.path("effectiveLocationId");
        return effective.isString() ? effective : holdings.path("permanentLocationId");
    }

    private static JsonNode loanType(JsonNode item) {
        var temporary = item.path("temporaryLoanTypeId");
        return temporary.isString() ? temporary : item.path("permanentLoanTypeId");
    }

    private static List<String> badges(JsonNode instance) {
        List<String> badges = new ArrayList<>();
        if (instance.path("staffSuppress").asBoolean(false)) {
            badges.add("Suppressed from staff");
        }
        if (instance.path("discoverySuppress").asBoolean(false)) {
            badges.add("Suppressed from discovery");
        }
        if (instance.path("deleted").asBoolean(false)) {
            badges.add("Set for deletion");
        }
        return badges;
    }

    private List<Fact> facts(JsonNode instance) {
        List<Fact> facts = new ArrayList<>();
        add(facts, "Contributors", texts(instance.path("contributors"), "name"));
        add(facts, "Other titles", texts(instance.path("alternativeTitles"), "alternativeTitle"));
        add(
                facts,
                "Published",
                elements(instance.path("publication"))
                        .map(InstanceViews::publication)
                        .toList());
        add(facts, "Edition", texts(instance.path("editions"), ""));
        add(facts, "Description", texts(instance.path("physicalDescriptions"), ""));
        add(facts, "Series", texts(instance.path("series"), "value"));
        add(facts, "Subjects", texts(instance.path("subjects"), "value"));
        add(facts, "Language", texts(instance.path("languages"), ""));
        var types = names.of(
                "identifier_type", elements(instance.path("identifiers")).map(each -> each.path("identifierTypeId")));
        add(
                facts,
                "Identifiers",
                elements(instance.path("identifiers"))
                        .map(each -> joined(
                                " ",
                                types.of(each.path("identifierTypeId")),
                                each.path("value").asString("")))
                        .toList());
        add(
                facts,
                "Notes",
                elements(instance.path("notes"))
                        .map(note -> note.path("note").asString(""))
                        .toList());
        add(facts, "Links", texts(instance.path("electronicAccess"), "uri"));
        var resourceType = names.of("instance_type", Stream.of(instance.path("instanceTypeId")));
        add(facts, "Resource type", List.of(resourceType.of(instance.path("instanceTypeId"))));
        add(facts, "Source", List.of(instance.path("source").asString("")));
        return facts;
    }

    static String publication(JsonNode publication) {
        var where = joined(" : ", publication.path("place"), publication.path("publisher"));
        return joined(", ", where, publication.path("dateOfPublication").asString(""));
    }

    private static void add(List<Fact> facts, String name, List<String> values) {
        var shown = values.stream().filter(value -> !value.isBlank()).toList();
        if (!shown.isEmpty()) {
            facts.add(new Fact(name, shown));
        }
    }

    /** The texts of an array, be they plain or a property of objects. */
    static List<String> texts(JsonNode array, String property) {
        return elements(array)
                .map(element -> (element.isString() ? element : element.path(property)).asString(""))
                .filter(text -> !text.isBlank())
                .toList();
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static String joined(String between, JsonNode... parts) {
        return joined(between, Stream.of(parts).map(part -> part.asString("")).toArray(String[]::new));
    }

    private static String joined(String between, String... parts) {
        return Stream.of(parts).filter(part -> !part.isBlank()).collect(Collectors.joining(between));
    }
}
