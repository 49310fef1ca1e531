package octavo.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.time.ZoneOffset;
import octavo.server.records.Json;
import org.junit.jupiter.api.Test;

class SlipTemplateTest {

    private static String fill(String template, String context) {
        return SlipTemplate.fill(template, Json.COMPACT.readTree(context), ZoneOffset.UTC);
    }

    @Test
    void tokens_are_replaced_by_their_values_and_unknown_ones_by_nothing() {
        assertThat(fill("<p>{{item.title}}<br>{{ item.nothing }}{{{request.servicePointPickup}}}</p>", """
                {"item": {"title": "Emma"}, "request": {"servicePointPickup": "Annex"}}
                """))
                .isEqualTo("<p>Emma<br>Annex</p>");
    }

    @Test
    void a_title_is_words_and_never_markup() {
        assertThat(fill("<b>{{item.title}}</b>", """
                {"item": {"title": "<script>alert('1')</script> & {{requester.barcode}}"}}
                """))
                .isEqualTo("<b>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; {{requester.barcode}}</b>");
    }

    @Test
    void of_a_template_only_plain_formatting_is_kept() {
        assertThat(fill(
                        "<p onclick=\"x()\" style='color:red'>a<script>b()</script><img src=x onerror=y><!-- c --><a href='/z'>d</a>",
                        "{}"))
                .isEqualTo("<p>ab()d</p>");
        assertThat(fill("Tom &amp; Ann &nbsp; 1 < 2", "{}")).isEqualTo("Tom &amp; Ann &nbsp; 1 &lt; 2");
    }

    @Test
    void a_template_cannot_close_what_it_has_not_opened() {
        assertThat(fill("</section></div><p><b>a</p>b</b>", "{}")).isEqualTo("<p><b>a</b></p>b");
        assertThat(fill("<ul><li>a<li>b", "{}")).isEqualTo("<ul><li>a<li>b</li></li></ul>");
    }

    @Test
    void moments_are_told_in_the_library_s_own_time() {
        assertThat(SlipTemplate.fill(
                        "{{request.holdShelfExpirationDate}}",
                        Json.COMPACT.readTree(
                                "{\"request\": {\"holdShelfExpirationDate\": \"2026-09-09T03:59:59.000+00:00\"}}"),
                        ZoneId.of("America/New_York")))
                .isEqualTo("2026-09-08 23:59");
    }
}
