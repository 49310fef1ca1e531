package octavo.server.dataexport.marc;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import octavo.marc.MarcRecord;
import octavo.server.dataexport.profiles.ReferenceRecords;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A bibliographic record made of an instance that has none, by FOLIO's default rules for exports.
 *
 * @see <a href="https://www.loc.gov/marc/bibliographic/">MARC 21 bibliographic</a>
 */
public final class InstanceMarc {

    private static final DateTimeFormatter TRANSACTION = DateTimeFormatter.ofPattern("yyyyMMddHHmmss.S");
    private static final DateTimeFormatter ENTERED = DateTimeFormatter.ofPattern("yyMMdd");
    private static final Pattern YEAR = Pattern.compile("(?<!\\d)\\d{4}(?!\\d)");

    /** Where an identifier of a type goes: field and subfield, and what says its kind where the field is for several. */
    private static final Map<String, List<String>> IDENTIFIERS = Map.ofEntries(
            Map.entry("LCCN", List.of("010   ", "a")),
            Map.entry("Canceled LCCN", List.of("010   ", "z")),
            Map.entry("Cancelled system control number", List.of("035   ", "z")),
            Map.entry("ISBN", List.of("020   ", "a")),
            Map.entry("Invalid ISBN", List.of("020   ", "z")),
            Map.entry("ISSN", List.of("022   ", "a")),
            Map.entry("Linking ISSN", List.of("022   ", "l")),
            Map.entry("Invalid ISSN", List.of("022   ", "z")),
            Map.entry("UPC", List.of("024 1 ", "a")),
            Map.entry("Invalid UPC", List.of("024 1 ", "z")),
            Map.entry("ISMN", List.of("024 2 ", "a")),
            Map.entry("Invalid ISMN", List.of("024 2 ", "z")),
            Map.entry("Other standard identifier", List.of("024 8 ", "a")),
            Map.entry("DOI", List.of("024 7 ", "a", "2", "doi")),
            Map.entry("Handle", List.of("024 7 ", "a", "2", "hdl")),
            Map.entry("URN", List.of("024 7 ", "a", "2", "urn")),
            Map.entry("Publisher or distributor number", List.of("028 52", "a")),
            Map.entry("CODEN", List.of("030   ", "a")),
            Map.entry("System control number", List.of("035   ", "a")),
            Map.entry("OCLC", List.of("035   ", "a")),
            Map.entry("GPO item number", List.of("074   ", "a")),
            Map.entry("Cancelled GPO item number", List.of("074   ", "z")),
            Map.entry("Report number", List.of("088   ", "a")),
            Map.entry("Standard technical report number", List.of("027   ", "a")));

    private final ReferenceRecords references;

    public InstanceMarc(ReferenceRecords references) {
        this.references = references;
    }

    /** @param instance as the catalogue keeps it, with its preceding and succeeding titles where it has any */
    public MarcRecord of(ObjectNode instance) {
        var fields = new FieldList();
        fields.control("001", text(instance, "hrid"));
        fields.control("005", moment(instance.path("metadata").path("updatedDate"), TRANSACTION));
        fields.control("008", fixedLengthData(instance));
        for (var identifier : instance.path("identifiers")) {
            identifier(fields, identifier);
        }
        fields.data("041 0 ", repeated("a", instance.path("languages")));
        boolean hasMainEntry = contributors(fields, instance);
        titles(fields, instance, hasMainEntry);
        for (var edition : instance.path("editions")) {
            fields.data("250   ", "a", edition.asString(""));
        }
        for (var publication : instance.path("publication")) {
            fields.data(
                    "264  " + publicationFunction(text(publication, "role")),
                    "a",
                    text(publication, "place"),
                    "b",
                    text(publication, "publisher"),
                    "c",
                    text(publication, "dateOfPublication"));
        }
        each(instance, "physicalDescriptions", value -> fields.data("300   ", "a", value));
        each(instance, "publicationFrequency", value -> fields.data("310   ", "a", value));
        each(instance, "publicationRange", value -> fields.data("362 0 ", "a", value));
        forms(fields, instance);
        for (var series : instance.path("series")) {
            fields.data("490 0 ", "a", text(series, "value"));
        }
        for (var note : instance.path("notes")) {
            if (!note.path("staffOnly").asBoolean(false)) {
                var type = references.name("instance_note_type", text(note, "instanceNoteTypeId"));
                fields.data(NoteFields.of(type), "a", text(note, "note"));
            }
        }
        for (var subject : instance.path("subjects")) {
            fields.data("653   ", "a", text(subject, "value"));
        }
        each(
                instance,
                "natureOfContentTermIds",
                id -> fields.data("655  4", "a", references.name("nature_of_content_term", id)));
        related(fields, "780 00", instance.path("precedingTitles"));
        related(fields, "785 00", instance.path("succeedingTitles"));
        electronicAccess(fields, instance, references);
        fields.data("999 ff", "i", text(instance, "id"));
        return fields.record(leader(instance));
    }

