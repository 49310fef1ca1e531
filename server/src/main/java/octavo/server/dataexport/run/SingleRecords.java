package octavo.server.dataexport.run;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import octavo.server.dataexport.jobs.ExportKind;
import octavo.server.dataexport.jobs.ExportPlan;
import octavo.server.dataexport.jobs.IdSource;
import octavo.server.dataexport.profiles.ReferenceRecords;
import octavo.server.dataexport.run.RecordMaker.Made;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordStore;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Single records as exports write them by default, at once and without a job. */
@Service
public class SingleRecords {

    private final RecordMaker maker;
    private final RecordStore store;

    SingleRecords(RecordMaker maker, RecordStore store) {
        this.maker = maker;
        this.store = store;
    }

    /**
     * A record in ISO 2709.
     *
     * @throws FolioException 404 where there is none, 422 where the format cannot carry it, with the reason
     */
    @Transactional(readOnly = true)
    public byte[] read(ExportKind kind, UUID id, boolean suppress999ff) {
        var profile = Json.object().put("default", true).put("suppress999ff", suppress999ff);
        var plan = new ExportPlan(kind, new IdSource.Given(List.of(id)), "record", id, profile, false, 1);
        return switch (maker.make(CompiledPlan.of(plan, new ReferenceRecords(store)), List.of(id))
                .getFirst()) {
            case Made.Ready(var _, var bytes) -> Arrays.copyOfRange(bytes.array(), bytes.from(), bytes.to());
            case Made.TooMuch(var _, var _, var _, var limit) ->
                throw FolioException.invalid(limit.text(), "id", id.toString());
            case Made.Missing(var _) ->
                throw FolioException.notFound("%s %s was not found".formatted(kind.label(), id));
        };
    }
}
