package octavo.server.dataimport.chunks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class DocumentBytesTest {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DocumentBytes bytes = new DocumentBytes();

    @Test
    void what_is_written_reads_as_the_same_document() {
        for (var document : new String[] {
            "{}",
            "{\"a\":[],\"b\":{},\"c\":[[],[{}]],\"d\":null,\"e\":true,\"f\":false,\"g\":-12,\"h\":1.5}",
            "{\"text\":\"\\\"quoted\\\" \\\\ / \\n\\t\\u0001\\u001f Über 北京 \\ud83d\\udcda\",\"na\\\"me\":\"x\"}"
        }) {
            var tree = JSON.readTree(document);
            assertThat(JSON.readTree(bytes.of((ObjectNode) tree))).isEqualTo(tree);
        }
    }

    @Test
    void one_document_leaves_nothing_for_the_next() {
        var longer = JSON.createObjectNode().put("title", "x".repeat(100_000));
        assertThat(JSON.readTree(bytes.of(longer))).isEqualTo(longer);
        var shorter = JSON.createObjectNode().put("title", "y");
        assertThat(JSON.readTree(bytes.of(shorter))).isEqualTo(shorter);
    }

    @Test
    void half_a_surrogate_pair_is_refused() {
        var broken = JSON.createObjectNode().put("title", "\ud83d alone");
        assertThatThrownBy(() -> bytes.of(broken)).isInstanceOf(IllegalArgumentException.class);
    }
}
