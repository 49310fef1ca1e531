package octavo.marc.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;
import octavo.marc.sample.Words.Language;
import octavo.marc.sample.Words.Topic;
import octavo.marc.sample.Words.Vernacular;
import org.jspecify.annotations.Nullable;

/**
 * Makes valid, varied bibliographic records of about 25 fields and 1.4 to 1.7 KB, the size of the files with which FOLIO
 * measures its imports. The same seed and index give the same record, on every JVM and in every locale; each record is
 * made without those before it.
 */
public final class RecordGenerator {

    private static final int INDEX_MAX = 99_999_999;

    /** No divisor in common with 10, so that no two records of a sequence share an ISBN. */
    private static final long ISBN_STEP = 387_420_489L;

    private static final List<Material> MATERIALS = List.of(
            new Material('a', "ta", "text", "txt", "unmediated", "n", "volume", "nc"),
            new Material('c', "qu", "notated music", "ntm", "unmediated", "n", "volume", "nc"),
            new Material('e', "aj|canzn", "cartographic image", "cri", "unmediated", "n", "sheet", "nb"),
            new Material('g', "vd|cvaizq", "two-dimensional moving image", "tdi", "video", "v", "videodisc", "vd"),
            new Material('j', "sd|fsngnnmmned", "performed music", "prm", "audio", "s", "audio disc", "sd"));

    private final Dice dice;
    private final int index;
    private final Language language;
    private final Material material;
    private final Topic topic;
    private final @Nullable Vernacular vernacular;
    private final int year;
    private final boolean inSeries;
    private final String series;
    private final int volume;
    private final List<MarcField> fields = new ArrayList<>(32);
    /** 880, which stand at the end. */
    private final List<DataField> linked = new ArrayList<>(0);

    /**
     * @param type LDR/06
     * @param physical 007
     * @param content 336, with its code; media is 337, carrier 338
     */
    private record Material(
            char type,
            String physical,
            String content,
            String contentCode,
            String media,
            String mediaCode,
            String carrier,
            String carrierCode) {}

    private RecordGenerator(long seed, int index) {
        this.dice = new Dice(seed, index);
        this.index = index;
        // three records in five are English, as in the catalogues that FOLIO's published measurements used
        this.language = dice.percent(60) ? Words.LANGUAGES.getFirst() : dice.pick(Words.LANGUAGES);
        this.material = dice.percent(70) ? MATERIALS.getFirst() : dice.pick(MATERIALS);
        this.topic = dice.pick(Words.TOPICS);
        this.vernacular = language.vernacular().isEmpty() ? null : dice.pick(language.vernacular());
        this.year = dice.between(1950, 2025);
        this.inSeries = dice.percent(70);
        this.series = dice.pick(Words.SERIES);
        this.volume = dice.between(1, 240);
    }

    /**
     * The record of this place in the sequence of this seed.
     *
     * @param index from 0 to 99,999,999; 001, 020 and 035 depend on it alone and are unique in a sequence
     */
    public static MarcRecord record(long seed, int index) {
        if (index < 0 || index > INDEX_MAX) {
            throw new IllegalArgumentException("index %d is not between 0 and %d".formatted(index, INDEX_MAX));
        }
        return new RecordGenerator(seed, index).make();
    }

    private MarcRecord make() {
        controlFields();
        numbers();
        var author = vernacular == null ? name() : vernacular.name();
        author(author);
        titles(author);
        description();
        notes();
        subjects();
        addedEntries();
        fields.addAll(linked);
        return new MarcRecord("00000n" + material.type() + "m a2200000 i 4500", fields);
    }

    private void controlFields() {
        control("001", "oct" + digits(index, 8));
        control("003", "XxOctavo");
        var date = "20" + twoDigits(10, 25) + twoDigits(1, 12) + twoDigits(1, 28);
        control("005", date + twoDigits(0, 23) + twoDigits(0, 59) + twoDigits(0, 59) + ".0");
        if (dice.percent(30)) {
            control("006", material.type() + "     o    f00| 0 ");
        }
        control("007", material.physical());
        var entered = twoDigits(0, 25) + twoDigits(1, 12) + twoDigits(1, 28);
        var place = language.placeCode();
        control("008", entered + "s" + year + "    " + place + "a     b    001 0 " + language.code() + " d");
    }

