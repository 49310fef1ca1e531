package octavo.lab.report.document;

import octavo.lab.report.document.Format.Shape;

/** What a metric measures, and so how its values are written: units and digits follow the size of the value in the row. */
public enum Quantity {
    /** Milliseconds of a response time. */
    MILLIS {
        @Override
        public Format like(double value) {
            return new Format("ms", 1, value < 10 ? 2 : 1, Shape.PLAIN);
        }
    },
    /** Seconds of a job. */
    DURATION {
        @Override
        public Format like(double value) {
            return new Format("h:mm:ss", 1, value < 60 ? 1 : 0, Shape.CLOCK);
        }
    },
    SECONDS {
        @Override
        public Format like(double value) {
            return new Format("s", 1, value < 10 ? 2 : 1, Shape.PLAIN);
        }
    },
    BYTES {
        @Override
        public Format like(double value) {
            return binary(value, "");
        }
    },
    BYTES_PER_SECOND {
        @Override
        public Format like(double value) {
            return binary(value, "/s");
        }
    },
    PER_SECOND {
        @Override
        public Format like(double value) {
            return new Format("/s", 1, value < 10 ? 2 : 1, Shape.PLAIN);
        }
    },
    /** Percent of a whole; differences are in percentage points. */
    SHARE {
        @Override
        public Format like(double value) {
            return new Format("%", 1, 1, Shape.PERCENT);
        }
    },
    COUNT {
        @Override
        public Format like(double value) {
            return new Format("", 1, value < 1000 ? 1 : 0, Shape.PLAIN);
        }
    };

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB"};

    /** The form for a row whose values are about as large as this one. */
    public abstract Format like(double value);

    private static Format binary(double value, String per) {
        var power = 0;
        var size = Math.abs(value);
        while (size >= 1024 && power < BINARY.length - 1) {
            size /= 1024;
            power++;
        }
        return new Format(BINARY[power] + per, Math.pow(1024, power), power == 0 ? 0 : 1, Shape.PLAIN);
    }
}
