package octavo.server.dataexport.jobs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import octavo.server.dataexport.files.ExportFiles;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ObjectNode;

/** Uploaded lists of ids and queries, each with the job that it is for. */
@Service
public class FileDefinitions {

    private static final String DEFINITION = "export_file_definition";
    private static final long SIZE_KILOBYTES_MAX = ExportFiles.LIST_BYTES_MAX / 1024;

    /** A longer query is none that anybody wrote. */
    private static final int QUERY_BYTES_MAX = 1024 * 1024;

    private final RecordStore store;
    private final ExportJobs jobs;
    private final ExportFiles files;
    private final TransactionTemplate transaction;

    FileDefinitions(RecordStore store, ExportJobs jobs, ExportFiles files, TransactionTemplate transaction) {
        this.store = store;
        this.jobs = jobs;
        this.files = files;
        this.transaction = transaction;
    }

    /**
     * Announces a list.
     *
     * @throws FolioException 422 for a name with the wrong ending, 413 for a size over FOLIO's limit
     */
    public ObjectNode create(ObjectNode definition) {
        var name = definition.path("fileName").asString("");
        var format = definition.path("uploadFormat").asString("csv");
        if (!name.isEmpty() && !name.toLowerCase(Locale.ROOT).endsWith("." + format)) {
            throw new FolioException.Errors(
                    422,
                    List.of(Problem.of(
                                    "Incorrect file extension of %s: %s is expected".formatted(name, format),
                                    "fileName",
                                    name)
                            .withCode("error.uploadedFile.invalidExtension")));
        }
        if (definition.path("size").asLong(0) > SIZE_KILOBYTES_MAX) {
            throw new FolioException.Errors(
                    413,
                    List.of(Problem.of(
                                    "File size exceeds %,d KB".formatted(SIZE_KILOBYTES_MAX),
                                    "size",
                                    definition.path("size").asString())
                            .withCode("error.fileIsTooLarge")));
        }
        return transaction.execute(_ -> {
            var job = jobs.create();
            definition.put("status", "NEW").set("jobExecutionId", job.path("id"));
            definition.remove("sourcePath");
            return store.insert(DEFINITION, definition).document();
        });
    }

    public ObjectNode get(UUID id) {
        return store.find(DEFINITION, id)
                .orElseThrow(() -> FolioException.notFound("FileDefinition with id %s was not found".formatted(id)))
                .document();
    }

    /**
     * Takes the list itself, while it comes in.
     *
     * @throws FolioException 400 where it was uploaded before
     */
    public ObjectNode upload(UUID id, InputStream body) {
        refuseUploaded(get(id));
        files.storeList(id, body);
        return transaction.execute(_ -> {
            var stored = store.lock(DEFINITION, id);
            var definition = stored.document();
            refuseUploaded(definition);
            definition.put("status", "COMPLETED").put("sourcePath", "lists/" + id);
            return store.replace(DEFINITION, stored, definition).document();
        });
    }

    private static void refuseUploaded(ObjectNode definition) {
        if (!definition.path("status").asString("").equals("NEW")) {
            throw FolioException.badRequest("File already uploaded for file definition with id: "
                    + definition.path("id").asString());
        }
    }

    /** The query that was uploaded in place of a list. */
    public String query(UUID id) {
        var file = files.list(id);
        try {
            if (Files.size(file) > QUERY_BYTES_MAX) {
                throw FolioException.badRequest("A query of more than %,d bytes".formatted(QUERY_BYTES_MAX));
            }
            return Files.readString(file).strip();
        } catch (CharacterCodingException e) {
            var refusal = FolioException.badRequest("The query is not text in UTF-8");
            refusal.initCause(e);
            throw refusal;
        } catch (IOException e) {
            throw new UncheckedIOException("the query of file definition %s cannot be read".formatted(id), e);
        }
    }
}
