package octavo.server.dataimport.updates;

/** How many SQL statements a chunk has cost so far. */
final class StatementCount {

    private int count;

    void add(int more) {
        count += more;
    }

    int count() {
        return count;
    }
}
