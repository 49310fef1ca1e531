package octavo.server.inventory.web;

import java.util.List;
import java.util.regex.Pattern;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code /hrid-settings-storage/hrid-settings}: prefix and next number of the HRIDs of each kind of record. */
@RestController
class HridSettingsController {

    private static final List<String> KINDS = List.of("instances", "holdings", "items");
    private static final Pattern PREFIX = Pattern.compile("[0-9a-zA-Z.-]{0,10}");
    private static final long START_NUMBER_MAX = 99_999_999_999L;

    private final TenantSql sql;

    HridSettingsController(TenantSql sql) {
        this.sql = sql;
    }

    @GetMapping("/hrid-settings-storage/hrid-settings")
    @RequiresPermission("inventory-storage.hrid-settings.item.get")
    @Transactional(readOnly = true)
    ObjectNode read() {
        var settings = Json.object();
        for (var kind : KINDS) {
            sql.sql("""
                            select s.prefix, s.start_number,
                                   case when q.is_called then q.last_value else q.last_value - 1 end as given
                              from {tenant}.hrid_setting s, {tenant}.hrid_%s q
                             where s.kind = ?
                            """.formatted(kind)).param(kind).query(row -> {
                var of = settings.putObject(kind);
                of.put("prefix", row.getString("prefix"));
                of.put("startNumber", row.getLong("start_number"));
                of.put("currentNumber", row.getLong("given"));
            });
        }
        settings.put(
                "commonRetainLeadingZeroes",
                sql.sql("select retain_leading_zeroes from {tenant}.hrid_format")
                        .query(Boolean.class)
                        .single());
        return settings;
    }

    /** A new start number takes effect with the next record; a start number that stays leaves the sequence alone. */
    @PutMapping("/hrid-settings-storage/hrid-settings")
    @RequiresPermission("inventory-storage.hrid-settings.item.put")
    @Transactional
    ResponseEntity<Void> write(@RequestBody(required = false) byte @Nullable [] body) {
        var settings = RecordAnswers.body(body);
        for (var kind : KINDS) {
            check(kind, settings.path(kind));
        }
        for (var kind : KINDS) {
            write(kind, settings.path(kind));
        }
        sql.sql("update {tenant}.hrid_format set retain_leading_zeroes = ?")
                .param(settings.path("commonRetainLeadingZeroes").asBoolean(true))
                .update();
        return ResponseEntity.noContent().build();
    }

    private static void check(String kind, JsonNode setting) {
        var number = setting.path("startNumber");
        if (!number.isIntegralNumber() || number.asLong() < 1 || number.asLong() > START_NUMBER_MAX) {
            throw FolioException.invalid(
                    "must be a number from 1 to " + START_NUMBER_MAX,
                    kind + ".startNumber",
                    number.isMissingNode() ? "null" : number.toString());
        }
        var prefix = setting.path("prefix").asString("");
        if (!PREFIX.matcher(prefix).matches()) {
            throw FolioException.invalid("must match \"^%s$\"".formatted(PREFIX.pattern()), kind + ".prefix", prefix);
        }
    }

    private void write(String kind, JsonNode setting) {
        long start = setting.path("startNumber").asLong();
        long before = sql.sql("select start_number from {tenant}.hrid_setting where kind = ? for update")
                .param(kind)
                .query(Long.class)
                .single();
        sql.sql("update {tenant}.hrid_setting set prefix = ?, start_number = ? where kind = ?")
                .params(setting.path("prefix").asString(""), start, kind)
                .update();
        if (start != before) {
            sql.sql("alter sequence {tenant}.hrid_%s restart with %d".formatted(kind, start))
                    .update();
        }
    }
}
