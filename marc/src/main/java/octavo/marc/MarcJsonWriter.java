package octavo.marc;

import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes MARC-in-JSON in the shape of FOLIO's parsed records:
 * {@code {"leader":"…","fields":[{"001":"…"},{"245":{"ind1":"1","ind2":"0","subfields":[{"a":"…"}]}}]}}.
 */
public final class MarcJsonWriter {

    private static final JsonFactory JSON = new JsonFactory();

    private MarcJsonWriter() {}

    /**
     * Writes one object at the generator's place; the generator's owner decides on layout and flushes.
     *
     * @throws tools.jackson.core.JacksonException if the generator's target fails
     */
    public static void write(MarcRecord record, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("leader", record.leader());
        json.writeArrayPropertyStart("fields");
        for (var field : record.fields()) {
            json.writeStartObject();
            switch (field) {
                case ControlField control -> json.writeStringProperty(control.tag(), control.value());
                case DataField data -> write(data, json);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** One record in UTF-8, without blanks between. */
    public static byte[] write(MarcRecord record) {
        var out = new ByteArrayOutputStream(4096);
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            write(record, json);
        }
        return out.toByteArray();
    }

    private static void write(DataField field, JsonGenerator json) {
        json.writeObjectPropertyStart(field.tag());
        json.writeStringProperty("ind1", code(field.indicator1()));
        json.writeStringProperty("ind2", code(field.indicator2()));
        json.writeArrayPropertyStart("subfields");
        for (var subfield : field.subfields()) {
            json.writeStartObject();
            json.writeStringProperty(code(subfield.code()), subfield.value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** {@link String#valueOf(char)} without an allocation for each indicator and subfield. */
    private static String code(char c) {
        return c < CODES.length ? CODES[c] : String.valueOf(c);
    }

    private static final String[] CODES = new String[128];

    static {
        for (char c = 0; c < CODES.length; c++) {
            CODES[c] = String.valueOf(c);
        }
    }
}
