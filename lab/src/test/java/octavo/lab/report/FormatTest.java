package octavo.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import octavo.lab.report.document.Format;
import octavo.lab.report.document.Quantity;
import org.junit.jupiter.api.Test;

/** How numbers are written; the cases of F26 among them. */
class FormatTest {

    @Test
    void durations_keep_hours_minutes_and_seconds_and_their_sign() {
        var format = Quantity.DURATION.like(1200);
        assertThat(format.text(180)).isEqualTo("0:03:00");
        assertThat(format.signed(-18)).isEqualTo("−0:00:18");
        assertThat(format.signed(90)).isEqualTo("+0:01:30");
        assertThat(format.signed(0)).isEqualTo("0:00:00");
        assertThat(Quantity.DURATION.like(12).text(12.34)).isEqualTo("0:00:12.3");
        assertThat(format.text(3599.7)).isEqualTo("1:00:00");
    }

    @Test
    void differences_of_percentages_are_points() {
        var cpu = Quantity.SHARE.like(45);
        assertThat(cpu.text(45)).isEqualTo("45.0\u00a0%");
        assertThat(cpu.ofDifference().signed(-13)).isEqualTo("−13.0\u00a0pp");
        assertThat(Format.PERCENT.signed(-28.888)).isEqualTo("−28.9\u00a0%");
    }

    @Test
    void what_rounds_to_nothing_has_no_sign() {
        assertThat(Format.PERCENT.signed(-0.04)).isEqualTo("0.0\u00a0%");
        assertThat(Format.PERCENT.signed(0.04)).isEqualTo("0.0\u00a0%");
        assertThat(Format.PERCENT.signed(0.05)).isEqualTo("+0.1\u00a0%");
    }

    @Test
    void numbers_are_rounded_as_decimals() {
        assertThat(new Format("", 1, 2, Format.Shape.PLAIN).text(1.005)).isEqualTo("1.01");
        assertThat(new Format("", 1, 1, Format.Shape.PLAIN).text(2040.05)).isEqualTo("2,040.1");
        assertThat(Format.COUNT.text(287669)).isEqualTo("287,669");
    }

    @Test
    void bytes_are_written_in_the_unit_of_their_size() {
        assertThat(Quantity.BYTES.like(6.1e8).label()).isEqualTo("MiB");
        assertThat(Quantity.BYTES.like(6.1e8).text(6.1e8)).isEqualTo("581.7");
        assertThat(Quantity.BYTES_PER_SECOND.like(1536).text(1536)).isEqualTo("1.5");
        assertThat(Quantity.BYTES_PER_SECOND.like(1536).label()).isEqualTo("KiB/s");
    }
}
