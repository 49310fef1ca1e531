package octavo.server.mapping;

import java.util.ArrayList;
import java.util.List;
import octavo.marc.ControlField;
import octavo.marc.DataField;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.marc.Subfield;

/** Records as cataloguers write them: {@code 245 10 $aTitle :$bsubtitle}; # is a blank indicator. */
final class Records {

    static final String LEADER = "00000nam a2200000   4500";
    static final String EIGHT = "008 260101s2026    xx                  eng d";

    private Records() {}

    static MarcRecord record(String... fields) {
        return withLeader(LEADER, fields);
    }

    /** A record that is complete but for the fields under test. */
    static MarcRecord titled(String... fields) {
        var all = new ArrayList<>(List.of(EIGHT));
        all.addAll(List.of(fields));
        all.add("245 00 $aA title");
        return record(all.toArray(String[]::new));
    }

    static MarcRecord withLeader(String leader, String... fields) {
        return new MarcRecord(
                leader, List.of(fields).stream().map(Records::field).toList());
    }

    static MarcField field(String line) {
        var tag = line.substring(0, 3);
        if (MarcField.isControlTag(tag)) {
            return new ControlField(tag, line.substring(4));
        }
        var subfields = new ArrayList<Subfield>();
        for (var part : line.substring(7).split("\\$", -1)) {
            if (!part.isEmpty()) {
                subfields.add(new Subfield(part.charAt(0), part.substring(1)));
            }
        }
        return new DataField(tag, indicator(line.charAt(4)), indicator(line.charAt(5)), subfields);
    }

    private static char indicator(char written) {
        return written == '#' ? ' ' : written;
    }

    static List<String> lines(MarcRecord record, String tag) {
        return lines(record).stream().filter(line -> line.startsWith(tag)).toList();
    }

    static List<String> lines(MarcRecord record) {
        return record.fields().stream().map(Records::line).toList();
    }

    private static String line(MarcField field) {
        return switch (field) {
            case ControlField(var tag, var value) -> tag + " " + value;
            case DataField data -> {
                var line = new StringBuilder(data.tag())
                        .append(' ')
                        .append(written(data.indicator1()))
                        .append(written(data.indicator2()))
                        .append(' ');
                for (var subfield : data.subfields()) {
                    line.append('$').append(subfield.code()).append(subfield.value());
                }
                yield line.toString();
            }
        };
    }

    private static char written(char indicator) {
        return indicator == ' ' ? '#' : indicator;
    }
}
