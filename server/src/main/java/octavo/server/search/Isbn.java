package octavo.server.search;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** The two forms of an ISBN: a search for one finds records that carry the other. */
final class Isbn {

    private static final Pattern TEN = Pattern.compile("\\d{9}[\\dxX]");
    private static final Pattern THIRTEEN = Pattern.compile("97[89]\\d{10}");

    private Isbn() {}

    /** An identifier without hyphens and blanks, and where it is an ISBN, its other form too. */
    static Set<String> forms(String identifier) {
        var plain = Words.joined(identifier);
        var forms = new LinkedHashSet<String>();
        if (plain.isEmpty()) {
            return forms;
        }
        forms.add(plain);
        if (TEN.matcher(plain).matches()) {
            var stem = "978" + plain.substring(0, 9);
            forms.add(stem + checkDigit13(stem));
        } else if (THIRTEEN.matcher(plain).matches() && plain.startsWith("978")) {
            var stem = plain.substring(3, 12);
            forms.add(stem + checkDigit10(stem));
        }
        return forms;
    }

    private static int checkDigit13(String stem) {
        int sum = 0;
        for (int i = 0; i < stem.length(); i++) {
            sum += Character.digit(stem.charAt(i), 10) * (i % 2 == 0 ? 1 : 3);
        }
        return (10 - sum % 10) % 10;
    }

    private static String checkDigit10(String stem) {
        int sum = 0;
        for (int i = 0; i < stem.length(); i++) {
            sum += Character.digit(stem.charAt(i), 10) * (10 - i);
        }
        int digit = (11 - sum % 11) % 11;
        return digit == 10 ? "x" : Integer.toString(digit);
    }
}
