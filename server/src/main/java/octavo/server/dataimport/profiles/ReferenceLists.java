package octavo.server.dataimport.profiles;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import octavo.server.mapping.ReferenceData;
import octavo.server.mapping.ReferenceType;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Caller;
import octavo.server.tenants.TenantId;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** A tenant's reference records as imports need them; kept for ten seconds, so that small jobs do not read them each. */
@Component
class ReferenceLists {

    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final int LIST_MAX = 100_000;

    /** Where the value of a mapping profile's field names a reference record: the field's last names, and the record type. */
    private static final Map<String, String> TYPES_OF_FIELDS = Map.ofEntries(
            Map.entry("statusId", "instance_status"),
            Map.entry("statisticalCodeIds", "statistical_code"),
            Map.entry("natureOfContentTermIds", "nature_of_content_term"),
            Map.entry("instanceTypeId", "instance_type"),
            Map.entry("instanceNoteTypeId", "instance_note_type"),
            Map.entry("holdingsTypeId", "holdings_type"),
            Map.entry("holdingsNoteTypeId", "holdings_note_type"),
            Map.entry("permanentLocationId", "location"),
            Map.entry("temporaryLocationId", "location"),
            Map.entry("callNumberTypeId", "call_number_type"),
            Map.entry("illPolicyId", "ill_policy"),
            Map.entry("relationshipId", "electronic_access_relationship"),
            Map.entry("materialTypeId", "material_type"),
            Map.entry("permanentLoanTypeId", "loan_type"),
            Map.entry("temporaryLoanTypeId", "loan_type"),
            Map.entry("itemLevelCallNumberTypeId", "call_number_type"),
            Map.entry("itemNoteTypeId", "item_note_type"),
            Map.entry("itemDamagedStatusId", "item_damaged_status"),
            Map.entry("sourceId", "holdings_source"));

    private final RecordStore store;
    private final Map<TenantId, Kept> kept = new ConcurrentHashMap<>();

    ReferenceLists(RecordStore store) {
        this.store = store;
    }

    private record Kept(Instant until, Map<String, Map<String, String>> names, ReferenceData forMapping) {}

    /** The records that a field may name, id to name (with the code in brackets where there is one); empty for free text. */
    Map<String, String> acceptedBy(String field) {
        var type = TYPES_OF_FIELDS.get(field);
        return type == null ? Map.of() : current().names().getOrDefault(type, Map.of());
    }

    boolean isReference(String field) {
        return TYPES_OF_FIELDS.containsKey(field);
    }

    /** The type of record that a field names; null for free text. */
    @Nullable
    String typeOf(String field) {
        return TYPES_OF_FIELDS.get(field);
    }

    ReferenceData forMapping() {
        return current().forMapping();
    }

    /** Reads the lists of the tenant anew when they are next asked for. */
    void forget() {
        kept.remove(Caller.current().tenant());
    }

    private Kept current() {
        var tenant = Caller.current().tenant();
        var known = kept.get(tenant);
        if (known == null || known.until().isBefore(Instant.now())) {
            known = read();
            kept.put(tenant, known);
        }
        return known;
    }

    private Kept read() {
        var names = new HashMap<String, Map<String, String>>();
        TYPES_OF_FIELDS.values().stream().distinct().forEach(type -> names.put(type, names(type)));
        var builder = ReferenceData.builder();
        var types = new EnumMap<ReferenceType, String>(ReferenceType.class);
        for (var type : ReferenceType.values()) {
            types.put(type, type.name().toLowerCase(Locale.ROOT));
        }
        types.forEach((type, table) -> {
            for (var record : store.list(table, all()).records()) {
                var document = record.document();
                builder.add(
                        type,
                        record.id().toString(),
                        document.path("name").asString(""),
                        document.path("code").asString(null));
            }
        });
        return new Kept(Instant.now().plus(KEPT), names, builder.build());
    }

    private Map<String, String> names(String type) {
        var names = new LinkedHashMap<String, String>();
        for (var record : store.list(type, all()).records()) {
            var name = record.document().path("name").asString("");
            var code = record.document().path("code").asString("");
            names.put(record.id().toString(), code.isEmpty() ? name : "%s (%s)".formatted(name, code));
        }
        return names;
    }

    private static RecordQuery all() {
        return new RecordQuery(null, 0, LIST_MAX, Totals.NONE);
    }
}
