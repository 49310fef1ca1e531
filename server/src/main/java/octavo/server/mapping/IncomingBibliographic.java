package octavo.server.mapping;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;

/**
 * A record of an import file on its way to become a new instance and its source record, in FOLIO's order: checked, its own
 * control number moved to 035, mapped, and completed with the numbers of this system once they are known.
 */
public sealed interface IncomingBibliographic {

    /**
     * Fit for a new instance.
     *
     * @param record without 001 and 003, which stand in 035 now, and with OCLC numbers in one spelling; what to map
     */
    record Accepted(MarcRecord record) implements IncomingBibliographic {

        private static final DateTimeFormatter LATEST_TRANSACTION =
                DateTimeFormatter.ofPattern("yyyyMMddHHmmss.S").withZone(ZoneOffset.UTC);

        /**
         * The record as it is stored: 001 and 005 first, the fields of the file in their order, the link to the instance
         * last.
         *
         * @param hrid the instance's human-readable id, for 001
         * @param now for 005, in UTC to a tenth of a second
         */
        public MarcRecord asSourceRecord(String hrid, UUID instanceId, UUID sourceRecordId, Instant now) {
            var fields = new ArrayList<MarcField>(record.fields().size() + 3);
            fields.add(new ControlField("001", hrid));
            fields.add(new ControlField("005", LATEST_TRANSACTION.format(now)));
            for (var field : record.fields()) {
                if (!field.tag().equals("005")) {
                    fields.add(field);
                }
            }
            fields.add(new DataField(
                    LINK_TAG,
                    LINK_INDICATOR,
                    LINK_INDICATOR,
                    List.of(new Subfield('i', instanceId.toString()), new Subfield('s', sourceRecordId.toString()))));
            return new MarcRecord(record.leader(), fields);
        }
    }

    /** A case of refusal: costs this record only. */
    sealed interface Refused extends IncomingBibliographic {

        /** For the job log. */
        String message();
    }

    /**
     * Not a bibliographic record.
     *
     * @param typeOfRecord LDR/06
     */
    record WrongType(char typeOfRecord) implements Refused {

        @Override
        public String message() {
            var found = switch (typeOfRecord) {
                case 'z' -> "an authority record";
                case 'u', 'v', 'x', 'y' -> "a holdings record";
                case 'w' -> "a classification record";
                case 'q' -> "a community information record";
                default -> "a record of unknown type";
            };
            return "The profile expects a bibliographic record, and this is %s (LDR/06 is '%s')"
                    .formatted(found, typeOfRecord);
        }
    }

    /** Carries the link to an instance, of this system or another, in 999 ff. */
    record AlreadyLinked() implements Refused {

        @Override
        public String message() {
            return "A new Instance was not created because the incoming record already contained a 999ff$s or 999ff$i"
                    + " field";
        }
    }

    /** MARC 21's types of record for bibliographic data, and b, h and n, which older records still carry. */
    String BIBLIOGRAPHIC_TYPES = "acdefgijkmoprtbhn";

    Set<String> GIVEN_CONTROL_FIELDS = Set.of("001", "003", "005");

    String LINK_TAG = "999";
    char LINK_INDICATOR = 'f';

    /** Checks a record, and prepares it for mapping if it is fit. */
    static IncomingBibliographic receive(MarcRecord record) {
        var wrongType = wrongType(record);
        if (wrongType.isPresent()) {
            return wrongType.get();
        }
        var number = "";
        var agency = "";
        var others = new ArrayList<MarcField>(record.fields().size() + 1);
        for (var field : record.fields()) {
            switch (field) {
                case ControlField(var tag, var value)
                when tag.equals("001") -> number = number.isEmpty() ? value.strip() : number;
                case ControlField(var tag, var value)
                when tag.equals("003") -> agency = agency.isEmpty() ? value.strip() : agency;
                case DataField data
                when isLink(data) -> {
                    return new AlreadyLinked();
                }
                case ControlField control -> others.add(control);
                case DataField data -> others.add(data);
            }
        }
        if (!number.isEmpty()) {
            addForeignNumber(others, agency.isEmpty() ? number : "(" + agency + ")" + number);
        }
        return new Accepted(new MarcRecord(record.leader(), OclcNumbers.normalise(others)));
    }

    /** Whether a record is none that describes a publication. */
    static Optional<WrongType> wrongType(MarcRecord record) {
        char type = record.leaderAt(6);
        return BIBLIOGRAPHIC_TYPES.indexOf(type) < 0 ? Optional.of(new WrongType(type)) : Optional.empty();
    }

    /**
     * The fields of a record that replaces a stored one: without 001, 003, 005 and the link; a number other than the stored
     * record's own stands in 035.
     */
    static List<MarcField> withoutNumberAndLink(MarcRecord record, String hrid) {
        var number = record.controlField("001").orElse("").strip();
        var agency = record.controlField("003").orElse("").strip();
        var others = new ArrayList<MarcField>(record.fields().size() + 1);
        for (var field : record.fields()) {
            switch (field) {
                case ControlField(var tag, var _) when GIVEN_CONTROL_FIELDS.contains(tag) -> {
                    // the stored record has its own number and gets its own date
                }
                case DataField data when isLink(data) || OclcNumbers.is035With(data, hrid) -> {
                    // the link is this system's; its own number is no foreign one
                }
                case ControlField control -> others.add(control);
                case DataField data -> others.add(data);
            }
        }
        if (!number.isEmpty() && !number.equals(hrid)) {
            addForeignNumber(others, agency.isEmpty() ? number : "(" + agency + ")" + number);
        }
        return OclcNumbers.normalise(others);
    }

    static boolean isLink(DataField field) {
        return field.indicator1() == LINK_INDICATOR
                && field.indicator2() == LINK_INDICATOR
                && field.tag().equals(LINK_TAG)
                && (field.subfield('i').isPresent() || field.subfield('s').isPresent());
    }

    /** Puts the number that the other system knew the record by into 035, if it is not there already. */
    private static void addForeignNumber(List<MarcField> fields, String asReceived) {
        var number = OclcNumbers.normalise(asReceived);
        if (fields.stream().noneMatch(field -> OclcNumbers.is035With(field, number))) {
            fields.add(
                    placeOf035(fields),
                    new DataField(OclcNumbers.SYSTEM_CONTROL_NUMBER, ' ', ' ', List.of(new Subfield('a', number))));
        }
    }

    /** Behind the last 035, else before the first field with a higher tag. */
    private static int placeOf035(List<MarcField> fields) {
        for (var i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).tag().equals(OclcNumbers.SYSTEM_CONTROL_NUMBER)) {
                return i + 1;
            }
        }
        for (var i = 0; i < fields.size(); i++) {
            if (fields.get(i).tag().compareTo(OclcNumbers.SYSTEM_CONTROL_NUMBER) > 0) {
                return i;
            }
        }
        return fields.size();
    }
}
