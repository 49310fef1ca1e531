package octavo.lab.report.document;

import octavo.lab.statistics.Interval;
import octavo.lab.statistics.Verdict;

/** What stands in one place of a table. Its text is the same in every form of the report. */
public sealed interface Cell {

    String text();

    record Words(String text) implements Cell {}

    /** Code, as a query or the name of a setting. */
    record Code(String text) implements Cell {}

    /** A link to another place in the report. */
    record Link(String text, String target) implements Cell {}

    record Judgement(Verdict verdict) implements Cell {

        @Override
        public String text() {
            return switch (verdict) {
                case BETTER -> "better";
                case WORSE -> "worse";
                case CHANGED -> "changed";
                case NO_DIFFERENCE_SHOWN -> "no difference shown";
                case NOT_ENOUGH_DATA -> "not enough data";
            };
        }
    }

    /** @param signed whether a plus stands before a value above zero, as it does in every difference */
    record Figure(double value, Format format, boolean signed) implements Cell {

        @Override
        public String text() {
            return signed ? format.signed(value) : format.text(value);
        }
    }

    /** A range of values. */
    record Range(Interval interval, Format format, boolean signed) implements Cell {

        @Override
        public String text() {
            var low = signed ? format.signed(interval.low()) : format.text(interval.low());
            var high = signed ? format.signed(interval.high()) : format.text(interval.high());
            return Format.withoutUnit(low) + " to " + high;
        }
    }

    /** A figure that there is not; a dash. */
    record Nothing() implements Cell {

        @Override
        public String text() {
            return "–";
        }
    }

    static Cell words(String text) {
        return new Words(text);
    }

    static Cell code(String text) {
        return new Code(text);
    }

    static Cell nothing() {
        return new Nothing();
    }

    /** The number, or a dash where it is none. */
    static Cell number(double value, Format format) {
        return Double.isFinite(value) ? new Figure(value, format, false) : new Nothing();
    }

    static Cell count(long value) {
        return new Figure(value, Format.COUNT, false);
    }

    /** A difference: contender minus baseline. */
    static Cell difference(double value, Format format) {
        return Double.isFinite(value) ? new Figure(value, format, true) : new Nothing();
    }

    /** A difference in percent of the baseline. */
    static Cell percent(double value) {
        return difference(value, Format.PERCENT);
    }
}
