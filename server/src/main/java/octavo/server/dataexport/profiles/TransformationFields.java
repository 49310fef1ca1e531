package octavo.server.dataexport.profiles;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import octavo.server.dataexport.profiles.FieldPath.Root;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordQuery.Totals;
import octavo.server.records.RecordStore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What transformation rows may name, in FOLIO's words: the fields of the records, and one for each reference record of some. */
@Component
public class TransformationFields {

    private static final String RESOURCE = "/dataexport/transformation-fields.tsv";
    private static final int REFERENCES_MAX = 100_000;

    private final RecordStore store;
    private final List<Template> templates;

    TransformationFields(RecordStore store) {
        this.store = store;
        this.templates = read();
    }

    /**
     * A field.
     *
     * @param fieldId as in {@code holdings.permanentlocation.code}
     * @param path as transformation rows take it
     * @param referenceName of the reference record that the field is for, null where it is for none
     */
    public record Field(
            String fieldId,
            String displayNameKey,
            String path,
            String recordType,
            @Nullable String referenceName) {}

    /** @param referenceType the records of which each makes a field; empty where the field is one by itself */
    private record Template(Root root, String name, String path, String referenceType) {}

    /** All fields, with the reference records that the tenant has. */
    public List<Field> all() {
        List<Field> fields = new ArrayList<>();
        for (var template : templates) {
            if (template.referenceType().isEmpty()) {
                fields.add(field(template, null, template.path()));
            } else {
                for (var reference : store.list(
                                template.referenceType(),
                                new RecordQuery("cql.allRecords=1 sortBy name", 0, REFERENCES_MAX, Totals.NONE))
                        .records()) {
                    fields.add(field(
                            template,
                            reference.document().path("name").asString(""),
                            template.path().replace("{id}", reference.id().toString())));
                }
            }
        }
        return fields;
    }

    private static Field field(Template template, @Nullable String reference, String path) {
        var type = template.root().name().toLowerCase(Locale.ROOT);
        var id = type + "." + template.name().toLowerCase(Locale.ROOT);
        return new Field(
                reference == null
                        ? id
                        : id + "." + reference.toLowerCase(Locale.ROOT).replace(' ', '.'),
                type + "." + template.name(),
                path,
                template.root().name(),
                reference);
    }

    private static List<Template> read() {
        List<Template> templates = new ArrayList<>();
        try (var in = TransformationFields.class.getResourceAsStream(RESOURCE);
                var lines = new BufferedReader(
                        new InputStreamReader(Objects.requireNonNull(in, RESOURCE), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    var columns = line.split("\t", -1);
                    for (var type : columns[0].split(",", -1)) {
                        var root = Root.valueOf(type);
                        templates.add(new Template(
                                root,
                                columns[1],
                                columns[2].replace("{record}", root.prefix()),
                                columns.length > 3 ? columns[3] : ""));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(RESOURCE + " cannot be read", e);
        }
        return templates;
    }
}
