package octavo.server.records.cql;

import octavo.server.records.SearchField;
import octavo.server.records.SearchField.Kind;

/** What modifiers make of a field. */
final class Modifiers {

    private Modifiers() {}

    /** @throws CqlException if the relation has a modifier that is unknown or does not fit the field */
    static SearchField applied(SearchField field, Relation relation) {
        var result = field;
        for (var modifier : relation.modifiers()) {
            if (modifier.isOfElements()) {
                if (field.kind() != Kind.ARRAY) {
                    throw CqlException.refused(
                            "/%s: '%s' is not an array".formatted(CqlException.shown(modifier.name()), field.name()));
                }
            } else {
                result = compared(result, modifier);
            }
        }
        return result;
    }

    static SearchField applied(SearchField field, SortKey key) {
        var result = field;
        for (var modifier : key.modifiers()) {
            result = switch (modifier.plainName()) {
                case "sort.ascending", "sort.descending", "ascending", "descending" -> result;
                case "sort.ignorecase" -> compared(result, new Modifier("ignoreCase", null));
                case "sort.respectcase" -> compared(result, new Modifier("respectCase", null));
                case "sort.ignoreaccents" -> compared(result, new Modifier("ignoreAccents", null));
                case "sort.respectaccents" -> compared(result, new Modifier("respectAccents", null));
                default -> compared(result, modifier);
            };
        }
        return result;
    }

    static boolean isDescending(SortKey key) {
        return key.modifiers().stream()
                .anyMatch(modifier -> modifier.plainName().endsWith("descending"));
    }

    private static SearchField compared(SearchField field, Modifier modifier) {
        return switch (modifier.plainName()) {
            case "number" -> {
                if (field.kind() != Kind.NUMBER) {
                    throw CqlException.refused("/number: '%s' is not a number".formatted(field.name()));
                }
                yield field;
            }
            case "string" ->
                field.kind() == Kind.NUMBER
                        ? new SearchField(field.name(), Kind.EXACT, "cast(" + field.sql() + " as text)")
                        : field;
            case "ignorecase", "ignoreaccents" -> field.kind() == Kind.EXACT ? as(Kind.TEXT, field) : field;
            case "respectcase", "respectaccents" ->
                switch (field.kind()) {
                    case TEXT -> as(Kind.EXACT, field);
                    case UUID, EXACT, BOOLEAN, NUMBER, DATE -> field;
                    case WORDS, ARRAY ->
                        throw CqlException.refused("/%s: '%s' is always searched without regard to case and accents"
                                .formatted(modifier.name(), field.name()));
                };
            case "masked" -> field;
            default ->
                throw CqlException.refused("the modifier /%s of '%s' is not supported"
                        .formatted(CqlException.shown(modifier.name()), field.name()));
        };
    }

    private static SearchField as(Kind kind, SearchField field) {
        return new SearchField(field.name(), kind, field.sql());
    }
}
