package octavo.server.pages;

import static octavo.server.SignedIn.expect;
import static octavo.server.SignedIn.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import octavo.server.SignedIn;
import octavo.server.TestPlatform;
import octavo.server.records.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The MARC editor in a real browser, without a mouse. */
class MarcEditorTest {

    private static final int NARROW_PIXELS = 320;
    private static final int WIDE_PIXELS = 1280;
    private static final int WHOLE_PAGE_PIXELS = 2_000;
    private static final String READY = "#marc-editor[data-ready]";

    private static SignedIn cataloguer;
    private static Browser browser;

    @BeforeAll
    static void aBrowser() {
        cataloguer = SignedIn.to(TestPlatform.get());
        browser = new Browser();
        browser.signIn("/catalogue");
    }

    @AfterAll
    static void closeTheBrowser() {
        browser.close();
    }

    @Test
    void a_record_is_edited_undone_redone_and_saved_by_the_keyboard_alone() {
        var id = record("Rivers of the north", "500", "$a One", "500", "$a Two");
        browser.open("/catalogue/instances/" + id + "/marc");
        browser.follow("a[href$='/marc/edit']").await(READY);
        assertThat(browser.focusedValue()).isEqualTo("$a Rivers of the north / $c A. Writer.");

        browser.type(Keys.HOME).chord(Keys.ALT, Keys.ARROW_RIGHT).chord(Keys.ALT, Keys.ARROW_RIGHT);
        browser.type("B. Author.");
        assertThat(browser.focusedValue()).isEqualTo("$a Rivers of the north / $c B. Author.");
        browser.type(Keys.ARROW_DOWN).chord(Keys.ALT, Keys.ARROW_DOWN);
        browser.type(Keys.ENTER).type("504", Keys.TAB, Keys.TAB, Keys.TAB).type("Index");
        assertThat(browser.focusedValue()).isEqualTo("$a Index");
        browser.chord(Keys.CONTROL, "z").chord(Keys.CONTROL, "z").chord(Keys.CONTROL, "z");
        assertThat(contents(id)).isEqualTo(List.of("One", "Two"));
        assertThat(browser.all("#fields > li")).hasSize(7);
        browser.chord(Keys.CONTROL, "y").chord(Keys.CONTROL, "y").chord(Keys.CONTROL, "y");
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Saved");
        assertThat(contents(id)).isEqualTo(List.of("Two", "One", "Index"));
        assertThat(browser.focusedValue()).as("editing goes on where it was").isEqualTo("$a Index");

        browser.type(Keys.HOME, Keys.ARROW_UP).chord(Keys.ALT, Keys.DELETE);
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Saved");
        assertThat(contents(id)).isEqualTo(List.of("Two", "Index"));
        assertThat(marc(id).toString()).contains("B. Author.");
    }

    /** F20 on the page: blanks in 008, a literal dollar, blanks at the ends of a value. */
    @Test
    void what_was_typed_and_taken_back_changes_no_byte() {
        var id = record(
                "Prices", "500", "$a List price {dollar}5.00", "500", "$a   two leading blanks, and one behind ");
        var before = withoutDate(marc(id));
        edit(id);
        browser.type("x", Keys.BACK_SPACE);
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Saved");

        assertThat(withoutDate(marc(id))).isEqualTo(before);
    }

    @Test
    void errors_stand_at_their_fields_while_typing_and_keep_the_record_from_being_saved() {
        var id = record("Sound");
        var before = marc(id);
        edit(id);
        browser.chord(Keys.SHIFT, Keys.TAB)
                .type("x")
                .chord(Keys.SHIFT, Keys.TAB)
                .type("7");
        browser.awaitText("#fields > li:has([aria-invalid]) .issues", "Indicator 1 of 245 is '7'");
        assertThat(browser.all("#fields .issues li")).hasSize(2);
        assertThat(browser.text("#problems")).isEqualTo("2 errors");

        browser.type(Keys.TAB, Keys.TAB, Keys.ENTER).type("245");
        browser.awaitText("#problems", "5 errors");
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Not saved: see the errors");
        assertThat(browser.focusedValue()).as("the first field with an error").startsWith("$a Sound");
        browser.picture("editor with errors");
        assertThat(marc(id)).isEqualTo(before);
    }

