package octavo.server.mapping;

import java.util.List;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Which fields of a stored record no import may change, in FOLIO's settings: those of the system always, those of the library
 * unless the mapping profile overrides them. Immutable.
 */
public final class FieldProtection {

    private static final String ANY = "*";

    /** What an import needs no setting for: the number and the link are the system's own. */
    public static final FieldProtection NONE = new FieldProtection(List.of());

    private final List<Rule> rules;

    private FieldProtection(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    /** @param indicator1 null for any; likewise the other conditions */
    private record Rule(
            @Nullable String tag,
            @Nullable Character indicator1,
            @Nullable Character indicator2,
            @Nullable Character code,
            @Nullable String value) {

        boolean names(MarcField field) {
            if (tag != null && !tag.equals(field.tag())) {
                return false;
            }
            return switch (field) {
                case ControlField control -> value == null || value.equals(control.value());
                case DataField data ->
                    (indicator1 == null || indicator1 == data.indicator1())
                            && (indicator2 == null || indicator2 == data.indicator2())
                            && ((code == null && value == null)
                                    || data.subfields().stream()
                                            .anyMatch(subfield -> (code == null || code == subfield.code())
                                                    && (value == null || value.equals(subfield.value()))));
            };
        }
    }

    /**
     * Compiles the settings of a tenant.
     *
     * @param settings records of {@code /field-protection-settings/marc}
     * @param ofProfile the mapping profile's {@code marcFieldProtectionSettings}: those with {@code override} are off for it
     */
    public static FieldProtection of(List<? extends JsonNode> settings, JsonNode ofProfile) {
        return new FieldProtection(settings.stream()
                .filter(setting -> !isOverridden(setting, ofProfile))
                .map(FieldProtection::rule)
                .toList());
    }

    private static boolean isOverridden(JsonNode setting, JsonNode ofProfile) {
        return !setting.path("source").asString("").equals("SYSTEM")
                && ofProfile
                        .valueStream()
                        .anyMatch(own -> own.path("override").asBoolean(false)
                                && own.path("id").equals(setting.path("id")));
    }

    private static Rule rule(JsonNode setting) {
        return new Rule(
                text(setting, "field"),
                indicator(setting, "indicator1"),
                indicator(setting, "indicator2"),
                code(text(setting, "subfield")),
                text(setting, "data"));
    }

    private static @Nullable String text(JsonNode setting, String name) {
        var text = setting.path(name).asString("");
        return text.isEmpty() || text.equals(ANY) ? null : text;
    }

    private static @Nullable Character code(@Nullable String text) {
        return text == null ? null : text.charAt(0);
    }

    /** A blank indicator is an indicator; only an asterisk means any. */
    private static @Nullable Character indicator(JsonNode setting, String name) {
        var text = setting.path(name).asString(ANY);
        return text.equals(ANY) ? null : text.isEmpty() ? Character.valueOf(' ') : Character.valueOf(text.charAt(0));
    }

    /** Whether a field must stay as it is. */
    public boolean covers(MarcField field) {
        for (var rule : rules) {
            if (rule.names(field)) {
                return true;
            }
        }
        return false;
    }
}
