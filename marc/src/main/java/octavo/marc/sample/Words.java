package octavo.marc.sample;

import java.util.List;

/** The generator's vocabulary, by language. Written for this project; no catalogue's text. */
final class Words {

    /**
     * A language of the sample.
     *
     * @param code as in 008/35-37
     * @param placeCode as in 008/15-17
     * @param things stand for what a title is about, in the nominative
     * @param frames of titles, with one or two places for things
     * @param vernacular titles and names in their own script, where that is not Latin; frames and things are empty then
     */
    record Language(
            String code,
            String placeCode,
            List<String> places,
            List<String> publishers,
            List<String> things,
            List<String> frames,
            List<Vernacular> vernacular) {}

    /** The same title and name twice: in Latin letters, and as printed. */
    record Vernacular(String title, String titleInScript, String name, String nameInScript, String scriptCode) {}

    /** A classification with its heading. */
    record Topic(String heading, String lcc, String dewey, List<String> subdivisions) {}

    /** Where a frame of a title takes one of the language's things. */
    static final char THING = '_';

    private Words() {}

    private static List<String> words(String separatedByCommas) {
        return List.of(separatedByCommas.strip().split(",\\s+"));
    }

    static final List<String> FAMILY_NAMES = words("""
            Abernethy, Albrecht, Almeida, Andersson, Arslan, Baptiste, Barbieri, Becker, Benítez, Bergström,
            Blanchard, Brennan, Cardoso, Carvalho, Castellanos, Cherkasov, Colombo, Dąbrowski, Delacroix, Demir,
            Dubois, Eklund, Engelhardt, Esposito, Faulkner, Ferreira, Fitzgerald, Fontaine, Forsythe, Gallagher,
            García Ruiz, Giordano, Grünwald, Haddad, Hargreaves, Hartmann, Hawthorne, Heikkinen, Horváth, Ibáñez,
            Ivanova, Jansen, Jørgensen, Kaminski, Kessler, Kowalczyk, Kristensen, Lambert, Lindqvist, Lombardi,
            MacAllister, Marchetti, Marešová, Mbeki-Lowe, Meyerhoff, Moreau, Mukherjee, Nakagawa, Nielsen, Novotný,
            Obradović, Okonkwo, O'Sullivan, Pellegrino, Pettersen, Quintero, Rasmussen, Reinhardt, Rousseau-Klein,
            Salazar, Schröder, Sørensen, Steinmetz, Szabó, Takahashi, Thackeray, Tremblay, Ullrich, Vandenberg,
            Villanueva, Wexford, Whitcombe, Yıldız, Zimmermann
            """);

    static final List<String> GIVEN_NAMES = words("""
            Adèle, Agnieszka, Alistair, Amara, Anselm, Beatriz, Björn, Camille, Cecilia, Clemens, Dagmar, Dimitri,
            Eleanor, Emil, Esperanza, Étienne, Fatima, Florian, Frances, Gabriel, Giulia, Greta, Harriet, Helena,
            Hugo, Ingrid, Isadora, Jakob, Joaquín, Judith, Katarzyna, Konstantin, Laurence, Leopold, Lucía, Magnus,
            Margarethe, Matteo, Mireille, Naomi, Nikolai, Octavia, Orla, Pascal, Petra, Quentin, Rafael, Rosalind,
            Ruth, Sebastián, Sigrid, Stanisław, Tamsin, Théodore, Ursula, Valentina, Viktor, Wilhelmina, Xavier,
            Yasmin, Zoë
            """);

    static final List<String> BODIES = List.of(
            "Institute for Applied Hydrology",
            "Northern Museums Trust",
            "Society for the Study of Letters",
            "Commission on Coastal Heritage",
            "Academy of Rural Economy",
            "Centre for Comparative Law",
            "Foundation for Early Music",
            "Working Group on Urban Soils",
            "Association of Regional Archives",
            "Observatory of Migration Studies",
            "Council for Adult Learning",
            "Laboratory of Structural Timber");

    static final List<String> SERIES = List.of(
            "Studies in the history of measurement",
            "Beiträge zur Landschaftskunde",
            "Cahiers d'économie rurale",
            "Cuadernos de historia urbana",
            "Handbooks of laboratory practice",
            "Collana di studi musicali",
            "Working papers on social statistics",
            "Library of modern poetry",
            "Contributions to materials research",
            "Regional surveys",
            "Texts and commentaries",
            "Lectures in public health");

