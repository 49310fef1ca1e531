package octavo.server.tenants;

import java.util.UUID;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Passwords, as administrators give and take them. */
@RestController
@RequestMapping("/authn")
class CredentialController {

    private final Credentials credentials;
    private final UserDirectory users;

    CredentialController(Credentials credentials, UserDirectory users) {
        this.credentials = credentials;
        this.users = users;
    }

    record Existence(boolean credentialsExist) {}

    @PostMapping("/credentials")
    @RequiresPermission("login.item.post")
    ResponseEntity<Void> create(@RequestBody SignInRequest body) {
        var name = body.name();
        var user = (name.userId() == null
                        ? users.findByUsername(String.valueOf(name.username()))
                        : users.findById(name.userId()))
                .orElseThrow(() -> Refusal.text(400, "No user found by that username or userId"));
        credentials.create(user.userId(), body.requiredPassword());
        return ResponseEntity.status(201).build();
    }

    @DeleteMapping("/credentials")
    @RequiresPermission("login.item.delete")
    ResponseEntity<Void> delete(@RequestParam UUID userId) {
        if (!credentials.delete(userId)) {
            throw Refusal.text(404, "No credentials for user id " + userId);
        }
        return ResponseEntity.noContent().build();
    }

    @GetMapping("/credentials-existence")
    @RequiresPermission("login.credentials-existence.get")
    Existence existence(@RequestParam UUID userId) {
        return new Existence(credentials.exist(userId));
    }
}
