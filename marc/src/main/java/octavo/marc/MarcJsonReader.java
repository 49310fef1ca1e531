package octavo.marc;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads MARC-in-JSON. Members may come in any order, and unknown ones are passed over; a missing indicator is a blank. Text
 * is taken as it is, so that read(write(r)) = r; what no MARC record can hold (delimiters inside a text, half a surrogate
 * pair) is damage.
 */
public final class MarcJsonReader {

    /** A text as long as a whole record may be; the size of the document is bounded before. */
    static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(RecordSplitter.RECORD_BYTES_MAX * 16)
                    .maxNestingDepth(64)
                    .build())
            .build();

    private final JsonParser json;
    private final Warnings warnings = new Warnings();
    private final List<MarcField> fields = new ArrayList<>();
    private String leader = "";

    private MarcJsonReader(JsonParser json) {
        this.json = json;
    }

    /** Reads one record: an object with {@code leader} and {@code fields}, in UTF-8. */
    public static Decoded decode(byte[] bytes) {
        try (var json = JSON.createParser(ObjectReadContext.empty(), bytes)) {
            json.nextToken();
            return read(json);
        } catch (JacksonException e) {
            return damaged(e);
        }
    }

    /**
     * Reads the object that starts at the parser's present token, and leaves the parser at its end.
     *
     * @throws JacksonException if the JSON itself is malformed, or its source fails
     */
    public static Decoded read(JsonParser json) {
        var reader = new MarcJsonReader(json);
        try {
            var record = reader.record();
            return new Decoded.Sound(record, reader.warnings.toList());
        } catch (DamagedRecordException e) {
            return new Decoded.Damaged(e.reason());
        }
    }

    static Decoded damaged(JacksonException e) {
        return new Decoded.Damaged("malformed JSON: " + e.getOriginalMessage());
    }

    private MarcRecord record() throws DamagedRecordException {
        expect(JsonToken.START_OBJECT, "a record");
        boolean hasFields = false;
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            switch (name) {
                case "leader" -> leader = string("leader");
                case "fields" -> {
                    hasFields = true;
                    fields();
                }
                default -> json.skipChildren();
            }
        }
        if (!hasFields) {
            throw new DamagedRecordException("JSON object has no member \"fields\"");
        }
        return new MarcRecord(Leader.of(leader, warnings), fields);
    }

    private void fields() throws DamagedRecordException {
        expect(JsonToken.START_ARRAY, "\"fields\"");
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_OBJECT, "a field");
            for (var tag = json.nextName(); tag != null; tag = json.nextName()) {
                fields.add(field(tag));
            }
        }
    }

    private MarcField field(String tag) throws DamagedRecordException {
        FieldChecks.tag(tag);
        if (MarcField.isControlTag(tag)) {
            json.nextToken();
            return new ControlField(tag, FieldChecks.text(tag, string(tag), true, warnings));
        }
        json.nextToken();
        expect(JsonToken.START_OBJECT, "field " + tag);
        char indicator1 = ' ';
        char indicator2 = ' ';
        var subfields = new ArrayList<Subfield>();
        for (var name = json.nextName(); name != null; name = json.nextName()) {
            json.nextToken();
            switch (name) {
                case "ind1" -> indicator1 = FieldChecks.indicator(tag, string(tag));
                case "ind2" -> indicator2 = FieldChecks.indicator(tag, string(tag));
                case "subfields" -> subfields(tag, subfields);
                default -> json.skipChildren();
            }
        }
        return new DataField(tag, indicator1, indicator2, subfields);
    }

    private void subfields(String tag, List<Subfield> subfields) throws DamagedRecordException {
        expect(JsonToken.START_ARRAY, "\"subfields\" of field " + tag);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            expect(JsonToken.START_OBJECT, "a subfield of field " + tag);
            for (var code = json.nextName(); code != null; code = json.nextName()) {
                json.nextToken();
                subfields.add(new Subfield(
                        FieldChecks.subfieldCode(tag, code), FieldChecks.text(tag, string(tag), false, warnings)));
            }
        }
    }

    private String string(String where) throws DamagedRecordException {
        expect(JsonToken.VALUE_STRING, where);
        return json.getString();
    }

    private void expect(JsonToken token, String where) throws DamagedRecordException {
        if (json.currentToken() != token) {
            throw new DamagedRecordException(
                    "MARC-in-JSON: %s is %s where %s belongs".formatted(where, json.currentToken(), token));
        }
    }
}