    private void identifier(FieldList fields, JsonNode identifier) {
        var target = IDENTIFIERS.get(references.name("identifier_type", text(identifier, "identifierTypeId")));
        if (target != null) {
            var value = text(identifier, "value");
            if (target.size() == 2) {
                fields.data(target.get(0), target.get(1), value);
            } else if (!value.isEmpty()) {
                fields.data(target.get(0), target.get(1), value, target.get(2), target.get(3));
            }
        }
    }

    /** The primary contributor is the main entry, the others are added entries; answers whether there is a main entry. */
    private boolean contributors(FieldList fields, ObjectNode instance) {
        boolean hasMainEntry = false;
        for (var contributor : instance.path("contributors")) {
            boolean main = contributor.path("primary").asBoolean(false) && !hasMainEntry;
            hasMainEntry |= main;
            var tag = (main ? "1" : "7")
                    + switch (references.name("contributor_name_type", text(contributor, "contributorNameTypeId"))) {
                        case "Corporate name" -> "10 2 ";
                        case "Meeting name" -> "11 2 ";
                        default -> "00 1 ";
                    };
            var type = references.find("contributor_type", text(contributor, "contributorTypeId"));
            var term = text(contributor, "contributorTypeText");
            fields.data(
                    tag,
                    "a",
                    text(contributor, "name"),
                    tag.startsWith("11", 1) ? "j" : "e",
                    term,
                    "4",
                    type.map(found -> text(found, "code")).orElse(""));
        }
        return hasMainEntry;
    }

    private void titles(FieldList fields, ObjectNode instance, boolean hasMainEntry) {
        fields.data(hasMainEntry ? "245 10" : "245 00", "a", text(instance, "title"));
        for (var title : instance.path("alternativeTitles")) {
            var type = references.name("alternative_title_type", text(title, "alternativeTitleTypeId"));
            var tag = switch (type) {
                case "Uniform title" -> hasMainEntry ? "240 10" : "130 0 ";
                case "Former title" -> "247 00";
                case "Portion of title" -> "246 30";
                case "Parallel title" -> "246 31";
                case "Distinctive title" -> "246 32";
                case "Other title" -> "246 33";
                case "Cover title" -> "246 34";
                case "Added title page title" -> "246 35";
                case "Caption title" -> "246 36";
                case "Running title" -> "246 37";
                case "Spine title" -> "246 38";
                default -> "246 3 ";
            };
            fields.data(tag, "a", text(title, "alternativeTitle"));
        }
    }

    /** Content type (336), and of {@code media -- carrier} the media type (337) and the carrier type (338). */
    private void forms(FieldList fields, ObjectNode instance) {
        references
                .find("instance_type", text(instance, "instanceTypeId"))
                .ifPresent(type -> fields.data(
                        "336   ", "a", text(type, "name"), "b", text(type, "code"), "2", text(type, "source")));
        each(
                instance,
                "instanceFormatIds",
                id -> references.find("instance_format", id).ifPresent(format -> {
                    var parts = text(format, "name").split(" -- ", 2);
                    fields.data("337   ", "a", parts[0], "2", "rdamedia");
                    if (parts.length == 2) {
                        fields.data("338   ", "a", parts[1], "b", text(format, "code"), "2", text(format, "source"));
                    }
                }));
    }

