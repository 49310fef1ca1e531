package octavo.server.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import octavo.server.records.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class EffectiveFieldsTest {

    @Test
    void an_item_stands_where_it_is_itself_said_to_stand_first_for_a_time_then_for_good() {
        var holdings = holdings("{'permanentLocationId': 'hp', 'temporaryLocationId': 'ht'}");

        assertThat(locationOf("{'temporaryLocationId': 'it', 'permanentLocationId': 'ip'}", holdings))
                .isEqualTo("it");
        assertThat(locationOf("{'permanentLocationId': 'ip'}", holdings)).isEqualTo("ip");
        assertThat(locationOf("{}", holdings)).isEqualTo("ht");
        assertThat(locationOf("{}", holdings("{'permanentLocationId': 'hp'}"))).isEqualTo("hp");
    }

    @Test
    void each_part_of_the_call_number_is_the_items_own_or_the_holdings() {
        var holdings = holdings("{'callNumber': 'PS1', 'callNumberPrefix': 'fol', 'callNumberTypeId': 'lc'}");
        var item = object("{'itemLevelCallNumber': 'PS2', 'itemLevelCallNumberSuffix': 'c.1'}");

        EffectiveFields.fillItem(item, holdings);

        assertThat(item.path("effectiveCallNumberComponents"))
                .isEqualTo(object("{'callNumber': 'PS2', 'prefix': 'fol', 'suffix': 'c.1', 'typeId': 'lc'}"));
    }

    @Test
    void without_any_call_number_there_is_no_shelving_order() {
        var item = object("{'effectiveShelvingOrder': 'OLD', 'volume': '3'}");

        EffectiveFields.fillItem(item, holdings("{'permanentLocationId': 'hp'}"));

        assertThat(item.has("effectiveShelvingOrder")).isFalse();
        assertThat(item.path("effectiveCallNumberComponents")).isEqualTo(Json.object());
    }

    private static String locationOf(String item, ObjectNode holdings) {
        var filled = object(item);
        EffectiveFields.fillItem(filled, holdings);
        return filled.path("effectiveLocationId").asString();
    }

    private static ObjectNode holdings(String json) {
        var holdings = object(json);
        EffectiveFields.fillHoldings(holdings);
        return holdings;
    }

    private static ObjectNode object(String json) {
        return Json.parseStored(json.replace('\'', '"'));
    }
}
