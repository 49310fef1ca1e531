package octavo.server.circulation.rules;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import octavo.server.circulation.rules.Criterium.Kind;
import org.jspecify.annotations.Nullable;

/** Reads a rules text line by line; indentation nests. */
final class RulesParser {

    private static final Comparator<Rule> DEFAULT_PRIORITY = Priority.byCriterium(List.of(
                    Kind.LOAN_TYPE,
                    Kind.LOCATION,
                    Kind.LIBRARY,
                    Kind.CAMPUS,
                    Kind.INSTITUTION,
                    Kind.MATERIAL_TYPE,
                    Kind.PATRON_GROUP))
            .thenComparing(Priority.byNumberOfCriteria())
            .thenComparing(Priority.lastLine());

    /** The five policies, by their letters in the text. */
    private enum PolicyKind {
        LOAN('l', "loan"),
        REQUEST('r', "request"),
        NOTICE('n', "notice"),
        OVERDUE_FINE('o', "overdue fine"),
        LOST_ITEM_FEE('i', "lost item fee");

        final char letter;
        final String words;

        PolicyKind(char letter, String words) {
            this.letter = letter;
            this.words = words;
        }
    }

    /** A line whose criteria hold for the deeper lines below it. */
    private record Open(int indent, List<Criterium> criteria) {}

    private final String[] lines;
    private final List<Rule> rules = new ArrayList<>();
    private final Deque<Open> open = new ArrayDeque<>();
    private @Nullable Comparator<Rule> priority;
    private @Nullable Policies fallback;
    private int fallbackLine;

    RulesParser(String text) {
        this.lines = text.split("\r\n|\r|\n", -1);
    }

    CirculationRules parse() {
        for (int i = 0; i < lines.length; i++) {
            var line = new RulesLine(lines[i], i + 1);
            if (!line.isBlank()) {
                read(line);
            }
        }
        if (fallback == null) {
            throw new RulesException("fallback-policy is missing", lines.length, 1);
        }
        return CirculationRules.of(rules, priority == null ? DEFAULT_PRIORITY : priority, fallback, fallbackLine);
    }

    private void read(RulesLine line) {
        int indent = line.indent();
        if (line.takeWord("priority")) {
            readPriority(line, indent);
        } else if (line.takeWord("fallback-policy")) {
            readFallback(line, indent);
        } else {
            readRule(line, indent);
        }
        line.expectEnd();
    }

    private void readPriority(RulesLine line, int indent) {
        refuseIndented(line, indent, "priority");
        if (priority != null) {
            throw line.mistake("only one priority line is allowed");
        }
        if (!rules.isEmpty() || !open.isEmpty()) {
            throw line.mistake("the priority line must stand before the first rule");
        }
        line.expect(':');
        if (!isShortForm(line)) {
            priority = longForm(line);
            return;
        }
        priority = Priority.byCriterium(kinds(line))
                .thenComparing(Priority.byNumberOfCriteria())
                .thenComparing(Priority.lastLine());
    }

    private static boolean isShortForm(RulesLine line) {
        var word = line.peekWord();
        return word != null && Kind.of(word) != null;
    }

    private static Comparator<Rule> longForm(RulesLine line) {
        Comparator<Rule> order = null;
        Set<String> seen = new LinkedHashSet<>();
        while (true) {
            var word = line.word("criterium, number-of-criteria, first-line or last-line");
            if (!seen.add(word)) {
                throw line.mistakeBefore(word, "%s stands twice".formatted(word));
            }
            boolean last = false;
            var next = switch (word) {
                case "criterium" -> {
                    line.expect('(');
                    var kinds = kinds(line);
                    line.expect(')');
                    yield Priority.byCriterium(kinds);
                }
                case "number-of-criteria" -> Priority.byNumberOfCriteria();
                case "first-line" -> {
                    last = true;
                    yield Priority.firstLine();
                }
                case "last-line" -> {
                    last = true;
                    yield Priority.lastLine();
                }
                default ->
                    throw line.mistakeBefore(
                            word,
                            "expected criterium, number-of-criteria, first-line or last-line, found '%s'"
                                    .formatted(word));
            };
            order = order == null ? next : order.thenComparing(next);
            if (last) {
                return order;
            }
            line.expect(',');
        }
    }

