package octavo.lab.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Pattern;
import octavo.lab.load.StubSystem.Program;
import octavo.lab.load.StubSystem.Reply;

/** As much of a FOLIO system as a desk needs: it lends and takes back, and remembers who has what. */
public final class FakeLibrary implements Program {

    private static final Pattern ITEM = Pattern.compile("\"itemBarcode\":\"([^\"]+)\"");
    private static final Pattern USER = Pattern.compile("\"userBarcode\":\"([^\"]+)\"");
    private static final Pattern ASKED = Pattern.compile("barcode%3D%3D%22([^%]+)%22");

    private static final Pattern STORED = Pattern.compile("/(instance|holdings|item)-storage/\\w+/([^/]+)");

    private final Map<String, String> loans = new TreeMap<>();
    private final List<String> batches = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(11);
    private final int delayMicrosMin;
    private final int delayMicrosMax;

    public FakeLibrary(int delayMicrosMin, int delayMicrosMax) {
        this.delayMicrosMin = delayMicrosMin;
        this.delayMicrosMax = delayMicrosMax;
    }

    /** How many batches of records it has taken. */
    public synchronized int batches() {
        return batches.size();
    }

    /** Item and borrower. */
    public synchronized Map<String, String> loans() {
        return new HashMap<>(loans);
    }

    @Override
    public synchronized Reply reply(String method, String target, String body) {
        var path = target.replaceFirst("\\?.*", "");
        long delay = delayMicrosMax == 0 ? 0 : random.nextInt(delayMicrosMin, delayMicrosMax);
        if (method.equals("OPTIONS")) {
            return new Reply(204, "", delay);
        }
        if (path.endsWith("/batch/synchronous")) {
            return addBatch(path + body, delay);
        }
        var stored = STORED.matcher(path);
        if (method.equals("GET") && stored.matches()) {
            var wanted = "\"id\":\"%s\"".formatted(stored.group(2));
            boolean there = batches.stream().anyMatch(batch -> batch.contains(wanted));
            return new Reply(there ? 200 : 404, there ? "{}" : "Not found", delay);
        }
        return switch (path) {
            case "/circulation/check-out-by-barcode" -> checkOut(found(ITEM, body), found(USER, body), delay);
            case "/circulation/check-in-by-barcode" -> checkIn(found(ITEM, body), delay);
            case "/data-import/uploadDefinitions", "/data-export/job-executions" -> new Reply(404, "no such route", 0);
            case "/inventory/items" -> new Reply(200, items(target), delay);
            default -> new Reply(method.equals("POST") ? 201 : 200, answer(path), delay);
        };
    }

    private Reply addBatch(String batch, long delay) {
        if (batches.contains(batch)) {
            return new Reply(422, "{\"errors\": [{\"message\": \"id value already exists\"}]}", delay);
        }
        batches.add(batch);
        return new Reply(201, "", delay);
    }

    private Reply checkOut(String item, String user, long delay) {
        return loans.putIfAbsent(item, user) == null
                ? new Reply(201, "{ \"id\" : \"loan of %s\" }".formatted(item), delay)
                : new Reply(422, "{\"errors\": [{\"message\": \"Item is already checked out\"}]}", delay);
    }

    private Reply checkIn(String item, long delay) {
        return loans.remove(item) == null
                ? new Reply(422, "{\"errors\": [{\"message\": \"not on loan\"}]}", delay)
                : new Reply(200, "{\"item\": {\"id\": \"%s\"}}".formatted(item), delay);
    }

    private String items(String target) {
        if (target.contains("status.name")) {
            return "{\"items\": [], \"totalRecords\": 0}";
        }
        var status = loans.containsKey(found(ASKED, target)) ? "Checked out" : "Available";
        return "{\"items\": [{\"id\": \"i\", \"status\": {\"name\": \"%s\"}}], \"totalRecords\": 1}".formatted(status);
    }

    private static String answer(String path) {
        return switch (path) {
            case "/groups" -> "{\"usergroups\": [{\"id\": \"g\", \"group\": \"staff\"}], \"totalRecords\": 1}";
            case "/service-points" -> "{\"servicepoints\": [{\"id\": \"s\"}], \"totalRecords\": 1}";
            case "/instance-types" -> "{\"instanceTypes\": [{\"id\": \"t\"}]}";
            case "/holdings-sources" -> "{\"holdingsRecordsSources\": [{\"id\": \"h\"}]}";
            case "/locations" -> "{\"locations\": [{\"id\": \"l\"}]}";
            case "/material-types" -> "{\"mtypes\": [{\"id\": \"m\"}]}";
            case "/loan-types" -> "{\"loantypes\": [{\"id\": \"lt\"}]}";
            case "/users" -> """
                    {"users": [{"id": "u", "username": "a", "patronGroup": "g"}], "totalRecords": 1}""";
            default -> "{\"totalRecords\": 0, \"automatedPatronBlocks\": []}";
        };
    }

    private static String found(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1) : "";
    }
}
