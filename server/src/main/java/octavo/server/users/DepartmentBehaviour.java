package octavo.server.users;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import octavo.server.records.RecordBehaviour;
import octavo.server.tenants.TenantSql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** A department says how many users belong to it; that is counted when it is asked for. */
@Component
class DepartmentBehaviour implements RecordBehaviour {

    private final TenantSql sql;

    DepartmentBehaviour(TenantSql sql) {
        this.sql = sql;
    }

    @Override
    public String recordType() {
        return "department";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        next.remove("usageNumber");
    }

    @Override
    public void beforeShow(List<ObjectNode> departments) {
        Map<String, Integer> users = new HashMap<>();
        sql.sql("""
                        select of_user.department, count(*) as users
                          from {tenant}."user" u
                         cross join lateral jsonb_array_elements_text(u.doc->'departments') as of_user(department)
                         where of_user.department = any (?::text[])
                         group by of_user.department
                        """)
                .param(departments.stream().map(DepartmentBehaviour::id).toArray(String[]::new))
                .query(row -> {
                    users.put(row.getString("department"), row.getInt("users"));
                });
        for (var department : departments) {
            department.put("usageNumber", users.getOrDefault(id(department), 0));
        }
    }

    private static String id(ObjectNode department) {
        return department.path("id").asString();
    }
}
