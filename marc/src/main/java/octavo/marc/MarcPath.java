package octavo.marc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A place in MARC records, written as cataloguers write it and parsed once:
 *
 * <ul>
 *   <li>{@code LDR/06}, {@code 008/35-37}: positions, from 0
 *   <li>{@code 001}: a control field
 *   <li>{@code 245$a}: each subfield a of each 245
 *   <li>{@code 245$a$b}: a and b of each 245, in the order of the field, joined by a blank
 *   <li>{@code 856[40]$u}: only where the indicators are 4 and 0; {@code #} is a blank, {@code *} any
 *   <li>{@code 245}: all subfields of each 245, joined by blanks
 * </ul>
 */
public final class MarcPath {

    private static final String LEADER = "LDR";
    private static final char ANY = '*';

    private final String text;
    private final String tag;
    private final char indicator1;
    private final char indicator2;
    private final String codes;
    /** First position, or -1 for the whole field. */
    private final int from;
    /** After the last position. */
    private final int to;

    private MarcPath(Parser parser) {
        this.text = parser.text;
        this.tag = parser.tag;
        this.indicator1 = parser.indicator1;
        this.indicator2 = parser.indicator2;
        this.codes = parser.codes.toString();
        this.from = parser.from;
        this.to = parser.to;
    }

    /**
     * Parses a path.
     *
     * @throws IllegalArgumentException for what is no path; the message has the place of the mistake, from 0
     */
    public static MarcPath parse(String text) {
        var parser = new Parser(text);
        parser.parse();
        return new MarcPath(parser);
    }

    /** {@code LDR} or the tag. */
    public String tag() {
        return tag;
    }

    /**
     * All values in the order of the record. A field too short for the positions, or without the subfields, gives none.
     */
    public List<String> values(MarcRecord record) {
        var values = new ArrayList<String>();
        if (tag.equals(LEADER)) {
            addPositions(record.leader(), values);
            return values;
        }
        for (var field : record.fields()) {
            if (field.tag().equals(tag)) {
                switch (field) {
                    case ControlField control -> addPositions(control.value(), values);
                    case DataField data -> addSubfields(data, values);
                }
            }
        }
        return values;
    }

    /** The first value in the order of the record. */
    public Optional<String> first(MarcRecord record) {
        return values(record).stream().findFirst();
    }

    /** The data fields that tag and indicators select, whatever their subfields. */
    public Stream<DataField> fields(MarcRecord record) {
        return record.dataFields(tag).filter(this::selects);
    }

    private void addPositions(String value, List<String> values) {
        if (from < 0) {
            values.add(value);
        } else if (to <= value.length()) {
            values.add(value.substring(from, to));
        }
    }

    private void addSubfields(DataField field, List<String> values) {
        if (!selects(field)) {
            return;
        }
        if (codes.length() == 1) {
            for (var subfield : field.subfields()) {
                if (subfield.code() == codes.charAt(0)) {
                    values.add(subfield.value());
                }
            }
            return;
        }
        var joined = new ArrayList<String>();
        for (var subfield : field.subfields()) {
            if (codes.isEmpty() || codes.indexOf(subfield.code()) >= 0) {
                joined.add(subfield.value());
            }
        }
        if (!joined.isEmpty()) {
            values.add(String.join(" ", joined));
        }
    }

    private boolean selects(DataField field) {
        return (indicator1 == ANY || indicator1 == field.indicator1())
                && (indicator2 == ANY || indicator2 == field.indicator2());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MarcPath path && path.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }

    private static final class Parser {

        private final String text;
        private int at;
        private String tag = "";
        private char indicator1 = ANY;
        private char indicator2 = ANY;
        private final StringBuilder codes = new StringBuilder();
        private int from = -1;
        private int to = -1;

        Parser(String text) {
            this.text = text;
        }

        void parse() {
            tag = tag();
            boolean hasPositions = tag.equals(LEADER) || MarcField.isControlTag(tag);
            if (hasPositions && peek() == '/') {
                positions();
            } else if (!hasPositions) {
                indicators();
                subfields();
            }
            if (at < text.length()) {
                throw wrong(hasPositions ? "only / and positions may follow" : "only $ and a subfield code may follow");
            }
        }

        private String tag() {
            if (text.startsWith(LEADER)) {
                at = LEADER.length();
                return LEADER;
            }
            while (at < 3) {
                char c = peek();
                if (!(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')) {
                    throw wrong("a tag is three digits or letters, or LDR");
                }
                at++;
            }
            return text.substring(0, 3);
        }

        private void positions() {
            at++;
            int first = at;
            from = position();
            to = from + 1;
            if (peek() == '-') {
                at++;
                to = position() + 1;
            }
            int last = tag.equals(LEADER) ? MarcRecord.LEADER_LENGTH : Integer.MAX_VALUE;
            if (to <= from || to > last) {
                at = first;
                throw wrong("positions run from 00 upwards, in the leader to 23");
            }
        }

        private int position() {
            int start = at;
            while (at - start < 4 && peek() >= '0' && peek() <= '9') {
                at++;
            }
            if (at == start) {
                throw wrong("a position is a number");
            }
            return Integer.parseInt(text.substring(start, at));
        }

        private void indicators() {
            if (peek() != '[') {
                return;
            }
            at++;
            indicator1 = indicator();
            indicator2 = indicator();
            if (peek() != ']') {
                throw wrong("] must follow two indicators");
            }
            at++;
        }

        private char indicator() {
            char c = peek();
            if (c <= ' ' || c == ']') {
                throw wrong("an indicator is a character, # for a blank, * for any");
            }
            at++;
            return c == '#' ? ' ' : c;
        }

        private void subfields() {
            while (peek() == '$') {
                at++;
                if (peek() <= ' ' || peek() == '$') {
                    throw wrong("a subfield code must follow $");
                }
                codes.append(peek());
                at++;
            }
        }

        private char peek() {
            return at < text.length() ? text.charAt(at) : 0;
        }

        private IllegalArgumentException wrong(String rule) {
            return new IllegalArgumentException("MARC path '%s', at %d: %s".formatted(text, at, rule));
        }
    }
}
