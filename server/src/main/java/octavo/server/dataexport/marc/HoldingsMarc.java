package octavo.server.dataexport.marc;

import static octavo.server.dataexport.marc.InstanceMarc.moment;
import static octavo.server.dataexport.marc.InstanceMarc.text;

import java.time.format.DateTimeFormatter;
import java.util.Map;
import octavo.marc.MarcRecord;
import octavo.server.dataexport.profiles.ReferenceRecords;
import tools.jackson.databind.node.ObjectNode;

/**
 * A holdings record in MARC made of one that has no source record, by FOLIO's default rules for exports.
 *
 * @see <a href="https://www.loc.gov/marc/holdings/">MARC 21 holdings</a>
 */
public final class HoldingsMarc {

    private static final DateTimeFormatter TRANSACTION = DateTimeFormatter.ofPattern("yyyyMMddHHmmss.S");

    private static final Map<String, String> STATEMENTS = Map.of(
            "holdingsStatements", "866  0",
            "holdingsStatementsForSupplements", "867  0",
            "holdingsStatementsForIndexes", "868  0");

    private final ReferenceRecords references;

    public HoldingsMarc(ReferenceRecords references) {
        this.references = references;
    }

    /** @param instanceHrid of the instance that the holdings are of */
    public MarcRecord of(ObjectNode holdings, String instanceHrid) {
        var fields = new FieldList();
        fields.control("001", text(holdings, "hrid"));
        fields.control("004", instanceHrid);
        fields.control("005", moment(holdings.path("metadata").path("updatedDate"), TRANSACTION));
        fields.data(
                "852   ",
                "b",
                location(text(holdings, "permanentLocationId")),
                "c",
                location(text(holdings, "temporaryLocationId")),
                "k",
                text(holdings, "callNumberPrefix"),
                "h",
                text(holdings, "callNumber"),
                "m",
                text(holdings, "callNumberSuffix"),
                "t",
                text(holdings, "copyNumber"));
        STATEMENTS.forEach((name, tag) -> {
            for (var statement : holdings.path(name)) {
                fields.data(tag, "a", text(statement, "statement"), "z", text(statement, "note"));
            }
        });
        InstanceMarc.electronicAccess(fields, holdings, references);
        fields.data("999 ff", "i", text(holdings, "id"));
        return fields.record("00000nx  a22000003n 4500");
    }

    private String location(String id) {
        return references.name("location", id);
    }
}
