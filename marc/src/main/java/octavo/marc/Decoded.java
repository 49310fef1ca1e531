package octavo.marc;

import java.util.List;

/** What the bytes of one record turned out to be. Damage is a value beside its record, never thrown. */
public sealed interface Decoded {

    /**
     * A record that was understood.
     *
     * @param record Unicode text throughout; its {@code LDR/09} is {@code a}, whatever the source said
     * @param warnings what had to be repaired or guessed; empty for a clean record
     */
    record Sound(MarcRecord record, List<Warning> warnings) implements Decoded {
        public Sound {
            warnings = List.copyOf(warnings);
        }
    }

    /**
     * A record that cannot be understood without inventing something.
     *
     * @param reason one sentence for the person who has to repair the record, without its number in the file
     */
    record Damaged(String reason) implements Decoded {}
}
