package octavo.marc.sample;

/** Makes numbers whose check digit is right. */
final class CheckDigits {

    private CheckDigits() {}

    /** @param registrant nine digits, the number without prefix and check digit */
    static String isbn13(String registrant) {
        var digits = "978" + registrant;
        int sum = 0;
        for (int i = 0; i < 12; i++) {
            sum += (digits.charAt(i) - '0') * (i % 2 == 0 ? 1 : 3);
        }
        return digits + (10 - sum % 10) % 10;
    }

    /** @param registrant nine digits */
    static String isbn10(String registrant) {
        int sum = 0;
        for (int i = 0; i < 9; i++) {
            sum += (registrant.charAt(i) - '0') * (10 - i);
        }
        int check = (11 - sum % 11) % 11;
        return registrant + (check == 10 ? "X" : String.valueOf(check));
    }
}
