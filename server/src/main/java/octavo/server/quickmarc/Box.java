package octavo.server.quickmarc;

/**
 * A named part of a fixed-length field, as FOLIO's editor shows it.
 *
 * @param position in characters from the field's start
 * @param list whether its characters are shown one by one, as an array
 */
record Box(String name, int position, int length, boolean list) {

    Box movedBy(int places) {
        return new Box(name, position + places, length, list);
    }

    int end() {
        return position + length;
    }
}
