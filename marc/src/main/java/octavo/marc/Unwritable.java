package octavo.marc;

/** Why a format cannot carry a record (F10). Carries the facts; {@link #text} says them in one English sentence. */
public sealed interface Unwritable {

    /** One sentence for the person who has to shorten or repair the record: which field, which limit, by how much. */
    String text();

    /**
     * A field over ISO 2709's 9,999 bytes.
     *
     * @param fieldNumber place of the field in its record, from 1
     * @param lengthBytes in UTF-8, with indicators, delimiters and terminator
     */
    record FieldTooLong(String tag, int fieldNumber, int lengthBytes) implements Unwritable {
        @Override
        public String text() {
            int over = lengthBytes - Iso2709.FIELD_LENGTH_BYTES_MAX;
            return "field %s (field %d of the record) has %d bytes, %d over the limit of %d of ISO 2709"
                    .formatted(tag, fieldNumber, lengthBytes, over, Iso2709.FIELD_LENGTH_BYTES_MAX);
        }
    }

    /**
     * A record over ISO 2709's 99,999 bytes.
     *
     * @param lengthBytes in UTF-8, with leader, directory and terminators
     */
    record RecordTooLong(long lengthBytes) implements Unwritable {
        @Override
        public String text() {
            long over = lengthBytes - Iso2709.RECORD_LENGTH_BYTES_MAX;
            return "the record has %d bytes, %d over the limit of %d of ISO 2709"
                    .formatted(lengthBytes, over, Iso2709.RECORD_LENGTH_BYTES_MAX);
        }
    }

    /** A tag that is not three printable characters of ASCII, or that the format uses for something else. */
    record TagNotAllowed(String tag, int fieldNumber) implements Unwritable {
        @Override
        public String text() {
            return "tag '%s' of field %d of the record cannot be written in the format".formatted(tag, fieldNumber);
        }
    }

    /** An indicator or subfield code that is not one graphic character of ASCII, or no blank. */
    record CodeNotAscii(String tag, int fieldNumber, char code) implements Unwritable {
        @Override
        public String text() {
            return "field %s (field %d of the record): indicator or subfield code U+%04X is not one character of ASCII"
                    .formatted(tag, fieldNumber, (int) code);
        }
    }

    /**
     * A leader character that is not ASCII.
     *
     * @param position from 0, as in {@code LDR/06}
     */
    record LeaderNotAscii(int position, char character) implements Unwritable {
        @Override
        public String text() {
            return "LDR/%02d: U+%04X is not a character of ASCII".formatted(position, (int) character);
        }
    }

    /** A character that the format cannot carry at all: a delimiter, NUL, half a surrogate pair, a control in XML. */
    record CharacterNotAllowed(String tag, int fieldNumber, char character) implements Unwritable {
        @Override
        public String text() {
            return "field %s (field %d of the record) holds U+%04X, which the format cannot carry"
                    .formatted(tag, fieldNumber, (int) character);
        }
    }
}
