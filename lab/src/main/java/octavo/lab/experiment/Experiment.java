package octavo.lab.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An experiment in one size.
 *
 * @param file its text, kept with the results
 * @param arms the baseline first
 */
public record Experiment(
        String name,
        String title,
        Size size,
        String file,
        long seed,
        int repeats,
        List<ArmSpec> arms,
        List<PhaseSpec> phases) {

    /**
     * One of the things compared.
     *
     * @param endpoint what runs already; empty if the lab starts Octavo
     * @param settings of the server that the lab starts, by the names of its own flags
     */
    public record ArmSpec(
            String name,
            String title,
            Optional<EndpointSpec> endpoint,
            KafkaSpec kafka,
            String heap,
            Map<String, String> settings,
            DataSpec data) {

        /** What was declared for this arm, by dotted name. */
        public Map<String, String> declared() {
            var declared = new TreeMap<String, String>();
            if (endpoint.isPresent()) {
                declared.put("endpoint", endpoint.get().address());
            } else {
                declared.put("server.heap", heap);
                declared.put("kafka.mode", kafka.mode().label());
                if (kafka.mode() != KafkaMode.EMBEDDED) {
                    declared.put("kafka.brokers", "" + kafka.brokers());
                    declared.put("kafka.replication-factor", "" + kafka.replicationFactor());
                    declared.put("kafka.idle-topics", "" + kafka.idleTopics());
                    declared.put("kafka.idle-partitions", "" + kafka.idlePartitions());
                }
            }
            settings.forEach((key, value) -> declared.put("server.settings." + key, value));
            declared.put("data.catalogue", "" + data.catalogue());
            return declared;
        }
    }

    /** @param passwordVariable the environment variable that holds the password */
    public record EndpointSpec(String address, String tenant, String user, String passwordVariable) {}

    /** How Kafka keeps its metadata, and who runs it. */
    public enum KafkaMode {
        /** The broker that the server brings along. */
        EMBEDDED,
        ZOOKEEPER,
        KRAFT;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param idleTopics topics beside the server's own, as many as a system of another layout would have
     * @param idlePartitions of all idle topics together
     */
    public record KafkaSpec(KafkaMode mode, int brokers, int replicationFactor, int idleTopics, int idlePartitions) {}

    /**
     * What the library holds when a run begins.
     *
     * @param items of the desk, with barcodes
     * @param loans open ones; their items are what check-ins take back
     * @param requests open ones, on items of their own that are on loan and stay so
     * @param catalogue records imported before, with holdings and items
     */
    public record DataSpec(int patrons, int items, int loans, int requests, int catalogue) {

        public boolean hasDesk() {
            return items > 0;
        }
    }

    /**
     * @param lasts at least; longer if its jobs take longer. Zero: as long as its jobs take.
     * @param reported false for a warm-up
     */
    public record PhaseSpec(
            String name, String title, boolean reported, Duration lasts, Optional<DeskSpec> desk, List<JobSpec> jobs) {}

    /**
     * @param arrivalsPerSecond transactions that begin in a second, whatever the system does; 0 for a closed load
     * @param thinkScale of all think times; 1 as FOLIO's load test has them
     * @param only the one transaction that is made; empty for the mix
     */
    public record DeskSpec(
            int users,
            Duration rampUp,
            double arrivalsPerSecond,
            boolean preflights,
            double thinkScale,
            Optional<String> only) {}

    /** What a job does. */
    public enum JobKind {
        CREATE,
        UPDATE,
        EXPORT;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param after the phase's start; a job also waits for the job before it
     * @param again whether it is made again and again while the phase lasts; at least once
     */
    public record JobSpec(JobKind kind, int records, Duration after, boolean again) {

        /** As in {@code create-5k}. */
        public String name() {
            return kind.label() + "-" + (records % 1000 == 0 ? records / 1000 + "k" : "" + records);
        }
    }
}
