package octavo.server;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import octavo.server.tenants.PublicRoute;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether the platform can work: FOLIO's {@code GET /admin/health}. */
@RestController
class HealthController implements DisposableBean {

    private static final int ANSWER_WAIT_SECONDS = 2;

    private final ApplicationAvailability availability;
    private final DataSource database;
    private final Admin kafka;

    HealthController(
            ApplicationAvailability availability,
            DataSource database,
            @Value("${octavo.kafka.bootstrap-servers}") String bootstrapServers) {
        this.availability = availability;
        this.database = database;
        kafka = Admin.create(Map.<String, Object>of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG,
                1_000));
    }

    /** @param notReady what the platform waits for; empty when all is well */
    record Health(String status, List<String> notReady) {}

    @GetMapping("/admin/health")
    @PublicRoute(because = "load balancers and monitors ask it, and it tells nothing of any tenant")
    ResponseEntity<Health> health() {
        var notReady = new ArrayList<String>();
        if (availability.getReadinessState() != ReadinessState.ACCEPTING_TRAFFIC) {
            notReady.add("start");
        }
        if (!databaseAnswers()) {
            notReady.add("database");
        }
        if (!kafkaAnswers()) {
            notReady.add("kafka");
        }
        return notReady.isEmpty()
                ? ResponseEntity.ok(new Health("UP", notReady))
                : ResponseEntity.status(503).body(new Health("DOWN", notReady));
    }

    private boolean databaseAnswers() {
        try (var connection = database.getConnection()) {
            return connection.isValid(ANSWER_WAIT_SECONDS);
        } catch (SQLException e) {
            return false; // said by the answer
        }
    }

    private boolean kafkaAnswers() {
        try {
            return !kafka.describeCluster()
                    .nodes()
                    .get(ANSWER_WAIT_SECONDS, TimeUnit.SECONDS)
                    .isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false; // said by the answer
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void destroy() {
        kafka.close();
    }
}