    static final List<String> GENRES = List.of(
            "Conference papers and proceedings.",
            "Bibliographies.",
            "Handbooks and manuals.",
            "Illustrated works.",
            "Essays.",
            "Case studies.",
            "Exhibition catalogs.",
            "Textbooks.",
            "Personal narratives.",
            "Maps.");

    static final List<Topic> TOPICS = List.of(
            new Topic("Rivers", "GB1203", "551.48", List.of("Regulation", "Ecology", "History")),
            new Topic("Lighthouses", "VK1010", "387.155", List.of("Conservation and restoration", "History")),
            new Topic("Bridges", "TG145", "624.2", List.of("Design and construction", "Maintenance and repair")),
            new Topic("Beekeeping", "SF523", "638.1", List.of("Economic aspects", "Handbooks, manuals, etc.")),
            new Topic("Public libraries", "Z678", "027.4", List.of("Administration", "Social aspects")),
            new Topic("Folk songs", "ML3545", "782.42162", List.of("History and criticism", "Analysis, appreciation")),
            new Topic("Glaciers", "GB2403", "551.312", List.of("Measurement", "Environmental aspects")),
            new Topic("City planning", "HT166", "307.1216", List.of("Citizen participation", "Case studies")),
            new Topic("Textile industry", "HD9850", "338.47677", List.of("Employees", "History", "Statistics")),
            new Topic("Number theory", "QA241", "512.7", List.of("Congresses", "Problems, exercises, etc.")),
            new Topic("Plant ecology", "QK901", "581.7", List.of("Research", "Methodology")),
            new Topic(
                    "Architecture, Domestic",
                    "NA7100",
                    "728",
                    List.of("Conservation and restoration", "Pictorial works")),
            new Topic("Migration, Internal", "HB1952", "304.8", List.of("Social aspects", "Statistics")),
            new Topic("Astronomy", "QB43", "520", List.of("Observations", "History")),
            new Topic("Pottery", "NK4225", "738", List.of("Catalogs", "Technique")),
            new Topic("Labor law", "K1705", "344.01", List.of("Interpretation and construction", "Cases")),
            new Topic("Seed technology", "SB117", "631.521", List.of("Quality control", "Research")),
            new Topic("Chamber music", "ML1104", "785", List.of("History and criticism", "Instruction and study")),
            new Topic("Water-supply", "TD353", "628.1", List.of("Management", "Law and legislation")),
            new Topic("Manuscripts, Medieval", "Z105", "091", List.of("Catalogs", "Facsimiles")));

    static final List<String> REGIONS = List.of(
            "Alps",
            "Baltic Sea Region",
            "Brittany",
            "Catalonia",
            "Danube River Valley",
            "Flanders",
            "Great Lakes Region",
            "Iceland",
            "Jutland",
            "Lombardy",
            "New England",
            "Pacific Coast",
            "Rhine River Valley",
            "Silesia",
            "Tuscany");

    static final List<String> AREA_CODES =
            List.of("e-gx---", "e-fr---", "e-uk---", "n-us---", "e-it---", "e-sp---", "a-ja---");

