package octavo.server.dataexport.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.dataexport.jobs.ExportJobs;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.records.RecordRegistry;
import octavo.server.tenants.Caller;
import octavo.server.tenants.PublicRoute;
import octavo.server.tenants.RequiresPermission;
import octavo.server.tenants.SignedLinks;
import octavo.server.tenants.TenantId;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for export jobs and the files that they became. */
@RestController
@RequestMapping("/data-export")
class JobExecutionController {

    private static final Duration LINK_VALID = Duration.ofHours(12);

    private final ExportJobs jobs;
    private final ExportFiles files;
    private final SignedLinks links;
    private final RecordRegistry registry;

    JobExecutionController(ExportJobs jobs, ExportFiles files, SignedLinks links, RecordRegistry registry) {
        this.jobs = jobs;
        this.files = files;
        this.links = links;
        this.registry = registry;
    }

    @GetMapping("/job-executions")
    @RequiresPermission("data-export.job-executions.collection.get")
    ObjectNode list(HttpServletRequest request) {
        return RecordAnswers.list(registry.type("export_job"), jobs.list(RecordAnswers.query(request)));
    }

    @DeleteMapping("/job-executions/{id}")
    @RequiresPermission("data-export.job-executions.item.delete")
    ResponseEntity<Void> delete(@PathVariable String id) {
        UUID jobId = RecordAnswers.id(id);
        jobs.delete(jobId);
        files.deleteJob(jobId);
        return ResponseEntity.noContent().build();
    }

    /** A link at which the file can be fetched without a token for some hours, as FOLIO's object storage gives them. */
    @GetMapping("/job-executions/{id}/download/{fileId}")
    @RequiresPermission("data-export.job-executions.items.download.get")
    ObjectNode link(@PathVariable String id, @PathVariable String fileId, HttpServletRequest request) {
        UUID jobId = RecordAnswers.id(id);
        UUID file = RecordAnswers.id(fileId);
        whole(jobId, file);
        var tenant = Caller.current().tenant().value();
        long expires = Instant.now().plus(LINK_VALID).getEpochSecond();
        var link = ServletUriComponentsBuilder.fromContextPath(request)
                .path("/data-export/files/{tenant}/{job}/{file}")
                .queryParam("expires", expires)
                .queryParam("signature", links.sign(signed(tenant, jobId, file), expires))
                .buildAndExpand(tenant, jobId, file)
                .toUriString();
        return Json.object().put("fileId", file.toString()).put("link", link);
    }

    @GetMapping("/files/{tenant}/{job}/{file}")
    @PublicRoute(
            because = "the link itself is signed and expires; clients follow it without a token, as they do with S3")
    ResponseEntity<Resource> download(
            @PathVariable String tenant,
            @PathVariable String job,
            @PathVariable String file,
            @RequestParam long expires,
            @RequestParam("signature") String given) {
        UUID jobId = RecordAnswers.id(job);
        UUID fileId = RecordAnswers.id(file);
        if (!TenantId.isValid(tenant) || !links.isValid(given, signed(tenant, jobId, fileId), expires)) {
            throw new FolioException.Text(403, "The link is not valid, or no longer");
        }
        return Caller.platform(new TenantId(tenant)).call(() -> {
            var name = whole(jobId, fileId).path("fileName").asString("");
            return ResponseEntity.ok()
                    .contentType(MediaType.APPLICATION_OCTET_STREAM)
                    .header(
                            HttpHeaders.CONTENT_DISPOSITION,
                            ContentDisposition.attachment()
                                    .filename(name, UTF_8)
                                    .build()
                                    .toString())
                    .body((Resource) new FileSystemResource(files.exported(jobId, fileId)));
        });
    }

    /** The entry of a file that is there, as long as it was when its job ended: a file is whole or absent. */
    private JsonNode whole(UUID jobId, UUID fileId) {
        for (var file : jobs.get(jobId).path("exportedFiles")) {
            if (file.path("fileId").asString("").equals(fileId.toString())) {
                var path = files.exported(jobId, fileId);
                if (file.has("sizeBytes")
                        && Files.isRegularFile(path)
                        && path.toFile().length() == file.path("sizeBytes").asLong()) {
                    return file;
                }
            }
        }
        throw FolioException.notFound(
                "File with id %s of job execution %s is not there, not yet or not any more".formatted(fileId, jobId));
    }

    private static String signed(String tenant, UUID jobId, UUID fileId) {
        return "export/%s/%s/%s".formatted(tenant, jobId, fileId);
    }
}
