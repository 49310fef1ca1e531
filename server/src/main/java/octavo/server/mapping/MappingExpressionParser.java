package octavo.server.mapping;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import octavo.marc.MarcField;
import octavo.server.mapping.MappingExpression.Part;
import octavo.server.mapping.MappingExpression.Positions;
import octavo.server.mapping.MappingExpression.SubfieldPath;
import octavo.server.mapping.MappingExpression.Text;
import octavo.server.mapping.MappingExpression.Today;

/**
 * Reads mapping expressions:
 *
 * <pre>
 * expression  = alternative { ";" [ "else" ] alternative } | ###REMOVE###
 * alternative = part { part }
 * part        = "text" | tag$code | tag [ / from [ - to ] ] | ###TODAY###
 * </pre>
 */
final class MappingExpressionParser {

    private static final String TODAY = "###TODAY###";
    private static final String REMOVE = "###REMOVE###";
    private static final String ELSE = "else";
    private static final String LEADER = "LDR";
    private static final int TAG_LENGTH = 3;

    /** No field that ISO 2709 can carry has more characters. */
    private static final int POSITION_MAX = 9_999;

    private final String expression;
    private int position;

    MappingExpressionParser(String expression) {
        this.expression = expression;
    }

    MappingExpression parse(Map<String, String> idsByValue) {
        if (expression.strip().equals(REMOVE)) {
            return new MappingExpression(List.of(), true, idsByValue);
        }
        var alternatives = new ArrayList<List<Part>>();
        alternatives.add(alternative());
        while (!atEnd()) {
            position++; // the semicolon that ended the alternative
            skipBlanks();
            skipElse();
            alternatives.add(alternative());
        }
        return new MappingExpression(alternatives, false, idsByValue);
    }

    private void skipElse() {
        var end = position + ELSE.length();
        if (expression.startsWith(ELSE, position) && (end == expression.length() || expression.charAt(end) == ' ')) {
            position = end;
        }
    }

    private List<Part> alternative() {
        var parts = new ArrayList<Part>();
        skipBlanks();
        while (!atEnd() && expression.charAt(position) != ';') {
            parts.add(part());
            skipBlanks();
        }
        if (parts.isEmpty()) {
            throw wrong("A value is missing");
        }
        return List.copyOf(parts);
    }

    private Part part() {
        if (expression.charAt(position) == '"') {
            return text();
        }
        if (expression.startsWith(TODAY, position)) {
            position += TODAY.length();
            return new Today();
        }
        var tag = tag();
        if (!atEnd() && expression.charAt(position) == '$') {
            return subfieldPath(tag);
        }
        return positions(tag);
    }

    private Text text() {
        var start = position + 1;
        var end = expression.indexOf('"', start);
        if (end < 0) {
            throw wrong("The text has no closing quotation mark; it opens");
        }
        position = end + 1;
        return new Text(expression.substring(start, end));
    }

    private String tag() {
        var end = position + TAG_LENGTH;
        var tag = expression.substring(position, Math.min(end, expression.length()));
        if (!tag.equals(LEADER) && MappingRules.number(tag) < 0) {
            throw wrong("Neither a text in quotation marks nor a MARC field such as 245$a stands");
        }
        position = end;
        return tag;
    }

    private SubfieldPath subfieldPath(String tag) {
        if (tag.equals(LEADER) || MarcField.isControlTag(tag)) {
            throw wrong("%s has no subfields; the $ stands".formatted(tag));
        }
        position++;
        if (atEnd() || !Character.isLetterOrDigit(expression.charAt(position))) {
            throw wrong("A subfield code is missing");
        }
        return new SubfieldPath(tag, expression.charAt(position++));
    }

    private Positions positions(String tag) {
        if (!tag.equals(LEADER) && !MarcField.isControlTag(tag)) {
            throw wrong("%s needs a subfield, as in %s$a; it is missing".formatted(tag, tag));
        }
        if (atEnd() || expression.charAt(position) != '/') {
            return new Positions(tag, 0, -1);
        }
        position++;
        var from = number();
        if (atEnd() || expression.charAt(position) != '-') {
            return new Positions(tag, from, from);
        }
        position++;
        var to = number();
        if (to < from) {
            throw wrong("The last position lies before the first");
        }
        return new Positions(tag, from, to);
    }

    private int number() {
        var start = position;
        var number = 0;
        while (!atEnd() && Character.digit(expression.charAt(position), 10) >= 0 && number <= POSITION_MAX) {
            number = number * 10 + Character.digit(expression.charAt(position++), 10);
        }
        if (position == start) {
            throw wrong("A character position is missing");
        }
        return number;
    }

    private void skipBlanks() {
        while (!atEnd() && expression.charAt(position) == ' ') {
            position++;
        }
    }

    private boolean atEnd() {
        return position >= expression.length();
    }

    private InvalidMappingExpression wrong(String problem) {
        return new InvalidMappingExpression(expression, position, problem);
    }
}