    static final List<Language> LANGUAGES = List.of(
            new Language(
                    "eng",
                    "enk",
                    List.of("London", "Edinburgh", "Boston", "Toronto", "Chicago"),
                    List.of("Harbour Press", "Linden & Ash", "Meridian Academic", "Oakfield Books", "Quayside"),
                    List.of(
                            "the tidal river",
                            "old harbours",
                            "mountain villages",
                            "the quiet library",
                            "northern light",
                            "the weavers",
                            "salt roads",
                            "winter orchards",
                            "the city at night",
                            "borderlands",
                            "stone bridges"),
                    List.of("A history of _", "On _ and _", "_ revisited", "The making of _", "Between _ and _"),
                    List.of()),
            new Language(
                    "ger",
                    "gw ",
                    List.of("Berlin", "München", "Leipzig", "Göttingen"),
                    List.of("Verlag am Ufer", "Lindenhof", "Sternwarte Verlag", "Brücke & Sohn"),
                    List.of(
                            "die Flüsse",
                            "alte Gärten",
                            "das Gebirge",
                            "die Städte",
                            "stille Häuser",
                            "der Norden",
                            "die Brücken",
                            "das Gedächtnis",
                            "fremde Küsten"),
                    List.of("Über _", "Geschichte und Gegenwart: _", "_ im Wandel", "_ und _", "Einführung in _"),
                    List.of()),
            new Language(
                    "fre",
                    "fr ",
                    List.of("Paris", "Lyon", "Genève", "Montréal"),
                    List.of("Éditions du Rivage", "La Clairière", "Presses du Midi", "Le Phare"),
                    List.of(
                            "les rivières",
                            "la mémoire",
                            "les métiers oubliés",
                            "l'été au village",
                            "les forêts",
                            "la lumière",
                            "les frontières",
                            "le théâtre"),
                    List.of("Histoire : _", "Essais : _", "Entre _ et _", "_ : une enquête", "Regards : _"),
                    List.of()),
            new Language(
                    "spa",
                    "sp ",
                    List.of("Madrid", "Barcelona", "Bogotá", "Ciudad de México"),
                    List.of("Ediciones del Puente", "La Espiga", "Editorial Faro", "Cuatro Vientos"),
                    List.of(
                            "los ríos",
                            "la montaña",
                            "el niño",
                            "las ciudades",
                            "la canción",
                            "el otoño",
                            "los oficios",
                            "las fronteras"),
                    List.of("Historia: _", "Entre _ y _", "Sobre _", "_: ensayos", "Memoria: _"),
                    List.of()),
            new Language(
                    "pol",
                    "pl ",
                    List.of("Warszawa", "Kraków", "Wrocław", "Gdańsk"),
                    List.of("Wydawnictwo Nad Rzeką", "Oficyna Lipowa", "Zielony Most"),
                    List.of("góry", "żaglowce", "młyny wodne", "źródła", "podróże", "ścieżki", "miasta"),
                    List.of("Historia: _", "_ i _", "Szkice: _", "_ w literaturze"),
                    List.of()),
            new Language(
                    "rus",
                    "ru ",
                    List.of("Moskva", "Sankt-Peterburg"),
                    List.of("Severnyĭ bereg", "Lira"),
                    List.of(),
                    List.of(),
                    List.of(
                            new Vernacular(
                                    "Tikhie reki", "Тихие реки", "Berezina, Nadezhda", "Березина, Надежда", "(N"),
                            new Vernacular(
                                    "Starye mosty i dorogi",
                                    "Старые мосты и дороги",
                                    "Lesnikov, Pavel",
                                    "Лесников, Павел",
                                    "(N"),
                            new Vernacular(
                                    "Istorii͡a severnogo goroda",
                                    "История северного города",
                                    "Ozerova, Mariia",
                                    "Озерова, Мария",
                                    "(N"))),
            new Language(
                    "jpn",
                    "ja ",
                    List.of("Tōkyō", "Kyōto"),
                    List.of("Minato Shobō", "Yamanami Shuppan"),
                    List.of(),
                    List.of(),
                    List.of(
                            new Vernacular("Kawa no kioku", "川の記憶", "Morishita, Haruka", "森下遥", "$1"),
                            new Vernacular("Machi to toshokan", "町と図書館", "Kitagawa, Jun", "北川淳", "$1"),
                            new Vernacular("Yama no ongaku", "山の音楽", "Asano, Michi", "浅野道", "$1"))),
            new Language(
                    "heb",
                    "is ",
                    List.of("Tel-Aviv", "Yerushalayim"),
                    List.of("Hotsaʼat ha-Gesher", "Sifre ha-Nahar"),
                    List.of(),
                    List.of(),
                    List.of(
                            new Vernacular("Ha-Nahar veha-ʻir", "הנהר והעיר", "Shaked, Noa", "שקד, נועה", "(2/r"),
                            new Vernacular("Sipure ha-har", "סיפורי ההר", "Alon, Daniel", "אלון, דניאל", "(2/r"))));

    static final List<String> SENTENCES = List.of(
            "Includes bibliographical references and index.",
            "Based on a series of lectures given in the autumn term.",
            "Published on the occasion of an exhibition of the same name.",
            "Text in several languages, with parallel translations.",
            "Maps on lining papers; folded plates in pocket.",
            "Revised and enlarged from the author's earlier survey.",
            "Collected from field notes, letters and interviews of the region.",
            "Title from cover; description based on print version record.",
            "Accompanied by a supplement with tables and a glossary of terms.",
            "First appeared in instalments in a quarterly review.");

    static final List<String> SUMMARIES = List.of(
            "Follows three generations of a family of ferrymen and asks what became of their trade.",
            "Describes methods, instruments and results, with examples from forty field stations.",
            "Brings together essays by practitioners and scholars on care, repair and everyday use.",
            "Traces how maps, tolls and timetables changed the life of small towns.",
            "Offers a guided tour of collections that are seldom shown to the public.",
            "Compares law and custom in neighbouring regions, with documents in translation.",
            "A richly illustrated survey for students and for readers without special knowledge.",
            "Reports on a long-term study of soils, seeds and weather, with tables for practice.");
}
