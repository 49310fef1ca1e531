package octavo.server.mapping;

/** A set of subfield codes, one bit each: the engine asks it for every subfield of every record. */
record SubfieldCodes(long low, long high) {

    static final SubfieldCodes NONE = new SubfieldCodes(0, 0);

    SubfieldCodes with(char code) {
        if (code >= 128) {
            return this;
        }
        return code < 64 ? new SubfieldCodes(low | 1L << code, high) : new SubfieldCodes(low, high | 1L << (code - 64));
    }

    SubfieldCodes with(SubfieldCodes other) {
        return new SubfieldCodes(low | other.low, high | other.high);
    }

    boolean contains(char code) {
        if (code >= 128) {
            return false;
        }
        return ((code < 64 ? low >>> code : high >>> (code - 64)) & 1) != 0;
    }

    boolean containsAll(SubfieldCodes other) {
        return (other.low & ~low) == 0 && (other.high & ~high) == 0;
    }

    boolean intersects(SubfieldCodes other) {
        return (other.low & low) != 0 || (other.high & high) != 0;
    }

    boolean isEmpty() {
        return low == 0 && high == 0;
    }
}
