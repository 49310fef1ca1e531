package octavo.server.pages;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import octavo.server.dataimport.ImportProfiles.Kind;
import org.jspecify.annotations.Nullable;

/** What the pages of profiles show. */
public final class ProfileView {

    private ProfileView() {}

    /** The address of a kind's list. */
    static String path(Kind kind) {
        return "/import/profiles/" + kind.name().toLowerCase(Locale.ROOT);
    }

    static String label(Kind kind) {
        return switch (kind) {
            case JOB -> "Job profiles";
            case MATCH -> "Match profiles";
            case ACTION -> "Action profiles";
            case MAPPING -> "Mapping profiles";
        };
    }

    static String one(Kind kind) {
        return label(kind).replaceFirst("s$", "").toLowerCase(Locale.ROOT);
    }

    /** An entry of a box to choose from. */
    public record Option(String value, String label) {}

    /** Something about a profile. */
    public record Fact(String name, String value, @Nullable String link) {}

    /** A kind of profile in the row of links. */
    public record Tab(String path, String label, boolean current) {}

    /** A profile in a list. */
    public record Item(String path, String name, String about) {}

    /** All profiles of a kind. */
    public record Listing(String path, String label, String one, List<Tab> tabs, List<Item> items, boolean mayCreate) {

        public Listing {
            tabs = List.copyOf(tabs);
            items = List.copyOf(items);
        }
    }

    /**
     * One profile.
     *
     * @param form of it, whose rows are shown
     * @param problem why it cannot be run; empty where it can
     * @param usedBy the profiles that use it
     */
    public record Page(
            Kind kind,
            UUID id,
            ProfileForm form,
            List<Fact> facts,
            Map<String, String> names,
            String problem,
            List<Item> usedBy,
            boolean mayEdit,
            boolean mayCopy,
            boolean mayDelete) {

        public Page {
            facts = List.copyOf(facts);
            names = Map.copyOf(names);
            usedBy = List.copyOf(usedBy);
        }

        public String path() {
            return ProfileView.path(kind) + "/" + id;
        }

        public String listPath() {
            return ProfileView.path(kind);
        }

        public String label() {
            return ProfileView.label(kind);
        }

        public boolean isMarc() {
            return MappingFormat.isMarc(form);
        }

        /** The address of the profile of a row of a job. */
        public String linkOf(int row) {
            var parts = form.value(row, "profile").split("\\.", 2);
            var rowKind = parts[0].equals(Kind.MATCH.contentType()) ? Kind.MATCH : Kind.ACTION;
            return ProfileView.path(rowKind) + "/" + parts[parts.length - 1];
        }

        public String nameOf(int row) {
            return names.getOrDefault(form.value(row, "profile"), "(hidden profile)");
        }

        /** {@code On no match: }, and nothing at the top. */
        public String conditionOf(int row) {
            return switch (form.value(row, "on")) {
                case "MATCH" -> "On a match: ";
                case "NON_MATCH" -> "On no match: ";
                default -> "";
            };
        }

        public String word(String name, String value) {
            return names.getOrDefault(name + "." + value, value);
        }
    }

    /**
     * A form.
     *
     * @param target where it goes to
     * @param cancel where somebody goes who leaves it
     */
    public record Form(
            Kind kind,
            String heading,
            String target,
            String cancel,
            ProfileForm form,
            Map<String, List<Option>> options) {

        public Form {
            options = Map.copyOf(options);
        }

        public String label() {
            return ProfileView.label(kind);
        }

        public String listPath() {
            return ProfileView.path(kind);
        }

        public boolean isMarc() {
            return MappingFormat.isMarc(form);
        }

        public List<Option> options(String name) {
            return options.getOrDefault(name, List.of());
        }

        public @Nullable String error(String name) {
            return form.error(name);
        }
    }
}
