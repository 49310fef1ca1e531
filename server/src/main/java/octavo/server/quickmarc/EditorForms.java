package octavo.server.quickmarc;

import java.util.List;
import octavo.server.quickmarc.CodeLists.Described;
import octavo.server.records.Json;
import tools.jackson.databind.node.ObjectNode;

/** The boxes of leader, 006, 007 and 008 with their codes, as one document for the editor's page: the same for every tenant. */
final class EditorForms {

    private static final String TYPES_OF_RECORD = "acdefgijkmoprt";
    private static final String LEVELS = "abcdims";

    private EditorForms() {}

    /**
     * Lists of boxes by name, which name applies to which first character (006, 007) or LDR/06 and 07 (008), and codes by
     * the key that boxes name them with.
     */
    static ObjectNode json() {
        var forms = Json.object();
        var layouts = forms.putObject("layouts");
        var codes = forms.putObject("codes");
        put(layouts, codes, "LDR", "LDR", FixedFieldLayouts.ofLeader(false));
        put(layouts, codes, "LDR.holdings", "LDR.holdings", FixedFieldLayouts.ofLeader(true));
        put(layouts, codes, "008.holdings", "holdings", FixedFieldLayouts.of008OfHoldings());
        var of006 = forms.putObject("006");
        for (char form : (TYPES_OF_RECORD + "s").toCharArray()) {
            var material = FixedFieldLayouts.materialOf006(form);
            of006.put(String.valueOf(form), material);
            put(layouts, codes, "006." + material, material, FixedFieldLayouts.of006(form));
        }
        var of008 = forms.putObject("008");
        for (char type : TYPES_OF_RECORD.toCharArray()) {
            for (char level : LEVELS.toCharArray()) {
                var material = FixedFieldLayouts.material(type, level);
                of008.put("" + type + level, material);
                put(layouts, codes, "008." + material, material, FixedFieldLayouts.of008(type, level));
            }
        }
        for (char category : FixedFieldLayouts.categories()) {
            var kind = String.valueOf(category);
            put(layouts, codes, "007." + kind, kind, FixedFieldLayouts.of007(category));
        }
        return forms;
    }

    private static void put(ObjectNode layouts, ObjectNode codes, String layout, String kind, List<Box> boxes) {
        if (layouts.has(layout)) {
            return;
        }
        var list = layouts.putArray(layout);
        for (var box : boxes) {
            boolean formOf006 = layout.startsWith("006.") && box.name().equals("Type");
            var described = CodeLists.of(formOf006 ? "006" : kind, box.name());
            list.addObject()
                    .put("name", box.name())
                    .put("title", described.name())
                    .put("position", box.position())
                    .put("length", box.length())
                    .put("list", box.list())
                    .put("codes", described.codes().isEmpty() ? null : described.key());
            putCodes(codes, described);
        }
    }

    private static void putCodes(ObjectNode codes, Described described) {
        if (described.codes().isEmpty() || codes.has(described.key())) {
            return;
        }
        var list = codes.putArray(described.key());
        described.codes().forEach(code -> list.addArray().add(code.code()).add(code.meaning()));
    }
}
