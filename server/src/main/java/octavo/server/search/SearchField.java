package octavo.server.search;

/** What of an instance is searched; each is a weight of PostgreSQL's text search. */
public enum SearchField {
    /** Title and alternative titles. */
    TITLE('A'),
    CONTRIBUTOR('B'),
    /** ISBN, ISSN, OCLC number and the like. */
    IDENTIFIER('C'),
    /** Subjects and series. */
    SUBJECT('D');

    private final char weight;

    SearchField(char weight) {
        this.weight = weight;
    }

    char weight() {
        return weight;
    }
}
