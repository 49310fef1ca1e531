package octavo.server.dataexport.web;

import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.run.SingleRecords;
import octavo.server.records.FolioException;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** FOLIO's route for one record as a file. */
@RestController
class DownloadRecordController {

    private final SingleRecords records;

    DownloadRecordController(SingleRecords records) {
        this.records = records;
    }

    @GetMapping("/data-export/download-record/{id}")
    @RequiresPermission("data-export.download-record.item.get")
    ResponseEntity<byte[]> download(
            @PathVariable String id,
            @RequestParam String idType,
            @RequestParam(defaultValue = "true") boolean utf,
            @RequestParam(defaultValue = "false") boolean suppress999) {
        var kind = ExportKind.ofIdType(idType)
                .orElseThrow(() -> FolioException.badRequest("idType must be INSTANCE, HOLDINGS or AUTHORITY"));
        if (!utf) {
            throw FolioException.badRequest("Records are exported in UTF-8 only");
        }
        var record = records.read(kind, RecordAnswers.id(id), suppress999);
        return ResponseEntity.ok()
                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment()
                                .filename(id + ".mrc")
                                .build()
                                .toString())
                .body(record);
    }
}
