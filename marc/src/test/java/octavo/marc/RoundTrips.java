package octavo.marc;

import static org.assertj.core.api.Assertions.assertThat;

/** read(write(r)) = r, for each format. What a format cannot carry has to be refused by name, never changed. */
final class RoundTrips {

    private RoundTrips() {}

    static void storage(MarcRecord record) {
        var stored = Iso2709Writer.toStorage(record);
        var read = Iso2709Reader.fromStorage(stored);
        assertThat(read.fields()).isEqualTo(record.fields());
        assertThat(uncomputed(read.leader())).isEqualTo(uncomputed(record.leader()));
        assertThat(Iso2709Writer.toStorage(read)).isEqualTo(stored);
    }

    static void exchange(MarcRecord record) {
        switch (Iso2709Writer.write(record)) {
            case Written.Complete(var bytes) -> {
                assertThat(bytes).isEqualTo(Iso2709Writer.toStorage(record));
                assertThat(Iso2709Writer.isExchangeForm(bytes)).isTrue();
                var read = ((Decoded.Sound) Iso2709Reader.decode(bytes)).record();
                assertThat(read.fields()).isEqualTo(record.fields());
            }
            case Written.Refused(var limit) -> {
                assertThat(limit.text()).isNotBlank();
                assertThat(Iso2709Writer.isExchangeForm(Iso2709Writer.toStorage(record)))
                        .isFalse();
            }
        }
    }

    static void json(MarcRecord record) {
        same(record, MarcJsonReader.decode(MarcJsonWriter.write(record)));
    }

    static void xml(MarcRecord record) {
        switch (MarcXmlWriter.write(record)) {
            case Written.Complete(var bytes) -> same(record, MarcXmlReader.decode(bytes));
            case Written.Refused(var limit) -> assertThat(limit).isInstanceOf(Unwritable.CharacterNotAllowed.class);
        }
    }

    static void mnemonic(MarcRecord record) {
        switch (MnemonicWriter.write(record)) {
            case Written.Complete(var bytes) -> same(record, MnemonicReader.decode(bytes));
            case Written.Refused(var limit) ->
                assertThat(limit).isInstanceOfAny(Unwritable.CharacterNotAllowed.class, Unwritable.TagNotAllowed.class);
        }
    }

    private static void same(MarcRecord record, Decoded decoded) {
        assertThat(decoded).isInstanceOf(Decoded.Sound.class);
        var read = ((Decoded.Sound) decoded).record();
        assertThat(read.fields()).isEqualTo(record.fields());
        assertThat(read.leader()).isEqualTo(record.leader());
    }

    /** The leader without what a writer computes. */
    private static String uncomputed(String leader) {
        return leader.substring(5, 9) + leader.substring(17, 20);
    }
}
