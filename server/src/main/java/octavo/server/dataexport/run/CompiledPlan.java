package octavo.server.dataexport.run;

import java.util.List;
import java.util.Optional;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.ExportPlan;
import octavo.server.dataexport.marc.AppendedFields;
import octavo.server.dataexport.marc.OutputFormat;
import octavo.server.dataexport.profiles.ReferenceRecords;
import octavo.server.dataexport.profiles.Suppression;
import octavo.server.dataexport.profiles.Transformation;
import tools.jackson.databind.node.ObjectNode;

/**
 * A plan made ready for work: what its mapping profile says, read once.
 *
 * @param fromSource whether source records are exported where there are any; otherwise MARC is made of the catalogue
 */
record CompiledPlan(
        ExportPlan plan,
        OutputFormat format,
        boolean fromSource,
        Suppression suppression,
        AppendedFields appended,
        ReferenceRecords references) {

    static CompiledPlan of(ExportPlan plan, ReferenceRecords references) {
        var profile = plan.mappingProfile();
        return new CompiledPlan(
                plan,
                formatOf(profile),
                fromSource(profile),
                Suppression.of(
                        profile.path("fieldsSuppression").asString(""),
                        profile.path("suppress999ff").asBoolean(false)),
                new AppendedFields(rows(profile), references),
                references);
    }

    static OutputFormat formatOf(ObjectNode mappingProfile) {
        return OutputFormat.valueOf(mappingProfile.path("outputFormat").asString(OutputFormat.MARC.name()));
    }

    private static List<Transformation> rows(ObjectNode profile) {
        return profile.path("transformations")
                .valueStream()
                .map(Transformation::of)
                .flatMap(Optional::stream)
                .toList();
    }

    /** FOLIO makes MARC of instances only for a profile of one's own that asks for them and not for source records. */
    private static boolean fromSource(ObjectNode profile) {
        var types = profile.path("recordTypes")
                .valueStream()
                .map(type -> type.asString(""))
                .toList();
        return profile.path("default").asBoolean(false) || types.contains("SRS") || !types.contains("INSTANCE");
    }

    ExportKind kind() {
        return plan.kind();
    }

    /** Whether a source record is exported byte for byte. */
    boolean leavesAsItIs() {
        return format == OutputFormat.MARC && suppression.isEmpty() && appended.isEmpty();
    }
}
