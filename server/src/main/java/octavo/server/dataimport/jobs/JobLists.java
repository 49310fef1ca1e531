package octavo.server.dataimport.jobs;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import octavo.server.records.FolioException;
import octavo.server.tenants.TenantSql;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Lists of jobs as FOLIO filters and orders them. */
@Repository
@Transactional(readOnly = true)
public class JobLists {

    /** What {@code sortBy} may name, and the expression behind it. */
    private static final Map<String, String> ORDERS = Map.ofEntries(
            Map.entry("completed_date", "j.completed_at"),
            Map.entry("started_date", "j.started_at"),
            Map.entry("progress_total", "j.total_records"),
            Map.entry("file_name", "lower(j.file_name)"),
            Map.entry("status", "j.status"),
            Map.entry("job_profile_name", "lower(j.profile->>'name')"),
            Map.entry("hrid", "j.hr_id"),
            Map.entry("job_user_first_name", "lower(j.user_first_name)"),
            Map.entry("job_user_last_name", "lower(j.user_last_name)"));

    private final TenantSql sql;

    JobLists(TenantSql sql) {
        this.sql = sql;
    }

    /** A page, and how many jobs there are in all. */
    public record JobPage(List<ImportJob> jobs, int totalRecords) {}

    /** A person who ran jobs, or a profile that was used. */
    public record Named(String id, String name, String more) {}

    /** The conditions of a list. Those that are not set do not narrow it. */
    public static final class Filter {

        private final List<String> conditions = new ArrayList<>(List.of("j.subordination <> 'PARENT_MULTIPLE'"));
        private final Map<String, Object> parameters = new HashMap<>();
        private final List<String> orders = new ArrayList<>();

        /** Keeps jobs for which a condition holds, such as {@code j.status = any (:statusAny)}. */
        private Filter where(String condition, String parameter, Object value) {
            conditions.add(condition);
            parameters.put(parameter, value);
            return this;
        }

        public Filter statusAny(List<String> values) {
            return values.isEmpty() ? this : where("j.status = any (:statusAny)", "statusAny", array(values));
        }

        public Filter statusNot(List<String> values) {
            return values.isEmpty() ? this : where("j.status <> all (:statusNot)", "statusNot", array(values));
        }

        public Filter uiStatusAny(List<String> values) {
            if (values.isEmpty()) {
                return this;
            }
            var statuses = new ArrayList<String>();
            for (var status : JobStatus.values()) {
                if (values.contains(status.uiStatus())) {
                    statuses.add(status.name());
                }
            }
            return where("j.status = any (:uiStatusAny)", "uiStatusAny", array(statuses));
        }

        public Filter profileIdAny(List<String> values) {
            return values.isEmpty()
                    ? this
                    : where("j.profile->>'id' = any (:profileIdAny)", "profileIdAny", array(values));
        }

        public Filter profileIdNotAny(List<String> values) {
            return values.isEmpty()
                    ? this
                    : where(
                            "coalesce(j.profile->>'id', '') <> all (:profileIdNotAny)",
                            "profileIdNotAny",
                            array(values));
        }

        public Filter subordinationTypeNotAny(List<String> values) {
            return values.isEmpty()
                    ? this
                    : where("j.subordination <> all (:subordinationNot)", "subordinationNot", array(values));
        }

        /** File names may hold {@code *} for anything. */
        public Filter fileNameNotAny(List<String> values) {
            return values.isEmpty()
                    ? this
                    : where(
                            "not coalesce(j.file_name, '') like any (:fileNameNot)",
                            "fileNameNot",
                            array(values.stream().map(Filter::pattern).toList()));
        }

        public Filter userId(UUID value) {
            return where("j.user_id = :userId", "userId", value);
        }

        public Filter completedAfter(Instant value) {
            return where("j.completed_at >= :completedAfter", "completedAfter", Timestamp.from(value));
        }

        public Filter completedBefore(Instant value) {
            return where("j.completed_at <= :completedBefore", "completedBefore", Timestamp.from(value));
        }

        /** FOLIO joins these two by "or": the page has one field to search in. */
        public Filter search(String hrId, String fileName) {
            var either = new ArrayList<String>();
            if (!hrId.isBlank()) {
                either.add("j.hr_id::text like :hrId");
                parameters.put("hrId", pattern(hrId));
            }
            if (!fileName.isBlank()) {
                either.add("lower(j.file_name) like lower(:fileName)");
                parameters.put("fileName", pattern(fileName));
            }
            if (!either.isEmpty()) {
                conditions.add("(" + String.join(" or ", either) + ")");
            }
            return this;
        }

        /**
         * Adds an order to those that were given before.
         *
         * @param by as FOLIO's {@code completed_date,desc}
         */
        public Filter sortedBy(String by) {
            var parts = by.strip().split("\\s*,\\s*", 2);
            var expression = ORDERS.get(parts[0].toLowerCase(Locale.ROOT));
            var direction = parts.length == 1 ? "asc" : parts[1].toLowerCase(Locale.ROOT);
            if (expression == null || !(direction.equals("asc") || direction.equals("desc"))) {
                throw FolioException.badRequest(
                        "The specified field for sorting job executions is invalid: '%s'".formatted(by));
            }
            orders.add(expression + " " + direction + " nulls last");
            return this;
        }

        /** What somebody did last comes first: a start, or an upload that waits for one. */
        public Filter latestFirst() {
            orders.add("coalesce(j.started_at, j.created_at) desc");
            return this;
        }

        private static String[] array(List<String> values) {
            return values.toArray(String[]::new);
        }

        private static String pattern(String masked) {
            return masked.replace("\\", "\\\\")
                    .replace("%", "\\%")
                    .replace("_", "\\_")
                    .replace('*', '%');
        }

        private String condition() {
            return String.join(" and ", conditions);
        }

        /** Jobs that no field tells apart stand in the order of their numbers, the latest first. */
        private String order() {
            return orders.isEmpty() ? "j.hr_id desc" : String.join(", ", orders) + ", j.hr_id desc";
        }
    }

    public JobPage list(Filter filter, int offset, int limit) {
        var jobs = sql.sql("%s where %s order by %s offset :offset limit :limit"
                        .formatted(JobStore.JOBS, filter.condition(), filter.order()))
                .params(filter.parameters)
                .param("offset", offset)
                .param("limit", limit)
                .query(JobStore::row)
                .list();
        int total = sql.sql("select count(*) from {tenant}.import_job j where " + filter.condition())
                .params(filter.parameters)
                .query(Integer.class)
                .single();
        return new JobPage(jobs, total);
    }

    /** The profiles of all jobs that ran. */
    public List<Named> profiles(int offset, int limit) {
        return sql.sql("""
                        select distinct j.profile->>'id', coalesce(j.profile->>'name', ''),
                                        coalesce(j.profile->>'dataType', '')
                          from {tenant}.import_job j where j.profile is not null
                         order by 2, 1 offset ? limit ?
                        """)
                .param(offset)
                .param(limit)
                .query((row, number) -> new Named(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }

    /** The people who ran jobs. */
    public List<Named> users(int offset, int limit) {
        return sql.sql("""
                        select distinct j.user_id::text, coalesce(j.user_first_name, ''), coalesce(j.user_last_name, '')
                          from {tenant}.import_job j where j.user_id is not null
                         order by 3, 2, 1 offset ? limit ?
                        """)
                .param(offset)
                .param(limit)
                .query((row, number) -> new Named(row.getString(1), row.getString(2), row.getString(3)))
                .list();
    }
}
