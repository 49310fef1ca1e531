package octavo.marc;

/**
 * One record of a file.
 *
 * @param number place in the file, counted from 1 over sound and damaged records alike
 * @param decoded what the record's bytes turned out to be
 */
public record Entry(long number, Decoded decoded) {

    public Entry {
        if (number < 1) {
            throw new IllegalArgumentException("records are numbered from 1, not %d".formatted(number));
        }
    }
}