    private static List<Kind> kinds(RulesLine line) {
        List<Kind> kinds = new ArrayList<>();
        do {
            var word = line.word("one of the letters g, m, t, a, b, c, s");
            var kind = Kind.of(word);
            if (kind == null) {
                throw line.mistakeBefore(word, "'%s' is none of the letters g, m, t, a, b, c, s".formatted(word));
            }
            if (kinds.contains(kind)) {
                throw line.mistakeBefore(word, "the letter %s stands twice".formatted(word));
            }
            kinds.add(kind);
        } while (line.take(','));
        if (kinds.size() != Kind.values().length) {
            var missing = EnumSet.allOf(Kind.class);
            kinds.forEach(missing::remove);
            throw line.mistake("all seven letters must be listed; missing: "
                    + String.join(
                            ", ",
                            missing.stream()
                                    .map(kind -> String.valueOf(kind.letter))
                                    .toList()));
        }
        return kinds;
    }

    private void readFallback(RulesLine line, int indent) {
        refuseIndented(line, indent, "fallback-policy");
        if (fallback != null) {
            throw line.mistake("only one fallback-policy line is allowed");
        }
        line.expect(':');
        fallback = policies(line);
        fallbackLine = line.number();
    }

    private static void refuseIndented(RulesLine line, int indent, String what) {
        if (indent > 0) {
            throw line.mistakeAt(1, "%s must not be indented".formatted(what));
        }
    }

    private void readRule(RulesLine line, int indent) {
        while (!open.isEmpty() && open.peek().indent() >= indent) {
            open.pop();
        }
        if (indent > 0 && open.isEmpty()) {
            throw line.mistakeAt(1, "the line is indented, but no line above it is less indented");
        }
        List<Criterium> criteria = new ArrayList<>();
        if (!open.isEmpty()) {
            criteria.addAll(open.peek().criteria());
        }
        do {
            criteria.add(criterium(line));
        } while (line.take('+'));
        open.push(new Open(indent, List.copyOf(criteria)));
        if (line.take(':')) {
            rules.add(new Rule(line.number(), criteria, policies(line)));
        }
    }

    private static Criterium criterium(RulesLine line) {
        var letter = line.word("a criterium: one of g, m, t, a, b, c, s");
        var kind = Kind.of(letter);
        if (kind == null) {
            throw line.mistakeBefore(letter, "'%s' is none of the criteria g, m, t, a, b, c, s".formatted(letter));
        }
        Set<String> names = new LinkedHashSet<>();
        Boolean excluding = null;
        boolean all = false;
        while (line.atName()) {
            boolean negated = line.take('!');
            var name = line.word("a name");
            if (name.equals("all") && !negated) {
                all = true;
                continue;
            }
            if (excluding != null && excluding != negated) {
                throw line.mistakeBefore(name, "names with and without ! cannot be mixed in one criterium");
            }
            excluding = negated;
            names.add(name);
        }
        if (all && !names.isEmpty()) {
            throw line.mistake("'all' stands for every name: no other may stand beside it");
        }
        if (!all && names.isEmpty()) {
            throw line.mistake("expected a name, !name or all after the criterium %s".formatted(letter));
        }
        return new Criterium(kind, names, excluding != null && excluding);
    }

    private static Policies policies(RulesLine line) {
        Map<PolicyKind, String> named = new EnumMap<>(PolicyKind.class);
        while (line.atName()) {
            var letter = line.word("a policy type: one of l, r, n, o, i");
            var kind = policyKind(line, letter);
            if (named.putIfAbsent(kind, line.word("the name of a %s policy".formatted(kind.words))) != null) {
                throw line.mistakeBefore(letter, "only one %s policy is allowed".formatted(kind.words));
            }
        }
        for (var kind : PolicyKind.values()) {
            if (!named.containsKey(kind)) {
                throw line.mistake("a %s policy is missing: %s and its name".formatted(kind.words, kind.letter));
            }
        }
        return new Policies(
                named.getOrDefault(PolicyKind.LOAN, ""),
                named.getOrDefault(PolicyKind.REQUEST, ""),
                named.getOrDefault(PolicyKind.NOTICE, ""),
                named.getOrDefault(PolicyKind.OVERDUE_FINE, ""),
                named.getOrDefault(PolicyKind.LOST_ITEM_FEE, ""));
    }

    private static PolicyKind policyKind(RulesLine line, String letter) {
        for (var kind : PolicyKind.values()) {
            if (letter.length() == 1 && letter.charAt(0) == kind.letter) {
                return kind;
            }
        }
        throw line.mistakeBefore(letter, "'%s' is none of the policy types l, r, n, o, i".formatted(letter));
    }
}