    private void numbers() {
        var registrant = digits((int) (index * ISBN_STEP % 1_000_000_000L), 9);
        data("020", "  ", "a", CheckDigits.isbn13(registrant), "q", dice.percent(50) ? "hardback" : "paperback");
        if (dice.percent(40)) {
            data("020", "  ", "a", CheckDigits.isbn10(registrant), "q", "online");
        }
        data("035", "  ", "a", "(OCoLC)" + (100_000_000 + index));
        data("040", "  ", "a", "XxOctavo", "b", "eng", "e", "rda", "c", "XxOctavo");
        if (dice.percent(60)) {
            data("043", "  ", "a", dice.pick(Words.AREA_CODES));
        }
        var cutter = (char) ('A' + dice.below(26)) + twoDigits(11, 99);
        data("050", " 4", "a", topic.lcc() + " ." + cutter, "b", String.valueOf(year));
        if (dice.percent(40)) {
            data("082", "04", "a", topic.dewey(), "2", "23");
        }
        if (dice.percent(50)) {
            data("099", "  ", "a", "OCT " + digits(index, 8));
        }
    }

    private void author(String author) {
        if (dice.percent(12)) {
            data("110", "2 ", "a", dice.pick(Words.BODIES) + ",", "e", "issuing body.");
        } else {
            var link = linkedTo("100", "1 ", vernacular == null ? null : vernacular.nameInScript());
            var born = dice.between(year - 75, year - 25) + "-";
            data("100", "1 ", "6", link, "a", author + ",", "d", born, "e", "author.");
        }
    }

    private void titles(String author) {
        var title = title();
        var link = linkedTo("245", "10", vernacular == null ? null : vernacular.titleInScript() + ".");
        int nonfilingCount = title.startsWith("The ") ? 4 : title.startsWith("A ") ? 2 : 0;
        var responsibility = inDirectOrder(author) + ".";
        data("245", "1" + nonfilingCount, "6", link, "a", title + " :", "b", subtitle() + " /", "c", responsibility);
        if (dice.percent(40)) {
            data("246", "3 ", "a", topic.heading() + ", " + dice.pick(Words.REGIONS));
        }
    }

    private String title() {
        if (vernacular != null) {
            return vernacular.title();
        }
        var frame = dice.pick(language.frames());
        var title = new StringBuilder();
        for (int i = 0; i < frame.length(); i++) {
            if (frame.charAt(i) == Words.THING) {
                title.append(dice.pick(language.things()));
            } else {
                title.append(frame.charAt(i));
            }
        }
        title.setCharAt(0, Character.toUpperCase(title.charAt(0)));
        return title.toString();
    }

    private String subtitle() {
        var aspect = dice.pick(topic.subdivisions()).toLowerCase(Locale.ROOT);
        return aspect + ", " + dice.pick(Words.REGIONS) + ", " + dice.between(1600, 1900) + "-" + year;
    }

    private static String inDirectOrder(String name) {
        int comma = name.indexOf(", ");
        return comma < 0 ? name : name.substring(comma + 2) + " " + name.substring(0, comma);
    }

    private void description() {
        var place = dice.pick(language.places()) + " :";
        data("264", " 1", "a", place, "b", dice.pick(language.publishers()) + ",", "c", "[" + year + "]");
        boolean paged = material.type() == 'a' || material.type() == 'c';
        var extent = paged ? dice.between(90, 620) + " pages :" : "1 " + material.carrier() + " :";
        data("300", "  ", "a", extent, "b", "illustrations (some color) ;", "c", dice.between(18, 34) + " cm");
        data("336", "  ", "a", material.content(), "b", material.contentCode(), "2", "rdacontent");
        data("337", "  ", "a", material.media(), "b", material.mediaCode(), "2", "rdamedia");
        data("338", "  ", "a", material.carrier(), "b", material.carrierCode(), "2", "rdacarrier");
    }

