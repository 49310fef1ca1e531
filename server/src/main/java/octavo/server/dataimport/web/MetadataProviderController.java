package octavo.server.dataimport.web;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.function.Consumer;
import octavo.server.dataimport.jobs.JobLists;
import octavo.server.dataimport.jobs.JobLog;
import octavo.server.dataimport.jobs.JobLog.ActionStatus;
import octavo.server.dataimport.jobs.JobLog.Lines;
import octavo.server.dataimport.jobs.JobLog.Part;
import octavo.server.dataimport.jobs.JobStore;
import octavo.server.records.FolioException;
import octavo.server.records.Json;
import octavo.server.records.RecordAnswers;
import octavo.server.tenants.RequiresPermission;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.node.ObjectNode;

/** FOLIO's routes for what jobs did. */
@RestController
@RequestMapping("/metadata-provider")
class MetadataProviderController {

    private static final int JOURNAL_MAX = 10_000;

    private final JobLists lists;
    private final JobStore jobs;
    private final JobLog log;

    MetadataProviderController(JobLists lists, JobStore jobs, JobLog log) {
        this.lists = lists;
        this.jobs = jobs;
        this.log = log;
    }

    @GetMapping("/jobExecutions")
    @RequiresPermission("metadata-provider.jobexecutions.get")
    ObjectNode jobs(HttpServletRequest request) {
        var filter = new JobLists.Filter()
                .statusAny(all(request, "statusAny"))
                .statusNot(all(request, "statusNot"))
                .uiStatusAny(all(request, "uiStatusAny"))
                .profileIdAny(all(request, "profileIdAny"))
                .profileIdNotAny(all(request, "profileIdNotAny"))
                .subordinationTypeNotAny(all(request, "subordinationTypeNotAny"))
                .fileNameNotAny(all(request, "fileNameNotAny"))
                .search(text(request, "hrId"), text(request, "fileName"));
        given(request, "userId", value -> filter.userId(RecordAnswers.id(value)));
        given(request, "completedAfter", value -> filter.completedAfter(moment(value)));
        given(request, "completedBefore", value -> filter.completedBefore(moment(value)));
        all(request, "sortBy").forEach(filter::sortedBy);
        var paging = RecordAnswers.query(request);
        var page = lists.list(filter, paging.offset(), paging.limit());
        var answer = Json.object();
        var array = answer.putArray("jobExecutions");
        page.jobs().forEach(job -> array.add(JobJson.brief(job)));
        return answer.put("totalRecords", page.totalRecords());
    }

    @GetMapping("/jobExecutions/jobProfiles")
    @RequiresPermission("metadata-provider.jobexecutions.get")
    ObjectNode profiles(HttpServletRequest request) {
        var paging = RecordAnswers.query(request);
        var answer = Json.object();
        var array = answer.putArray("jobProfilesInfo");
        for (var profile : lists.profiles(paging.offset(), paging.limit())) {
            array.addObject()
                    .put("id", profile.id())
                    .put("name", profile.name())
                    .put("dataType", profile.more());
        }
        return answer.put("totalRecords", array.size());
    }

    @GetMapping("/jobExecutions/users")
    @RequiresPermission("metadata-provider.jobexecutions.get")
    ObjectNode users(HttpServletRequest request) {
        var paging = RecordAnswers.query(request);
        var answer = Json.object();
        var array = answer.putArray("jobExecutionUsersInfo");
        for (var user : lists.users(paging.offset(), paging.limit())) {
            array.addObject()
                    .put("userId", user.id())
                    .put("jobUserFirstName", user.name())
                    .put("jobUserLastName", user.more());
        }
        return answer.put("totalRecords", array.size());
    }

    @GetMapping("/jobSummary/{jobExecutionId}")
    @RequiresPermission("metadata-provider.jobsummary.get")
    ObjectNode summary(@PathVariable String jobExecutionId) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        return JobLogJson.summary(job.id(), log.totals(job.id()));
    }

    @GetMapping("/jobLogEntries/{jobExecutionId}")
    @RequiresPermission("metadata-provider.logs.get")
    ObjectNode entries(
            @PathVariable String jobExecutionId,
            @RequestParam(defaultValue = "false") boolean errorsOnly,
            @RequestParam(required = false) @Nullable String entityType,
            @RequestParam(defaultValue = "asc") String order,
            HttpServletRequest request) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        var paging = RecordAnswers.query(request);
        var part = part(entityType);
        if (entityType != null && part == null) {
            return none("entries");
        }
        var which = new Lines(errorsOnly ? ActionStatus.ERROR : null, part, null);
        var answer = Json.object();
        var array = answer.putArray("entries");
        log.lines(job.id(), which, order.equalsIgnoreCase("desc"), paging.offset(), paging.limit())
                .forEach(line -> array.add(JobLogJson.entry(line)));
        return answer.put("totalRecords", log.count(job.id(), which));
    }

    @GetMapping("/jobLogEntries/{jobExecutionId}/records/{recordId}")
    @RequiresPermission("metadata-provider.logs.get")
    ObjectNode entry(@PathVariable String jobExecutionId, @PathVariable String recordId) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        return log.line(job.id(), RecordAnswers.id(recordId))
                .map(JobLogJson::entry)
                .orElseThrow(() -> FolioException.notFound("Log for the record with id '%s' of job '%s' was not found"
                        .formatted(recordId, jobExecutionId)));
    }

    @GetMapping("/journalRecords/{jobExecutionId}")
    @RequiresPermission("metadata-provider.journalrecords.get")
    ObjectNode journal(@PathVariable String jobExecutionId) {
        var job = jobs.get(RecordAnswers.id(jobExecutionId));
        var answer = Json.object();
        var array = answer.putArray("journalRecords");
        log.lines(job.id(), Lines.ALL, false, 0, JOURNAL_MAX).forEach(line -> array.addAll(JobLogJson.journal(line)));
        return answer.put("totalRecords", array.size());
    }

    /** What no job of ours makes, such as authorities and orders, has no entries. */
    private static ObjectNode none(String array) {
        var answer = Json.object();
        answer.putArray(array);
        return answer.put("totalRecords", 0);
    }

    private static @Nullable Part part(@Nullable String entityType) {
        if (entityType == null) {
            return null;
        }
        return switch (entityType) {
            case "MARC_BIBLIOGRAPHIC", "SOURCE_RECORD" -> Part.SOURCE;
            case "INSTANCE" -> Part.INSTANCE;
            case "HOLDINGS" -> Part.HOLDINGS;
            case "ITEM" -> Part.ITEM;
            default -> null;
        };
    }

    private static List<String> all(HttpServletRequest request, String name) {
        var values = request.getParameterValues(name);
        return values == null ? List.of() : List.of(values);
    }

    private static String text(HttpServletRequest request, String name) {
        var value = request.getParameter(name);
        return value == null ? "" : value;
    }

    private static void given(HttpServletRequest request, String name, Consumer<String> then) {
        var value = text(request, name);
        if (!value.isBlank()) {
            then.accept(value);
        }
    }

    private static Instant moment(String text) {
        try {
            return OffsetDateTime.parse(text.strip().replace(' ', '+').replaceFirst("([+-]\\d\\d)(\\d\\d)$", "$1:$2"))
                    .toInstant();
        } catch (DateTimeParseException e) {
            var refusal = FolioException.badRequest("'%s' is no date".formatted(text));
            refusal.initCause(e);
            throw refusal;
        }
    }
}