    private void related(FieldList fields, String tag, JsonNode titles) {
        for (var title : titles) {
            var issn = new StringBuilder();
            var isbn = new StringBuilder();
            for (var identifier : title.path("identifiers")) {
                switch (references.name("identifier_type", text(identifier, "identifierTypeId"))) {
                    case "ISSN" -> issn.append(issn.isEmpty() ? text(identifier, "value") : "");
                    case "ISBN" -> isbn.append(isbn.isEmpty() ? text(identifier, "value") : "");
                    default -> {
                        // 780 and 785 have no place for it
                    }
                }
            }
            fields.data(
                    tag,
                    "t",
                    text(title, "title"),
                    "x",
                    issn.toString(),
                    "z",
                    isbn.toString(),
                    "w",
                    text(title, "hrid"));
        }
    }

    static void electronicAccess(FieldList fields, ObjectNode record, ReferenceRecords references) {
        for (var access : record.path("electronicAccess")) {
            var relationship = references.name("electronic_access_relationship", text(access, "relationshipId"));
            var indicator = switch (relationship) {
                case "Resource" -> "0";
                case "Version of resource" -> "1";
                case "Related resource" -> "2";
                case "No display constant generated" -> "8";
                default -> " ";
            };
            fields.data(
                    "856 4" + indicator,
                    "3",
                    text(access, "materialsSpecification"),
                    "u",
                    text(access, "uri"),
                    "y",
                    text(access, "linkText"),
                    "z",
                    text(access, "publicNote"));
        }
    }

    private static String publicationFunction(String role) {
        return switch (role) {
            case "Production" -> "0";
            case "Distribution" -> "2";
            case "Manufacture" -> "3";
            default -> "1";
        };
    }

    /** LDR/05 status, 06 language material, 07 bibliographic level, 09 Unicode, 17 abbreviated level, 18 ISBD. */
    private String leader(ObjectNode instance) {
        var metadata = instance.path("metadata");
        char status = instance.path("deleted").asBoolean(false)
                ? 'd'
                : text(metadata, "createdDate").equals(text(metadata, "updatedDate")) ? 'n' : 'c';
        char level = switch (references.name("mode_of_issuance", text(instance, "modeOfIssuanceId"))) {
            case "serial" -> 's';
            case "integrating resource" -> 'i';
            default -> 'm';
        };
        return "00000" + status + 'a' + level + " a2200000" + "3c 4500";
    }

    private static String fixedLengthData(ObjectNode instance) {
        var entered = moment(instance.path("metadata").path("createdDate"), ENTERED);
        var year = YEAR.matcher(text(instance.path("publication").path(0), "dateOfPublication"));
        var dates = year.find() ? "s" + year.group() + "    " : "nuuuuuuuu";
        var language = text(instance.path("languages"), 0);
        return (entered.isEmpty() ? "||||||" : entered)
                + dates
                + "xx "
                + "|".repeat(17)
                + (language.matches("[a-z]{3}") ? language : "und")
                + " d";
    }

    static String moment(JsonNode value, DateTimeFormatter form) {
        var text = value.asString("");
        if (text.isEmpty()) {
            return "";
        }
        return OffsetDateTime.parse(text.replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                .atZoneSameInstant(ZoneOffset.UTC)
                .format(form);
    }

    private static String[] repeated(String code, JsonNode values) {
        return values.valueStream()
                .flatMap(value -> Stream.of(code, value.asString("")))
                .toArray(String[]::new);
    }

    private static void each(ObjectNode instance, String name, Consumer<String> use) {
        instance.path(name).forEach(value -> use.accept(value.asString("")));
    }

    private static String text(JsonNode array, int index) {
        return array.path(index).asString("");
    }

    static String text(JsonNode record, String name) {
        return record.path(name).asString("");
    }
}
