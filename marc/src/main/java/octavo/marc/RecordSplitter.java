package octavo.marc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Cuts a file into records, in file order and in bounded memory: one record at a time. Whatever the file holds, the
 * slices account for it, and there is an end. Not for use by several threads at once.
 */
public interface RecordSplitter {

    /** Largest record that is handed on unless told otherwise: ten times what ISO 2709 can say. */
    int RECORD_BYTES_MAX = 1024 * 1024;

    /**
     * The next record, or nothing at the end of the file.
     *
     * @throws IOException if the stream fails; damage in the file is a {@link Slice.Refused}
     */
    Optional<Slice> next() throws IOException;

    /**
     * The rest of the file, lazily.
     *
     * @return slices in file order; the stream throws {@link UncheckedIOException} where {@link #next} throws
     */
    default Stream<Slice> slices() {
        return StreamSupport.stream(
                new Spliterators.AbstractSpliterator<Slice>(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL) {
                    @Override
                    public boolean tryAdvance(Consumer<? super Slice> action) {
                        try {
                            var slice = next();
                            slice.ifPresent(action);
                            return slice.isPresent();
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                },
                false);
    }
}
