package octavo.marc;

import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Stream;

/** The formats in which MARC records are uploaded: told apart by content, cut into records, decoded. */
public enum MarcFormat {
    ISO_2709 {
        @Override
        public RecordSplitter splitter(InputStream in, int recordBytesMax) {
            return new Iso2709Splitter(in, 0, 0, recordBytesMax);
        }

        @Override
        public Decoded decode(byte[] record) {
            return Iso2709Reader.decode(record);
        }
    },
    /** MARCXML and MarcXchange, bare or in the envelopes of SRU and OAI-PMH. */
    MARCXML {
        @Override
        public RecordSplitter splitter(InputStream in, int recordBytesMax) {
            return new MarcXmlSplitter(in, recordBytesMax);
        }

        @Override
        public Decoded decode(byte[] record) {
            return MarcXmlReader.decode(record);
        }
    },
    /** MARC-in-JSON, as FOLIO shows parsed records: one object, an array of them, or one after the other. */
    JSON {
        @Override
        public RecordSplitter splitter(InputStream in, int recordBytesMax) {
            return new MarcJsonSplitter(in, recordBytesMax);
        }

        @Override
        public Decoded decode(byte[] record) {
            return MarcJsonReader.decode(record);
        }
    },
    /** The text of MarcEdit and MARCMaker. */
    MNEMONIC {
        @Override
        public RecordSplitter splitter(InputStream in, int recordBytesMax) {
            return new MnemonicSplitter(in, recordBytesMax);
        }

        @Override
        public Decoded decode(byte[] record) {
            return MnemonicReader.decode(record);
        }
    };

    /** How many bytes of a file {@link #detect} wants to see. */
    public static final int DETECTION_BYTES = 4096;

    /**
     * Cuts a file into its records without decoding them.
     *
     * @param in a whole file; read once, not closed here
     * @param recordBytesMax a larger record becomes a {@link Slice.Refused}
     */
    public abstract RecordSplitter splitter(InputStream in, int recordBytesMax);

    /** Decodes one record that this format's splitter cut. */
    public abstract Decoded decode(byte[] record);

    /**
     * Splits and decodes.
     *
     * @param in a whole file; read once, not closed here
     * @return entries in file order, numbered from 1, lazily: one record in memory at a time
     * @throws UncheckedIOException while the stream is consumed, if {@code in} fails
     */
    public Stream<Entry> read(InputStream in) {
        return splitter(in, RecordSplitter.RECORD_BYTES_MAX).slices().map(slice -> switch (slice) {
            case Slice.Whole(var number, var ignored, var bytes) -> new Entry(number, decode(bytes));
            case Slice.Refused(var number, var offset, var length, var reason) ->
                new Entry(number, new Decoded.Damaged(reason));
        });
    }

    /**
     * Tells the format by the first bytes, whatever the file's name says.
     *
     * @param head the first bytes of a file, best {@link #DETECTION_BYTES} of them
     * @return empty if the file has nothing but blanks; ISO 2709 if it looks like none of the others, so that it ends in
     *     an error that names a record
     */
    public static Optional<MarcFormat> detect(byte[] head) {
        int at = 0;
        if (head.length >= 2
                && (head[0] == (byte) 0xFE && head[1] == (byte) 0xFF
                        || head[0] == (byte) 0xFF && head[1] == (byte) 0xFE)) {
            return Optional.of(MARCXML); // UTF-16, which none of the others is ever in
        }
        if (head.length >= 3 && head[0] == (byte) 0xEF && head[1] == (byte) 0xBB && head[2] == (byte) 0xBF) {
            at = 3;
        }
        while (at < head.length && head[at] >= 0 && head[at] <= ' ') {
            at++;
        }
        if (at == head.length) {
            return Optional.empty();
        }
        return Optional.of(
                switch (head[at]) {
                    case '<' -> MARCXML;
                    case '{', '[' -> JSON;
                    case '=' -> MNEMONIC;
                    default -> ISO_2709;
                });
    }
}
