package octavo.server.mapping;

import java.util.ArrayList;
import java.util.List;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import org.jspecify.annotations.Nullable;

/** What a rule function may look at while one record is mapped; lives for that record and one thread only. */
final class MappingContext {

    /** FOLIO writes this id where a rule names a type that the tenant does not have. */
    static final String UNKNOWN_TYPE_ID = "fe19bae4-da28-472b-be90-d442e2428ead";

    private final MarcRecord record;
    private final ReferenceData reference;
    private final List<MappingWarning> warnings = new ArrayList<>();
    private String tag = "LDR";
    private @Nullable DataField field;
    private SubfieldCodes present = SubfieldCodes.NONE;
    private int subfieldIndex;

    MappingContext(MarcRecord record, ReferenceData reference) {
        this.record = record;
        this.reference = reference;
    }

    /** From here on rules work on this control field, or on the leader. */
    void enter(String newTag) {
        tag = newTag;
        field = null;
        present = SubfieldCodes.NONE;
        subfieldIndex = 0;
    }

    /** From here on rules work on this field. */
    void enter(DataField newField) {
        tag = newField.tag();
        field = newField;
        present = SubfieldCodes.NONE;
        for (var subfield : newField.subfields()) {
            present = present.with(subfield.code());
        }
        subfieldIndex = 0;
    }

    /** The codes of the field's subfields. */
    SubfieldCodes present() {
        return present;
    }

    /** The subfield that a rule works on, where it works on one. */
    void enterSubfield(int index) {
        subfieldIndex = index;
    }

    String leader() {
        return record.leader();
    }

    ReferenceData reference() {
        return reference;
    }

    @Nullable
    DataField field() {
        return field;
    }

    int subfieldIndex() {
        return subfieldIndex;
    }

    void warn(String message) {
        var warning = new MappingWarning(tag, message);
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    List<MappingWarning> warnings() {
        return warnings;
    }
}
