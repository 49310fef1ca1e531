package octavo.server.inventory;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A key that sorts call numbers, compared as plain text, in the order in which they stand on the shelf. A whole number is
 * led by its count of digits, so that 9 comes before 10; digits after a point or a cutter letter are decimals and stay as
 * they are: {@code TK5105.88815 .A58 2004} gives {@code TK 45105.88815 A58 42004}.
 */
final class ShelvingOrder {

    private static final Pattern CLASS_LETTERS = Pattern.compile("^([A-Z]{1,3})\\s*(?=\\d)");
    private static final Pattern POINT_OUTSIDE_A_NUMBER = Pattern.compile("(?<!\\d)\\.|\\.(?!\\d)");
    private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}.]+");
    private static final Pattern WHOLE_NUMBER = Pattern.compile("(?<![\\p{L}\\p{N}.])\\d+");

    private ShelvingOrder() {}

    static String of(String callNumber) {
        var text = callNumber.toUpperCase(Locale.ROOT);
        text = POINT_OUTSIDE_A_NUMBER.matcher(text).replaceAll(" ");
        text = SEPARATORS.matcher(text).replaceAll(" ").strip();
        text = CLASS_LETTERS.matcher(text).replaceFirst("$1 ");
        return WHOLE_NUMBER.matcher(text).replaceAll(number -> withLength(number.group()));
    }

    private static String withLength(String digits) {
        var number = digits.replaceFirst("^0+(?=\\d)", "");
        // Nine and more digits are led by 9 and by the count again, so that the key's first digit stays one digit.
        return number.length() < 9 ? number.length() + number : "9" + (number.length() - 8) + number;
    }
}
