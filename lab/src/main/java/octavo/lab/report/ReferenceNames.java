package octavo.lab.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import octavo.lab.report.document.Cell;
import octavo.lab.report.document.Document.Column;
import octavo.lab.report.document.Document.Row;
import octavo.lab.report.document.Document.Table;

/** The names under which FOLIO's performance reports list what a module of Octavo does. */
final class ReferenceNames {

    private static final Map<String, String> BY_MODULE = byModule();

    private ReferenceNames() {}

    private static Map<String, String> byModule() {
        var names = new LinkedHashMap<String, String>();
        names.put("tenants", "okapi, mod-authtoken, mod-login, mod-permissions");
        names.put("users", "mod-users, mod-users-bl");
        names.put("inventory", "mod-inventory, mod-inventory-storage");
        names.put("sourcerecords", "mod-source-record-storage");
        names.put("circulation", "mod-circulation, mod-circulation-storage");
        names.put("fees", "mod-feesfines");
        names.put("dataimport", "mod-data-import, mod-source-record-manager, mod-di-converter-storage");
        names.put("mapping", "mod-source-record-manager, mod-inventory");
        names.put("dataexport", "mod-data-export");
        names.put("quickmarc", "mod-quick-marc");
        names.put("search", "mod-search");
        names.put("settings", "mod-configuration, mod-notes");
        return names;
    }

    /** Of the modules that were seen at work; empty where the system under test is none of Octavo's. */
    static Table table(Subject subject) {
        var seen = modules(subject);
        var rows = BY_MODULE.entrySet().stream()
                .filter(entry -> seen.contains(entry.getKey()))
                .map(entry -> Row.of(Cell.words(entry.getKey()), Cell.words(entry.getValue())))
                .toList();
        return new Table(
                "reference-names",
                "Modules, and where the reference reports list their work",
                "One process has many modules: samples of running and allocating code are counted for the module of their innermost"
                        + " frame. The names beside are those of separate services, so they compare in kind, not in size.",
                List.of(Column.text("Module"), Column.text("In FOLIO's reports")),
                rows);
    }

    private static Set<String> modules(Subject subject) {
        return subject.arms().stream()
                .flatMap(arm -> arm.complete().stream())
                .flatMap(run -> run.phases().values().stream())
                .flatMap(phase -> phase.samples().keySet().stream())
                .filter(series -> series.probe().equals("module"))
                .map(series -> series.subject())
                .collect(Collectors.toSet());
    }
}
