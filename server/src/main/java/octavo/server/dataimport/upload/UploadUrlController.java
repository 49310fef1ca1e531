package octavo.server.dataimport.upload;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.Uuids;
import octavo.server.tenants.Caller;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.SignedLinks;
import octavo.server.tenants.TenantId;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.databind.node.ObjectNode;

/**
 * FOLIO's second way of uploading: the client asks for a URL, puts bytes there without a token, and says when all parts are
 * up. Here the URL leads to this server and is signed, so that nobody else can put anything.
 */
@RestController
@RequestMapping("/data-import")
class UploadUrlController {

    private static final Duration VALID = Duration.ofHours(12);

    private final ImportFiles files;
    private final SignedLinks links;

    UploadUrlController(ImportFiles files, SignedLinks links) {
        this.files = files;
        this.links = links;
    }

    /** Files are not split into jobs of their own: one file is one job, whatever its size. */
    @GetMapping("/splitStatus")
    @RequiresPermission("data-import.splitconfig.get")
    ObjectNode splitStatus() {
        return Json.object().put("splitStatus", false);
    }

    @GetMapping("/uploadUrl")
    @RequiresPermission("data-import.uploadUrl.get")
    ObjectNode first(@RequestParam String fileName, HttpServletRequest request) {
        UUID uploadId = Uuids.next();
        return url(uploadId, "%s/%s".formatted(uploadId, fileName), 1, request);
    }

    @GetMapping("/uploadUrl/subsequent")
    @RequiresPermission("data-import.uploadUrl.subsequent.get")
    ObjectNode subsequent(
            @RequestParam String key,
            @RequestParam String uploadId,
            @RequestParam int partNumber,
            HttpServletRequest request) {
        if (partNumber < 1) {
            throw FolioException.badRequest("partNumber starts at 1");
        }
        return url(RecordAnswers.id(uploadId), key, partNumber, request);
    }

    private ObjectNode url(UUID uploadId, String key, int part, HttpServletRequest request) {
        var tenant = Caller.current().tenant();
        long expires = Instant.now().plus(VALID).getEpochSecond();
        var url = ServletUriComponentsBuilder.fromContextPath(request)
                .path("/data-import/upload/{tenant}/{uploadId}/{part}")
                .queryParam("expires", expires)
                .queryParam("signature", links.sign(signed(tenant.value(), uploadId, part), expires))
                .buildAndExpand(tenant.value(), uploadId, part)
                .toUriString();
        return Json.object().put("url", url).put("key", key).put("uploadId", uploadId.toString());
    }

    @PutMapping("/upload/{tenant}/{uploadId}/{part}")
    @PublicRoute(
            because =
                    "the URL itself is signed and expires; clients put files there without a token, as they do with S3")
    ResponseEntity<Void> receive(
            @PathVariable String tenant,
            @PathVariable String uploadId,
            @PathVariable int part,
            @RequestParam long expires,
            @RequestParam("signature") String given,
            HttpServletRequest request)
            throws IOException {
        UUID id = RecordAnswers.id(uploadId);
        if (!TenantId.isValid(tenant) || !links.isValid(given, signed(tenant, id, part), expires)) {
            throw new FolioException.Text(403, "The upload URL is not valid, or no longer");
        }
        var body = request.getInputStream();
        var stored = Caller.platform(new TenantId(tenant)).call(() -> files.store(files.pathOfPart(id, part), body));
        return ResponseEntity.ok()
                .header(HttpHeaders.ETAG, "\"" + stored.digest() + "\"")
                .build();
    }

    private static String signed(String tenant, UUID uploadId, int part) {
        return "upload/%s/%s/%d".formatted(tenant, uploadId, part);
    }
}