    /** F18 on the page. */
    @Test
    void when_somebody_else_was_first_both_people_s_words_are_kept() {
        var id = record("Shared", "500", "$a First", "500", "$a Second", "500", "$a Third");
        edit(id);
        browser.type(Keys.END).type(" mine");
        browser.type(Keys.ARROW_DOWN, Keys.END).type(" of mine");
        browser.type(Keys.ENTER).type("546", Keys.TAB, Keys.TAB, Keys.TAB).type("My note");
        var theirs = open(id);
        content(theirs, 1, "500", "$a First of theirs");
        content(theirs, 3, "500", "$a Third of theirs");
        addField(theirs, "504", "$a Their note");
        save(theirs);

        browser.chord(Keys.CONTROL, "s").awaitText("#notices", "saved this record meanwhile");
        assertThat(browser.all("#fields > li.taken"))
                .as("their third note and their new one")
                .hasSize(2);
        assertThat(browser.text(".dispute:not([hidden])")).contains("$a First of theirs", "Keep mine", "Keep both");
        browser.window(WIDE_PIXELS, WHOLE_PAGE_PIXELS);
        assertThat(browser.accessibilityFaults()).isEmpty();
        browser.picture("editor conflict");
        browser.width(WIDE_PIXELS);
        browser.follow(".dispute:not([hidden]) button:last-of-type");
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Saved");

        assertThat(marc(id).toString()).contains("Shared /", "A. Writer. mine");
        assertThat(contents(id))
                .isEqualTo(List.of(
                        "First of mine", "First of theirs", "My note", "Second", "Third of theirs", "Their note"));
    }

    @Test
    void the_boxes_of_fixed_fields_follow_the_type_of_record_and_say_what_codes_mean() {
        var id = record("An atlas");
        edit(id);
        assertThat(browser.text("#fields > li.boxed .meaning")).isEqualTo("No place, unknown, or undetermined");
        browser.focus("#leader-1-0").type("e").type(Keys.TAB);
        browser.awaitText("#fields > li.boxed", "Relief");
        assertThat(browser.text("#fields > li.boxed"))
                .contains("Relief", "Projection")
                .doesNotContain("Biography");
        browser.chord(Keys.CONTROL, "s").awaitText("#state", "Saved");
        assertThat(open(id).path("leader").asString().charAt(6)).isEqualTo('e');
    }

