package octavo.server.quickmarc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How the fixed-length fields 006, 007 and 008 divide, by type of material.
 *
 * @see <a href="https://www.loc.gov/marc/bibliographic/">MARC 21, 006 to 008</a>; names are those of FOLIO's editor
 */
final class FixedFieldLayouts {

    static final int LENGTH_006 = 18;
    static final int LENGTH_008 = 40;

    /** 006/01-17 and 008/18-34 divide alike: places count from there. An asterisk marks a box of single characters. */
    private static final Map<String, List<Box>> MATERIALS = table("""
            books      Ills 0 4 *; Audn 4 1; Form 5 1; Cont 6 4 *; GPub 10 1; Conf 11 1; Fest 12 1; Indx 13 1; LitF 15 1; \
            Biog 16 1
            continuing Freq 0 1; Regl 1 1; SrTp 3 1; Orig 4 1; Form 5 1; EntW 6 1; Cont 7 3 *; GPub 10 1; Conf 11 1; \
            Alph 15 1; S/L 16 1
            files      Audn 4 1; Form 5 1; File 8 1; GPub 10 1
            maps       Relf 0 4 *; Proj 4 2; CrTp 7 1; GPub 10 1; Form 11 1; Indx 13 1; SpFm 15 2 *
            mixed      Form 5 1
            music      Comp 0 2; FMus 2 1; Part 3 1; Audn 4 1; Form 5 1; AccM 6 6 *; LTxt 12 2 *; TrAr 15 1
            visual     Time 0 3 *; Audn 4 1; GPub 10 1; Form 11 1; TMat 15 1; Tech 16 1
            """);

    private static final List<Box> FIRST_OF_008 = boxes("Entered 0 6; DtSt 6 1; Date1 7 4; Date2 11 4; Ctry 15 3");
    private static final List<Box> LAST_OF_008 = boxes("Lang 35 3; MRec 38 1; Srce 39 1");
    private static final List<Box> LEADER =
            boxes("Status 5 1; Type 6 1; BLvl 7 1; Ctrl 8 1; ELvl 17 1; Desc 18 1; Part 19 1");
    private static final List<Box> LEADER_OF_HOLDINGS = boxes("Status 5 1; Type 6 1; ELvl 17 1; Item 18 1");
    private static final List<Box> HOLDINGS_008 = boxes("""
            Date Ent 0 6; AcqStatus 6 1; AcqMethod 7 1; AcqEndDate 8 4; Gen ret 12 1; Spec ret 13 3 *; Compl 16 1; \
            Copies 17 3; Lend 20 1; Repro 21 1; Lang 22 3; Sep/comp 25 1; Rept date 26 6""");

    static final int LENGTH_008_OF_HOLDINGS = 32;

    /** By category, 007/00. */
    private static final Map<String, List<Box>> CATEGORIES = table("""
            a SMD 1 1; Color 3 1; Physical medium 4 1; Type of reproduction 5 1; Production/reproduction details 6 1; \
            Positive/negative aspect 7 1
            c SMD 1 1; Color 3 1; Dimensions 4 1; Sound 5 1; Image bit depth 6 3; File formats 9 1; \
            Quality assurance target(s) 10 1; Antecedent/ Source 11 1; Level of compression 12 1; Reformatting quality 13 1
            d SMD 1 1; Color 3 1; Physical medium 4 1; Type of reproduction 5 1
            f SMD 1 1; Class of braille writing 3 2; Level of contraction 5 1; Braille music format 6 3; \
            Special physical characteristics 9 1
            g SMD 1 1; Color 3 1; Base of emulsion 4 1; Sound on medium or separate 5 1; Medium for sound 6 1; \
            Dimensions 7 1; Secondary support material 8 1
            h SMD 1 1; Positive/negative aspect 3 1; Dimensions 4 1; Reduction ratio range/Reduction ratio 5 4; Color 9 1; \
            Emulsion on film 10 1; Generation 11 1; Base of film 12 1
            k SMD 1 1; Color 3 1; Primary support material 4 1; Secondary support material 5 1
            m SMD 1 1; Color 3 1; Motion picture presentation format 4 1; Sound on medium or separate 5 1; \
            Medium for sound 6 1; Dimensions 7 1; Configuration of playback channels 8 1; Production elements 9 1; \
            Positive/negative aspect 10 1; Generation 11 1; Base of film 12 1; Refined categories of color 13 1; \
            Kind of color stock or print 14 1; Deterioration stage 15 1; Completeness 16 1; Film inspection date 17 6
            o SMD 1 1
            q SMD 1 1
            r SMD 1 1; Altitude of sensor 3 1; Attitude of sensor 4 1; Cloud cover 5 1; Platform construction type 6 1; \
            Platform use category 7 1; Sensor type 8 1; Data type 9 2
            s SMD 1 1; Speed 3 1; Configuration of playback channels 4 1; Groove width/ groove pitch 5 1; Dimensions 6 1; \
            Tape width 7 1; Tape configuration 8 1; Kind of disc, cylinder, or tape 9 1; Kind of material 10 1; \
            Kind of cutting 11 1; Special playback characteristics 12 1; Capture and storage technique 13 1
            t SMD 1 1
            v SMD 1 1; Color 3 1; Videorecording format 4 1; Sound on medium or separate 5 1; Medium for sound 6 1; \
            Dimensions 7 1; Configuration of playback channels 8 1
            z SMD 1 1
            """);

