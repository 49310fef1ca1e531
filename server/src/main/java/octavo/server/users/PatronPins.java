package octavo.server.users;

import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordStore;
import octavo.server.tenants.Passwords;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** PINs with which patrons prove themselves at self-check machines; kept as hashes, as passwords are. */
@RestController
@RequestMapping("/patron-pin")
class PatronPins {

    private final TenantSql sql;
    private final RecordStore store;
    private final Passwords passwords;

    PatronPins(TenantSql sql, RecordStore store, Passwords passwords) {
        this.sql = sql;
        this.store = store;
        this.passwords = passwords;
    }

    @PostMapping
    @RequiresPermission("patron-pin.post")
    ResponseEntity<Void> set(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var user = user(request);
        store.get(UserRecords.USER, user);
        sql.sql("""
                insert into {tenant}.patron_pin (user_id, pin_hash)
                values (:user, :hash)
                on conflict (user_id) do update set pin_hash = excluded.pin_hash
                """)
                .param("user", user)
                .param("hash", passwords.hash(pin(request)))
                .update();
        return ResponseEntity.status(201).build();
    }

    /** 200 when the PIN is right; 422 for a wrong one and for a patron without one alike. */
    @PostMapping("/verify")
    @RequiresPermission("patron-pin.validate")
    ResponseEntity<Void> verify(@RequestBody(required = false) byte @Nullable [] body) {
        var request = RecordAnswers.body(body);
        var hash = sql.sql("select pin_hash from {tenant}.patron_pin where user_id = :user")
                .param("user", user(request))
                .query((row, _) -> row.getString("pin_hash"))
                .optional()
                .orElse(null);
        return ResponseEntity.status(passwords.matches(pin(request), hash) ? 200 : 422)
                .build();
    }

    @DeleteMapping
    @RequiresPermission("patron-pin.delete")
    ResponseEntity<Void> delete(@RequestBody(required = false) byte @Nullable [] body) {
        int deleted = sql.sql("delete from {tenant}.patron_pin where user_id = :user")
                .param("user", user(RecordAnswers.body(body)))
                .update();
        if (deleted == 0) {
            throw FolioException.notFound("No PIN for this patron");
        }
        return ResponseEntity.ok().build();
    }

    private static UUID user(ObjectNode request) {
        return RecordAnswers.id(request.path("id").asString(""));
    }

    private static String pin(ObjectNode request) {
        var pin = request.path("pin").asString("");
        if (pin.isBlank() || pin.length() > Passwords.PASSWORD_CHARACTERS_MAX) {
            throw FolioException.invalid("must not be null", "pin", "");
        }
        return pin;
    }
}
