package octavo.lab.report.document;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/**
 * How the numbers of one row are written, so that they can be compared digit by digit.
 *
 * @param label the unit as it stands in the table; empty for plain counts
 * @param divisor from the value's own unit to the one shown
 * @param decimals shown, 0 to 4
 * @param shape of the text
 */
public record Format(String label, double divisor, int decimals, Shape shape) {

    /** How a number stands in text. */
    public enum Shape {
        PLAIN,
        /** With a percent sign. A difference of two percentages of the same whole is in points. */
        PERCENT,
        /** Percentage points: {@code +2.5 pp}. */
        POINTS,
        /** Seconds as {@code h:mm:ss}. */
        CLOCK
    }

    public static final Format COUNT = new Format("", 1, 0, Shape.PLAIN);
    public static final Format PERCENT = new Format("%", 1, 1, Shape.PERCENT);
    public static final Format PROBABILITY = new Format("", 1, 3, Shape.PLAIN);

    private static final char MINUS = '\u2212';
    public static final char NO_BREAK_SPACE = '\u00a0';

    /** @param value in the unit of the metric */
    public String text(double value) {
        return switch (shape) {
            case PLAIN -> decimal(value);
            case PERCENT -> decimal(value) + NO_BREAK_SPACE + "%";
            case POINTS -> decimal(value) + NO_BREAK_SPACE + "pp";
            case CLOCK -> clock(value);
        };
    }

    /** With its sign; what rounds to nothing has none. */
    public String signed(double value) {
        var text = text(value);
        return value > 0 && !text.equals(text(0)) ? "+" + text : text;
    }

    /** The number alone, for places where the unit follows after another one. */
    static String withoutUnit(String text) {
        var unit = text.indexOf(NO_BREAK_SPACE);
        return unit < 0 ? text : text.substring(0, unit);
    }

    /** How differences of such values are written. */
    public Format ofDifference() {
        return shape == Shape.PERCENT ? new Format("pp", divisor, decimals, Shape.POINTS) : this;
    }

    /** The value as it is shown, as a number. */
    public double shown(double value) {
        return value / divisor;
    }

    /** The pattern by which a spreadsheet writes the shown value just so; of a clock, the value in days. */
    public String pattern(boolean signed) {
        return signed ? "+%1$s;\u2212%1$s;%1$s".formatted(pattern()) : "%1$s;\u2212%1$s".formatted(pattern());
    }

    private String pattern() {
        var digits = "#,##0" + (decimals == 0 ? "" : "." + "0".repeat(decimals));
        return switch (shape) {
            case PLAIN -> digits;
            case PERCENT -> digits + "\u00a0\"%\"";
            case POINTS -> digits + "\u00a0\"pp\"";
            case CLOCK -> "[h]:mm:ss" + (decimals == 0 ? "" : "." + "0".repeat(decimals));
        };
    }

    private String decimal(double value) {
        return digits("#,##0" + (decimals == 0 ? "" : "." + "0".repeat(decimals)), shown(value), decimals);
    }

    /** Rounded half up as a decimal number, as people and spreadsheets do; no minus before a zero. */
    private static String digits(String pattern, double value, int decimals) {
        var rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
        var text = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT)).format(rounded.abs());
        return rounded.signum() < 0 ? MINUS + text : text;
    }

    private String clock(double seconds) {
        var unit = Math.pow(10, decimals);
        var units = Math.round(Math.abs(seconds) * unit);
        var whole = (long) (units / unit);
        var text = "%d:%02d:%02d".formatted(whole / 3600, whole / 60 % 60, whole % 60)
                + (decimals == 0 ? "" : ".%d".formatted(units % (long) unit));
        return seconds < 0 && units > 0 ? MINUS + text : text;
    }
}
