package octavo.server.mapping;

import static octavo.server.mapping.ReferenceType.CALL_NUMBER_TYPE;
import static octavo.server.mapping.ReferenceType.CONTRIBUTOR_TYPE;
import static octavo.server.mapping.ReferenceType.ELECTRONIC_ACCESS_RELATIONSHIP;
import static octavo.server.mapping.ReferenceType.HOLDINGS_NOTE_TYPE;
import static octavo.server.mapping.ReferenceType.HOLDINGS_TYPE;
import static octavo.server.mapping.ReferenceType.INSTANCE_DATE_TYPE;
import static octavo.server.mapping.ReferenceType.INSTANCE_FORMAT;
import static octavo.server.mapping.ReferenceType.INSTANCE_NOTE_TYPE;
import static octavo.server.mapping.ReferenceType.INSTANCE_TYPE;
import static octavo.server.mapping.ReferenceType.LOCATION;
import static octavo.server.mapping.ReferenceType.MODE_OF_ISSUANCE;
import static octavo.server.mapping.ReferenceType.SUBJECT_SOURCE;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rule functions that give ids of reference records. */
final class ReferenceFunctions {

    private static final ReferenceName DEFAULT_NOTE_TYPE = ReferenceName.of(INSTANCE_NOTE_TYPE, "General note");
    private static final ReferenceName DEFAULT_DATE_TYPE = ReferenceName.of(INSTANCE_DATE_TYPE, "No attempt to code");

    private static final ReferenceName SINGLE_UNIT = ReferenceName.of(MODE_OF_ISSUANCE, "single unit");
    private static final ReferenceName SERIAL = ReferenceName.of(MODE_OF_ISSUANCE, "serial");
    private static final ReferenceName INTEGRATING = ReferenceName.of(MODE_OF_ISSUANCE, "integrating resource");
    private static final ReferenceName UNSPECIFIED = ReferenceName.of(MODE_OF_ISSUANCE, "unspecified");

    private static final ReferenceName RESOURCE = ReferenceName.of(ELECTRONIC_ACCESS_RELATIONSHIP, "Resource");
    private static final ReferenceName VERSION_OF_RESOURCE =
            ReferenceName.of(ELECTRONIC_ACCESS_RELATIONSHIP, "Version of resource");
    private static final ReferenceName RELATED_RESOURCE =
            ReferenceName.of(ELECTRONIC_ACCESS_RELATIONSHIP, "Related resource");
    private static final ReferenceName NO_INFORMATION =
            ReferenceName.of(ELECTRONIC_ACCESS_RELATIONSHIP, "No information provided");

    private static final ReferenceName DEFAULT_HOLDINGS_NOTE_TYPE = ReferenceName.of(HOLDINGS_NOTE_TYPE, "Note");
    private static final ReferenceName SINGLE_PART = ReferenceName.of(HOLDINGS_TYPE, "Monograph");
    private static final ReferenceName MULTIPART = ReferenceName.of(HOLDINGS_TYPE, "Multi-part monograph");
    private static final ReferenceName SERIAL_HOLDINGS = ReferenceName.of(HOLDINGS_TYPE, "Serial");

    /** The first indicator of 852. */
    private static final Map<Character, ReferenceName> SHELVING_SCHEMES = Map.of(
            '0', ReferenceName.of(CALL_NUMBER_TYPE, "Library of Congress classification"),
            '1', ReferenceName.of(CALL_NUMBER_TYPE, "Dewey Decimal classification"),
            '2', ReferenceName.of(CALL_NUMBER_TYPE, "National Library of Medicine classification"),
            '3', ReferenceName.of(CALL_NUMBER_TYPE, "Superintendent of Documents classification"),
            '4', ReferenceName.of(CALL_NUMBER_TYPE, "Shelving control number"),
            '5', ReferenceName.of(CALL_NUMBER_TYPE, "Title"),
            '6', ReferenceName.of(CALL_NUMBER_TYPE, "Shelved separately"),
            '7', ReferenceName.of(CALL_NUMBER_TYPE, "Source specified in subfield $2"),
            '8', ReferenceName.of(CALL_NUMBER_TYPE, "Other scheme"));

    private ReferenceFunctions() {}

    /** A type that the rule names; the stub id and a warning where the tenant has none of that name. */
    static String typeByName(MappingContext context, ReferenceName type) {
        return type.idIn(context.reference()).orElseGet(() -> unknown(context, type.type(), type.name()));
    }

    static String noteType(MappingContext context, ReferenceName type) {
        return type.idIn(context.reference())
                .or(() -> DEFAULT_NOTE_TYPE.idIn(context.reference()))
                .orElseGet(() -> unknown(context, type.type(), type.name()));
    }

    private static String unknown(MappingContext context, ReferenceType type, String name) {
        context.warn("The tenant has no %s '%s'".formatted(type.label(), name));
        return MappingContext.UNKNOWN_TYPE_ID;
    }

    static String identifierTypeByValue(
            String value, MappingContext context, ReferenceName usual, ReferenceName forOclc, Pattern oclc) {
        return typeByName(context, oclc.matcher(value).matches() ? forOclc : usual);
    }

