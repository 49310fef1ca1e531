package octavo.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.server.tenants.Caller;

/**
 * A MARC record line by line.
 *
 * @param generation counts from 0; each save makes a new one
 */
public record MarcView(UUID instanceId, String title, int generation, List<Line> lines) {

    public MarcView {
        lines = List.copyOf(lines);
    }

    /**
     * A field.
     *
     * @param indicators two characters, or none for control fields; a blank one shown as {@code \}, as cataloguers write it
     * @param text of a control field or the leader; empty where there are subfields
     */
    public record Line(String tag, String indicators, String text, List<Subfield> subfields) {

        public Line {
            subfields = List.copyOf(subfields);
        }
    }

    static MarcView of(UUID instanceId, String title, int generation, MarcRecord marc) {
        var lines = new ArrayList<Line>();
        lines.add(new Line("LDR", "", marc.leader(), List.of()));
        for (var field : marc.fields()) {
            lines.add(
                    switch (field) {
                        case ControlField(var tag, var value) -> new Line(tag, "", value, List.of());
                        case DataField(var tag, var first, var second, var subfields) ->
                            new Line(tag, shown(first) + shown(second), "", subfields);
                    });
        }
        return new MarcView(instanceId, title, generation, lines);
    }

    /** Whether the signed-in person may edit the record. */
    public boolean mayEdit() {
        return Caller.current().has(MarcEditorPages.MAY_EDIT);
    }

    /** Whether the signed-in person may see what the record was before. */
    public boolean mayRead() {
        return Caller.current().has("marc-records-editor.item.get");
    }

    /** Whether the signed-in person may make new ones. */
    public boolean mayCreate() {
        return Caller.current().has(MarcEditorPages.MAY_CREATE);
    }

    private static String shown(char indicator) {
        return indicator == ' ' ? "\\" : String.valueOf(indicator);
    }
}