    private void notes() {
        if (inSeries) {
            data("490", "1 ", "a", series + " ;", "v", "volume " + volume);
        }
        data("500", "  ", "a", dice.pick(Words.SENTENCES));
        if (dice.percent(60)) {
            data("500", "  ", "a", dice.pick(Words.SENTENCES));
        }
        if (dice.percent(60)) {
            var pages = dice.between(200, 300) + "-" + dice.between(301, 330);
            data("504", "  ", "a", "Includes bibliographical references (pages " + pages + ") and index.");
        }
        if (dice.percent(60)) {
            data("520", "  ", "a", dice.pick(Words.SUMMARIES) + " " + dice.pick(Words.SUMMARIES));
        }
    }

    private void subjects() {
        var aspect = dice.pick(topic.subdivisions());
        data("650", " 0", "a", topic.heading(), "x", aspect, "z", dice.pick(Words.REGIONS) + ".");
        var second = dice.pick(Words.TOPICS);
        data("650", " 0", "a", second.heading(), "x", dice.pick(second.subdivisions()) + ".");
        if (dice.percent(60)) {
            var third = dice.pick(Words.TOPICS);
            data("650", " 0", "a", third.heading(), "z", dice.pick(Words.REGIONS), "v", "Case studies.");
        }
        data("655", " 7", "a", dice.pick(Words.GENRES), "2", "lcgft");
    }

    private void addedEntries() {
        if (dice.percent(70)) {
            var relator = dice.percent(50) ? "editor." : "translator.";
            data("700", "1 ", "a", name() + ",", "d", dice.between(1900, 1990) + "-", "e", relator);
        }
        if (dice.percent(50)) {
            data("710", "2 ", "a", dice.pick(Words.BODIES) + ",", "e", "sponsoring body.");
        }
        if (inSeries) {
            data("830", " 0", "a", series + " ;", "v", "volume " + volume + ".");
        }
        var address = "https://records.example.org/" + digits(index, 8);
        data("856", "40", "u", address, "z", "Table of contents and abstract");
    }

    private String name() {
        return dice.pick(Words.FAMILY_NAMES) + ", " + dice.pick(Words.GIVEN_NAMES);
    }

    /** Makes the 880 of a field; the field's $6, or an empty string where there is nothing in another script. */
    private String linkedTo(String tag, String indicators, @Nullable String inScript) {
        if (inScript == null || vernacular == null) {
            return "";
        }
        var occurrence = digits(linked.size() + 1, 2);
        var link = new Subfield('6', tag + "-" + occurrence + "/" + vernacular.scriptCode());
        linked.add(dataField("880", indicators, List.of(link, new Subfield('a', inScript))));
        return "880-" + occurrence;
    }

    private void control(String tag, String value) {
        fields.add(new ControlField(tag, value));
    }

    /** @param codesAndValues in turn; a subfield without text is left out */
    private void data(String tag, String indicators, String... codesAndValues) {
        var subfields = new ArrayList<Subfield>(codesAndValues.length / 2);
        for (int i = 0; i < codesAndValues.length; i += 2) {
            if (!codesAndValues[i + 1].isEmpty()) {
                subfields.add(new Subfield(codesAndValues[i].charAt(0), codesAndValues[i + 1]));
            }
        }
        fields.add(dataField(tag, indicators, subfields));
    }

    private static DataField dataField(String tag, String indicators, List<Subfield> subfields) {
        return new DataField(tag, indicators.charAt(0), indicators.charAt(1), subfields);
    }

    private String twoDigits(int lowest, int highest) {
        return digits(dice.between(lowest, highest), 2);
    }

    /** With leading zeros, in ASCII whatever the locale. */
    private static String digits(int number, int digitCount) {
        var digits = Integer.toString(number);
        return "0".repeat(Math.max(0, digitCount - digits.length())) + digits;
    }
}
