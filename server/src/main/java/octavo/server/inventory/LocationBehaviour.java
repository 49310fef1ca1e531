package octavo.server.inventory;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import octavo.server.records.FolioException;
import octavo.server.records.FolioException.Problem;
import octavo.server.records.RecordBehaviour;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A location is served by service points, and its primary one is among them. */
@Component
class LocationBehaviour implements RecordBehaviour {

    @Override
    public String recordType() {
        return "location";
    }

    @Override
    public void beforeWrite(@Nullable ObjectNode previous, ObjectNode next) {
        var servicePoints = next.path("servicePointIds")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        var primary = next.path("primaryServicePoint").asString("");
        List<Problem> problems = new ArrayList<>();
        if (servicePoints.isEmpty()) {
            problems.add(
                    Problem.of("A location must have at least one Service Point assigned.", "servicePointIds", "[]"));
        }
        if (!servicePoints.contains(primary)) {
            problems.add(Problem.of(
                    "A Location's Primary Service point must be included as a Service Point.",
                    "primaryServicePoint",
                    primary));
        }
        if (new HashSet<>(servicePoints).size() < servicePoints.size()) {
            problems.add(Problem.of(
                    "A Service Point can only appear once on a Location.",
                    "servicePointIds",
                    String.join(", ", servicePoints)));
        }
        if (!problems.isEmpty()) {
            throw FolioException.invalid(problems);
        }
    }
}