    @Test
    void characters_that_the_keyboard_lacks_come_from_the_palette() {
        var id = record("Palette");
        edit(id);
        browser.type(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
                .type("A");
        browser.shortcut("d").await("#palette:popover-open");
        browser.type("umlaut").type(Keys.ENTER);
        assertThat(browser.focusedValue()).isEqualTo("$a ÄPalette / $c A. Writer.");
    }

    @Test
    void a_new_record_is_made_and_another_one_derived_from_it() {
        browser.open("/catalogue").follow("a[href='/catalogue/marc/new']").await(READY);
        browser.type("Born here");
        browser.chord(Keys.CONTROL, "s").await("li.given");
        var id = browser.path().replaceAll("/catalogue/instances/|/marc/edit", "");
        assertThat(instance(id).path("title").asString()).isEqualTo("Born here");

        browser.open("/catalogue/instances/" + id + "/marc")
                .follow("a[href$='/derive']")
                .await(READY);
        browser.type(Keys.END).type(", the second");
        browser.follow("button[data-do=save-and-close]").await("article h1");
        assertThat(browser.text("article h1")).isEqualTo("Born here, the second");
        assertThat(browser.path()).doesNotContain(id);
    }

    @Test
    void holdings_are_added_to_an_instance_and_edited() {
        var id = record("With holdings");
        browser.open("/catalogue/instances/" + id)
                .follow("a[href$='/marc/holdings/new']")
                .await(READY);
        browser.focus("#fields > li:last-child .content").type(Keys.END).type("QA76");
        browser.type(Keys.HOME)
                .chord(Keys.ALT, Keys.ARROW_RIGHT)
                .chord(Keys.ALT, Keys.ARROW_RIGHT)
                .type("none");
        browser.chord(Keys.CONTROL, "s").awaitText("#fields > li:last-child .issues", "code of a location");
        browser.chord(Keys.CONTROL, "a").type("$b KU/CC/DI/M $h QA76");
        browser.follow("button[data-do=save-and-close]").await("article h1");
        assertThat(browser.text("section.holdings")).contains("Main Library", "QA76");

        browser.follow("section.holdings a[href$='/marc/edit']").await(READY);
        assertThat(browser.text("#fields > li.boxed")).contains("Receipt or acquisition status", "Lending policy");
        browser.window(WIDE_PIXELS, WHOLE_PAGE_PIXELS);
        assertThat(browser.accessibilityFaults()).isEmpty();
        browser.picture("editor holdings");
        browser.width(WIDE_PIXELS);
    }

    @Test
    void versions_are_listed_compared_and_brought_back() {
        var id = record("Versions", "500", "$a Of old");
        var second = open(id);
        content(second, 1, "500", "$a Of late");
        addField(second, "504", "$a Added");
        save(second);
        browser.open("/catalogue/instances/" + id + "/marc")
                .follow("a[href$='/versions']")
                .await("table.comparison");
        assertThat(browser.text("table.comparison")).contains("Changed", "Of old", "Of late", "Added");
        assertThat(browser.accessibilityFaults()).as("light").isEmpty();
        browser.picture("versions");
        assertThat(browser.scheme("dark").accessibilityFaults()).as("dark").isEmpty();
        browser.scheme("light").width(NARROW_PIXELS);
        assertThat(browser.overhang()).isZero();
        browser.picture("versions narrow");
        browser.width(WIDE_PIXELS).follow("form[action$='/restore'] button").await("input[value='2'][name=to]");

        assertThat(contents(id)).containsExactly("Of old");
        browser.focus("input[name=from][value='0']").type(Keys.SPACE).follow("form[method=get] button.primary");
        assertThat(browser.text("p[role=status]")).isEqualTo("They say the same.");
    }

    @Test
    void the_editor_is_readable_in_light_and_dark_and_at_320_pixels() {
        var id = record(
                "An unusually long title that does not fit into one line of a narrow window, nor of a wide one, since it goes on and on until it is wrapped",
                "006",
                "",
                "007",
                "",
                "500",
                "$a Ein deutscher Satz",
                "653",
                "$a Rivers $a Norway");
        edit(id);
        browser.awaitText("#problems", "No errors");
        // So high that the bar at the bottom covers nothing: axe takes what it half covers for small targets.
        browser.window(WIDE_PIXELS, WHOLE_PAGE_PIXELS);
        assertThat(browser.scheme("light").accessibilityFaults()).as("light").isEmpty();
        browser.picture("editor");
        assertThat(browser.scheme("dark").accessibilityFaults()).as("dark").isEmpty();
        browser.picture("editor dark");
        browser.scheme("light").width(NARROW_PIXELS);
        assertThat(browser.overhang()).isZero();
        browser.picture("editor narrow");
        browser.width(WIDE_PIXELS).shortcut("d").await("#palette:popover-open");
        browser.window(WIDE_PIXELS, WHOLE_PAGE_PIXELS);
        assertThat(browser.accessibilityFaults()).as("palette").isEmpty();
        browser.picture("editor palette");
        browser.type(Keys.ESCAPE).follow("button[data-do=source]").await("#source:popover-open");
        assertThat(browser.accessibilityFaults()).as("source").isEmpty();
        assertThat(browser.text("#source-text")).contains("LDR    ", "653 \\\\ $a Rivers $a Norway");
        browser.picture("editor source");
        browser.width(WIDE_PIXELS);
    }

    private static void edit(String id) {
        browser.open("/catalogue/instances/" + id + "/marc/edit").await(READY);
    }

    /** @param fields tag and content by turns, behind the title; boxed ones begin with what the editor gives them */
    private static String record(String title, String... fields) {
        var body = Json.object().put("marcFormat", "BIBLIOGRAPHIC").put("leader", "00000nam\\a2200000\\i\\4500");
        var list = body.putArray("fields");
        var fixed = list.addObject().put("tag", "008").putObject("content");
        fixed.put("DtSt", "s")
                .put("Date1", "2026")
                .put("Ctry", "xx\\")
                .put("Lang", "eng")
                .put("Srce", "d");
        addField(body, "245", "$a %s / $c A. Writer.".formatted(title));
        ((ObjectNode) list.get(1)).putArray("indicators").add("1").add("0");
        for (int i = 0; i < fields.length; i += 2) {
            switch (fields[i]) {
                case "006" ->
                    list.addObject().put("tag", "006").putObject("content").put("Type", "j");
                case "007" ->
                    list.addObject().put("tag", "007").putObject("content").put("Category", "s");
                default -> addField(body, fields[i], fields[i + 1]);
            }
        }
        return json(expect(201, cataloguer.post("/records-editor/records", body)))
                .path("externalId")
                .asString();
    }

    private static void addField(ObjectNode body, String tag, String content) {
        ((ArrayNode) body.path("fields"))
                .addObject()
                .put("tag", tag)
                .put("content", content)
                .putArray("indicators")
                .add("\\")
                .add("\\");
    }

    private static ObjectNode open(String id) {
        return cataloguer.read("/records-editor/records?externalId=" + id);
    }

    private static void save(ObjectNode body) {
        expect(
                202,
                cataloguer.put(
                        "/records-editor/records/" + body.path("parsedRecordId").asString(), body));
    }

    /** Changes the content of a field of those with its tag, counted from 1. */
    private static void content(ObjectNode body, int place, String tag, String content) {
        body.path("fields")
                .valueStream()
                .filter(field -> field.path("tag").asString().equals(tag))
                .skip(place - 1)
                .findFirst()
                .ifPresent(field -> ((ObjectNode) field).put("content", content));
    }

    private static ObjectNode instance(String id) {
        return cataloguer.read("/instance-storage/instances/" + id);
    }

    private static JsonNode marc(String id) {
        return cataloguer
                .read("/source-storage/source-records/%s?idType=INSTANCE".formatted(id))
                .path("parsedRecord")
                .path("content");
    }

    /** The notes of a record: its 5xx fields, in their order. */
    private static List<String> contents(String id) {
        return open(id).path("fields")
                .valueStream()
                .filter(field -> field.path("tag").asString().startsWith("5"))
                .map(field -> field.path("content").asString().substring(3))
                .toList();
    }

    private static String withoutDate(JsonNode marc) {
        return marc.toString()
                .replaceAll("\\{\"005\":\"[^\"]*\"\\},?", "")
                .replaceFirst("(\"leader\":\").{5}(.{7}).{5}", "$1$2");
    }
}