    private static final Map<Character, String> CATEGORY_NAMES = Map.ofEntries(
            Map.entry('a', "Map"),
            Map.entry('c', "Electronic resource"),
            Map.entry('d', "Globe"),
            Map.entry('f', "Tactile material"),
            Map.entry('g', "Projected graphic"),
            Map.entry('h', "Microform"),
            Map.entry('k', "Nonprojected graphic"),
            Map.entry('m', "Motion picture"),
            Map.entry('o', "Kit"),
            Map.entry('q', "Notated music"),
            Map.entry('r', "Remote-sensing image"),
            Map.entry('s', "Sound recording"),
            Map.entry('t', "Text"),
            Map.entry('v', "Videorecording"),
            Map.entry('z', "Unspecified"));

    private FixedFieldLayouts() {}

    /** What of the leader is edited. */
    static List<Box> ofLeader(boolean holdings) {
        return holdings ? LEADER_OF_HOLDINGS : LEADER;
    }

    /** 008 of a bibliographic record. */
    static List<Box> of008(char typeOfRecord, char level) {
        var material = boxesOf(material(typeOfRecord, level)).stream().map(box -> box.movedBy(18));
        return Stream.of(FIRST_OF_008.stream(), material, LAST_OF_008.stream())
                .flatMap(boxes -> boxes)
                .toList();
    }

    /** 008 of a holdings record. */
    static List<Box> of008OfHoldings() {
        return HOLDINGS_008;
    }

    /** 006, by its first character. */
    static List<Box> of006(char form) {
        return Stream.concat(
                        Stream.of(new Box("Type", 0, 1, false)),
                        boxesOf(materialOf006(form)).stream().map(box -> box.movedBy(1)))
                .toList();
    }

    /** 007, by its first character; only that one where MARC 21 does not know the category. */
    static List<Box> of007(char category) {
        return Stream.concat(
                        Stream.of(new Box("Category", 0, 1, false)),
                        CATEGORIES.getOrDefault(String.valueOf(category), List.of()).stream())
                .toList();
    }

    static String categoryName(char category) {
        return CATEGORY_NAMES.getOrDefault(category, "Unknown");
    }

    /** The categories of 007 that MARC 21 knows. */
    static Set<Character> categories() {
        return CATEGORY_NAMES.keySet();
    }

    /** The kind of material that a record's 008 describes, by LDR/06 and 07. */
    static String material(char typeOfRecord, char level) {
        return switch (typeOfRecord) {
            case 'a' -> "bis".indexOf(level) >= 0 ? "continuing" : "books";
            case 't' -> "books";
            case 'c', 'd', 'i', 'j' -> "music";
            case 'e', 'f' -> "maps";
            case 'g', 'k', 'o', 'r' -> "visual";
            case 'm' -> "files";
            default -> "mixed";
        };
    }

    /** The kind of material that a 006 describes, by its first character. */
    static String materialOf006(char form) {
        return form == 's' ? "continuing" : material(form, ' ');
    }

    private static List<Box> boxesOf(String material) {
        return MATERIALS.getOrDefault(material, List.of());
    }

    private static Map<String, List<Box>> table(String text) {
        var table = new TreeMap<String, List<Box>>();
        text.lines().forEach(line -> {
            int blank = line.indexOf(' ');
            table.put(line.substring(0, blank), boxes(line.substring(blank)));
        });
        return table;
    }

    private static List<Box> boxes(String text) {
        var boxes = new ArrayList<Box>();
        for (var part : text.split(";", -1)) {
            var words = new ArrayList<>(List.of(part.strip().split(" ", -1)));
            boolean list = words.getLast().equals("*") && words.removeLast() != null;
            int length = Integer.parseInt(words.removeLast());
            int position = Integer.parseInt(words.removeLast());
            boxes.add(new Box(String.join(" ", words), position, length, list));
        }
        return List.copyOf(boxes);
    }
}