    /** By relator code ($4), else by relator term ($e or $j); nothing where neither is known. */
    static String contributorType(MappingContext context, char codeSubfield, char nameSubfield) {
        var field = context.field();
        if (field == null) {
            return "";
        }
        for (var subfield : field.subfields()) {
            if (subfield.code() == codeSubfield) {
                var id = context.reference().idByCode(CONTRIBUTOR_TYPE, subfield.value());
                if (id.isPresent()) {
                    return id.get();
                }
            }
        }
        for (var subfield : field.subfields()) {
            if (subfield.code() == nameSubfield) {
                var id = contributorTypeByTerm(context.reference(), subfield.value());
                if (id.isPresent()) {
                    return id.get();
                }
            }
        }
        return "";
    }

    /** Cataloguers end a term with the punctuation of the field: {@code author.}, {@code editor,}. */
    private static Optional<String> contributorTypeByTerm(ReferenceData reference, String term) {
        var stripped = term.strip();
        var exact = reference.idByName(CONTRIBUTOR_TYPE, stripped);
        if (exact.isPresent() || stripped.isEmpty()) {
            return exact;
        }
        if (".,;".indexOf(stripped.charAt(stripped.length() - 1)) < 0) {
            return reference.idByName(CONTRIBUTOR_TYPE, stripped + ".");
        }
        var bare = stripped.substring(0, stripped.length() - 1);
        return reference.idByName(CONTRIBUTOR_TYPE, bare).or(() -> reference.idByName(CONTRIBUTOR_TYPE, bare + "."));
    }

    /** The last of the terms and codes, which the rule joins by {@code ~}; the unspecified type where it is unknown. */
    static String instanceType(String joined, MappingContext context, String unspecifiedCode) {
        var value = context.field() == null ? unspecifiedCode : last(joined);
        var reference = context.reference();
        return reference
                .idByCode(INSTANCE_TYPE, value)
                .or(() -> reference.idByName(INSTANCE_TYPE, value))
                .or(() -> reference.idByCode(INSTANCE_TYPE, unspecifiedCode))
                .orElseGet(() -> unknown(context, INSTANCE_TYPE, unspecifiedCode));
    }

    static String instanceFormat(String joined, MappingContext context) {
        return context.reference().idByCode(INSTANCE_FORMAT, last(joined)).orElse("");
    }

    private static String last(String joined) {
        return joined.substring(joined.lastIndexOf('~') + 1);
    }

    /** By LDR/06; nothing where the record does not say. */
    static String holdingsType(String leader, MappingContext context) {
        var type = switch (leader.length() > 6 ? leader.charAt(6) : ' ') {
            case 'v' -> MULTIPART;
            case 'x' -> SINGLE_PART;
            case 'y' -> SERIAL_HOLDINGS;
            default -> null;
        };
        return type == null ? "" : type.idIn(context.reference()).orElse("");
    }

    static String holdingsNoteType(MappingContext context, ReferenceName type) {
        return type.idIn(context.reference())
                .or(() -> DEFAULT_HOLDINGS_NOTE_TYPE.idIn(context.reference()))
                .orElseGet(() -> unknown(context, type.type(), type.name()));
    }

    /** By the first indicator of 852; nothing where it is blank or the tenant has no such type. */
    static String callNumberType(MappingContext context) {
        var field = context.field();
        var type = SHELVING_SCHEMES.get(field == null ? ' ' : field.indicator1());
        return type == null ? "" : type.idIn(context.reference()).orElse("");
    }

    /** By its code, else by its name; nothing where the tenant has no such location. */
    static String location(String text, MappingContext context) {
        return context.reference()
                .idByCode(LOCATION, text)
                .or(() -> context.reference().idByName(LOCATION, text))
                .orElse("");
    }

    /** By LDR/07. */
    static String modeOfIssuance(String leader, MappingContext context) {
        var mode = switch (leader.length() > 7 ? leader.charAt(7) : ' ') {
            case 'a', 'c', 'd', 'm' -> SINGLE_UNIT;
            case 'b', 's' -> SERIAL;
            case 'i' -> INTEGRATING;
            default -> UNSPECIFIED;
        };
        return mode.idIn(context.reference())
                .or(() -> UNSPECIFIED.idIn(context.reference()))
                .orElse("");
    }

    /** By 008/06. */
    static String dateType(String code, MappingContext context) {
        return context.reference()
                .idByCode(INSTANCE_DATE_TYPE, code)
                .or(() -> DEFAULT_DATE_TYPE.idIn(context.reference()))
                .orElse("");
    }

    /** By the second indicator of 856. */
    static String electronicAccessRelationship(MappingContext context) {
        var field = context.field();
        return typeByName(
                context,
                switch (field == null ? ' ' : field.indicator2()) {
                    case '0' -> RESOURCE;
                    case '1' -> VERSION_OF_RESOURCE;
                    case '2' -> RELATED_RESOURCE;
                    default -> NO_INFORMATION;
                });
    }

    /** By the second indicator of 264. */
    static String publisherRole(MappingContext context) {
        var field = context.field();
        return switch (field == null ? ' ' : field.indicator2()) {
            case '0' -> "Production";
            case '1' -> "Publication";
            case '2' -> "Distribution";
            case '3' -> "Manufacture";
            default -> "";
        };
    }

    /** Nothing for a thesaurus that the tenant does not list. */
    static String subjectSourceByCode(String code, MappingContext context) {
        return context.reference().idByCode(SUBJECT_SOURCE, code).orElse("");
    }

    static String staffOnlyByIndicator(MappingContext context) {
        var field = context.field();
        return field != null && field.indicator1() == '0' ? "true" : "false";
    }
}
