package octavo.server.quickmarc;

import java.util.List;
import octavo.marc.MarcRecord;
import octavo.server.mapping.IncomingBibliographic;

/** The leader in the editor: blanks as backslashes; what counts bytes or is fixed by the format is not edited. */
final class LeaderText {

    /** Of a new record: a language item without a level, in Unicode. */
    static final String NEW = "00000nam a2200000 i 4500";

    /** Of a new holdings record: a single-part item, of unknown level. */
    static final String NEW_HOLDINGS = "00000nx  a2200000un 4500";

    private static final String STATUSES = "acdnp";
    private static final String HOLDINGS_TYPES = "uvxy";

    private LeaderText() {}

    static String show(String leader) {
        return FixedFieldContent.sign(leader);
    }

    /**
     * Takes LDR/05-08 and 17-19 from the editor and the rest from the stored leader.
     *
     * @param issues takes what is wrong; the stored leader is returned then
     */
    static String read(String sent, String stored, boolean holdings, List<Issue> issues) {
        var leader = sent.replace(FixedFieldContent.BLANK_SIGN, ' ');
        if (leader.length() != MarcRecord.LEADER_LENGTH || !leader.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
            issues.add(Issue.error(
                    "LDR",
                    0,
                    "field",
                    "The leader has 24 characters, and this one has %d.".formatted(leader.length())));
            return stored;
        }
        if (STATUSES.indexOf(leader.charAt(5)) < 0) {
            issues.add(Issue.error(
                    "LDR", 0, "field", "LDR/05 is '%s'; it takes a, c, d, n or p.".formatted(leader.charAt(5))));
        }
        var types = holdings ? HOLDINGS_TYPES : IncomingBibliographic.BIBLIOGRAPHIC_TYPES;
        if (types.indexOf(leader.charAt(6)) < 0) {
            issues.add(Issue.error(
                    "LDR",
                    0,
                    "field",
                    "LDR/06 is '%s', which is no type of %s record."
                            .formatted(leader.charAt(6), holdings ? "holdings" : "bibliographic")));
        }
        return stored.substring(0, 5)
                + leader.substring(5, 9)
                + stored.substring(9, 17)
                + leader.substring(17, 20)
                + stored.substring(20);
    }
}
