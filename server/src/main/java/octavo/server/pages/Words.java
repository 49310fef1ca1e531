package octavo.server.pages;

import java.util.Locale;

/** How the import pages word numbers and names. */
final class Words {

    private Words() {}

    /** {@code 1 record}, {@code 1,200 records}. */
    static String counted(int number, String thing) {
        return String.format(Locale.ENGLISH, number == 1 ? "%,d %s" : "%,d %ss", number, thing);
    }

    /** A property's name as people read it: {@code permanentLocationId} is {@code Permanent location}. */
    static String ofField(String property) {
        var name = property.replaceFirst("(?<=.)Ids?$", "");
        var words = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (Character.isUpperCase(letter) && i > 0) {
                words.append(' ');
            }
            words.append(i == 0 ? Character.toUpperCase(letter) : Character.toLowerCase(letter));
        }
        return words.toString();
    }

    /** A name in capitals as people read it: {@code MARC_BIBLIOGRAPHIC} is {@code Marc bibliographic}. */
    static String ofConstant(String constant) {
        var lower = constant.toLowerCase(Locale.ROOT).replace('_', ' ');
        return lower.isEmpty() ? lower : Character.toUpperCase(lower.charAt(0)) + lower.substring(1);
    }
}
