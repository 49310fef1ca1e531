package octavo.lab.report.figures;

/**
 * What a group of metrics answers. The metrics of one question are tested together, so each question has its own false discovery
 * rate; see the decision "How the lab judges a difference".
 */
public enum Question {
    USERS("What users feel", "deltas"),
    CALLS("Single calls", "response-times"),
    PROCESSES("Processes and modules", "processes"),
    BROKERS("Brokers", "brokers"),
    DATABASE("Database", "database"),
    TOPICS("Topics and partitions", "topics"),
    LOG("Log volume", "log"),
    JVM("Heap and garbage collection", "jvm"),
    OTHER("Host, network and load generator", "other");

    private final String title;
    private final String chapter;

    Question(String title, String chapter) {
        this.title = title;
        this.chapter = chapter;
    }

    /** The id of the chapter in which its figures stand. */
    public String chapter() {
        return chapter;
    }

    public String title() {
        return title;
    }

    static Question of(Series series) {
        if (series.subject().startsWith("topic:") || series.subject().equals("cluster")) {
            return TOPICS;
        }
        if (series.subject().startsWith("broker") || series.subject().equals("metadata-node")) {
            return BROKERS;
        }
        if (series.subject().equals("lab") || series.subject().equals("host")) {
            return OTHER;
        }
        if (series.probe().equals("process") && series.subject().equals("database")) {
            return DATABASE;
        }
        return switch (series.probe()) {
            case "process", "module" -> PROCESSES;
            case "broker" -> BROKERS;
            case "database" -> DATABASE;
            case "jvm" -> JVM;
            case "log" -> LOG;
            default -> OTHER;
        };
    }
}
