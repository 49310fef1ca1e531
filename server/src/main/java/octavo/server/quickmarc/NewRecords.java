package octavo.server.quickmarc;

import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.mapping.IncomingBibliographic;
import octavo.server.records.Json;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Records that are not stored yet, in the editor's form. */
@Component
class NewRecords {

    private static final DateTimeFormatter ENTERED =
            DateTimeFormatter.ofPattern("yyMMdd").withZone(ZoneOffset.UTC);

    /** 008 after the date: a single date and a place that are not known yet, the rest not coded, language undetermined. */
    private static final String REST_OF_008 = "s        xx " + "|".repeat(17) + "und d";

    /** Of holdings: status and method unknown, kept for good, one copy, policies unknown, no report. */
    private static final String REST_OF_008_OF_HOLDINGS = "0u    8   0001uuund0000000";

    private final InstantSource clock;

    NewRecords(InstantSource clock) {
        this.clock = clock;
    }

    /** A language item with what every record needs: 008 and a title. */
    ObjectNode bibliographic() {
        var fields = List.<MarcField>of(
                new ControlField("008", ENTERED.format(clock.instant()) + REST_OF_008),
                new DataField("245", '0', '0', List.of(new Subfield('a', ""))));
        return shown("BIBLIOGRAPHIC", new MarcRecord(LeaderText.NEW, fields), false);
    }

    /** Holdings of an instance, with a place for their location. */
    ObjectNode holdings(String instanceHrid) {
        var fields = List.<MarcField>of(
                new ControlField("004", instanceHrid),
                new ControlField("008", ENTERED.format(clock.instant()) + REST_OF_008_OF_HOLDINGS),
                new DataField("852", '0', ' ', List.of(new Subfield('b', ""), new Subfield('h', ""))));
        return shown("HOLDINGS", new MarcRecord(LeaderText.NEW_HOLDINGS, fields), true);
    }

    private static ObjectNode shown(String format, MarcRecord record, boolean holdings) {
        var shown = Json.object().put("marcFormat", format).put("leader", LeaderText.show(record.leader()));
        shown.set("fields", EditorFields.show(record, holdings, field -> false));
        return shown;
    }

    /** The record without number, date and link: the new one gets its own. */
    ObjectNode derivedFrom(ObjectNode opened) {
        var derived = Json.object().put("marcFormat", opened.path("marcFormat").asString());
        derived.set("leader", opened.path("leader"));
        var fields = derived.putArray("fields");
        opened.path("fields").valueStream().filter(field -> !isGiven(field)).forEach(fields::add);
        return derived;
    }

    private static boolean isGiven(JsonNode field) {
        var tag = field.path("tag").asString("");
        var link = String.valueOf(IncomingBibliographic.LINK_INDICATOR);
        return tag.equals("001")
                || tag.equals("005")
                || tag.equals(IncomingBibliographic.LINK_TAG)
                        && field.path("indicators").path(0).asString("").equals(link)
                        && field.path("indicators").path(1).asString("").equals(link);
    }
}
