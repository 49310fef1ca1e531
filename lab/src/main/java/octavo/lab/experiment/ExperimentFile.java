package octavo.lab.experiment;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import octavo.lab.experiment.Experiment.ArmSpec;
import octavo.lab.experiment.Experiment.DataSpec;
import octavo.lab.experiment.Experiment.DeskSpec;
import octavo.lab.experiment.Experiment.EndpointSpec;
import octavo.lab.experiment.Experiment.JobKind;
import octavo.lab.experiment.Experiment.JobSpec;
import octavo.lab.experiment.Experiment.KafkaMode;
import octavo.lab.experiment.Experiment.KafkaSpec;
import octavo.lab.experiment.Experiment.PhaseSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads an experiment file and refuses what cannot be run, before anything is started. */
public final class ExperimentFile {

    private static final int USERS_MAX = 1000;
    private static final Duration RAMP_UP_PER_USER = Duration.ofMillis(250);
    private static final int RECORDS_MAX = 10_000_000;
    private static final int ITEMS_MAX = 1_000_000;
    private static final int PARTITIONS_MAX = 20_000;
    private static final YAMLMapper YAML = YAMLMapper.builder().build();
    private static final DataSpec NO_DATA = new DataSpec(0, 0, 0, 0, 0);

    private final Size size;

    private ExperimentFile(Size size) {
        this.size = size;
    }

    /**
     * @param text YAML
     * @throws BadExperiment naming the key that is wrong
     */
    public static Experiment parse(String text, Size size) {
        JsonNode root;
        try {
            root = YAML.readTree(text);
        } catch (JacksonException e) {
            throw new BadExperiment("the file", "is no YAML: " + e.getOriginalMessage());
        }
        return new ExperimentFile(size).experiment(new Keys(root, "", size), text);
    }

    private Experiment experiment(Keys keys, String text) {
        var name = keys.name("experiment");
        var title = keys.requiredText("title");
        int seed = keys.count("seed", 0, Integer.MAX_VALUE, 1);
        int repeats = keys.count("repeats", 1, 100, 1);
        var data = keys.has("data") ? below(keys, "data", below -> data(below, NO_DATA)) : NO_DATA;
        var arms = keys.list("arms", arm -> arm(arm, data));
        var phases = keys.list("phases", this::phase);
        keys.refuseUnknown();
        requireSome(keys.path("arms"), arms, ArmSpec::name);
        requireSome(keys.path("phases"), phases, PhaseSpec::name);
        for (var arm : arms) {
            phases.forEach(phase -> requireData(arm, phase));
        }
        return new Experiment(name, title, size, text, seed, repeats, arms, phases);
    }

    private static <T> T below(Keys keys, String key, Function<Keys, T> read) {
        var below = keys.keys(key);
        var value = read.apply(below);
        below.refuseUnknown();
        return value;
    }

    private static <T> void requireSome(String key, List<T> list, Function<T, String> name) {
        if (list.isEmpty()) {
            throw new BadExperiment(key, "needs at least one");
        }
        Set<String> names = new HashSet<>();
        for (var element : list) {
            if (!names.add(name.apply(element))) {
                throw new BadExperiment(key, "'%s' is there twice".formatted(name.apply(element)));
            }
        }
    }

    private static DataSpec data(Keys keys, DataSpec otherwise) {
        var data = new DataSpec(
                keys.count("patrons", 0, ITEMS_MAX, otherwise.patrons()),
                keys.count("items", 0, ITEMS_MAX, otherwise.items()),
                keys.count("loans", 0, ITEMS_MAX, otherwise.loans()),
                keys.count("requests", 0, ITEMS_MAX, otherwise.requests()),
                keys.count("catalogue", 0, RECORDS_MAX, otherwise.catalogue()));
        if (data.loans() + data.requests() > data.items()) {
            throw new BadExperiment(
                    keys.path("items"),
                    "%d items are too few for %d loans and %d requests, each on an item of its own"
                            .formatted(data.items(), data.loans(), data.requests()));
        }
        if (data.hasDesk() && data.patrons() < 1) {
            throw new BadExperiment(keys.path("patrons"), "items need patrons who borrow them");
        }
        return data;
    }

    private static ArmSpec arm(Keys keys, DataSpec data) {
        var name = keys.name("name");
        var endpoint = keys.has("endpoint")
                ? Optional.of(below(keys, "endpoint", ExperimentFile::endpoint))
                : Optional.<EndpointSpec>empty();
        if (endpoint.isPresent()) {
            for (var key : List.of("kafka", "heap", "settings")) {
                if (keys.has(key)) {
                    throw new BadExperiment(keys.path(key), "cannot be set for an endpoint that runs already");
                }
            }
        }
        return new ArmSpec(
                name,
                keys.text("title").orElse(name),
                endpoint,
                below(keys, "kafka", ExperimentFile::kafka),
                keys.text("heap").orElse("512m"),
                keys.texts("settings"),
                keys.has("data") ? below(keys, "data", own -> data(own, data)) : data);
    }

    private static EndpointSpec endpoint(Keys keys) {
        return new EndpointSpec(
                keys.requiredText("address"),
                keys.requiredText("tenant"),
                keys.requiredText("user"),
                keys.text("password-variable").orElse("OCTAVO_LAB_PASSWORD"));
    }

    private static KafkaSpec kafka(Keys keys) {
        var mode = keys.choice("mode", KafkaMode.class, KafkaMode.EMBEDDED);
        int brokers = keys.count("brokers", 1, 9, 1);
        int replicationFactor = keys.count("replication-factor", 1, 9, Math.min(2, brokers));
        if (replicationFactor > brokers) {
            throw new BadExperiment(
                    keys.path("replication-factor"),
                    "%d copies need %d brokers, and there are %d (%s)"
                            .formatted(replicationFactor, replicationFactor, brokers, keys.path("brokers")));
        }
        int topics = keys.count("idle-topics", 0, PARTITIONS_MAX, 0);
        int partitions = keys.count("idle-partitions", 0, PARTITIONS_MAX, topics);
        if (partitions < topics || topics == 0 && partitions > 0) {
            throw new BadExperiment(
                    keys.path("idle-partitions"), "%d partitions in %d topics".formatted(partitions, topics));
        }
        if (mode == KafkaMode.EMBEDDED && (brokers > 1 || topics > 0)) {
            throw new BadExperiment(keys.path("mode"), "the embedded broker is one, and has the server's topics alone");
        }
        return new KafkaSpec(mode, brokers, replicationFactor, topics, partitions);
    }

    private PhaseSpec phase(Keys keys) {
        var name = keys.name("name");
        var jobs = keys.list("jobs", ExperimentFile::job);
        requireUnique(keys.path("jobs"), jobs);
        var desk =
                keys.has("desk") ? Optional.of(below(keys, "desk", ExperimentFile::desk)) : Optional.<DeskSpec>empty();
        var lasts = keys.duration("lasts").orElse(Duration.ZERO);
        if (lasts.isZero() && jobs.isEmpty()) {
            throw new BadExperiment(keys.path("lasts"), "is missing: a phase without jobs ends by time");
        }
        return new PhaseSpec(name, keys.text("title").orElse(name), keys.flag("reported", true), lasts, desk, jobs);
    }

    private static void requireUnique(String key, List<JobSpec> jobs) {
        if (!jobs.isEmpty()) {
            requireSome(key, jobs, JobSpec::name);
        }
    }

    private static DeskSpec desk(Keys keys) {
        int users = keys.count("users", 1, USERS_MAX, 8);
        var only = keys.text("only");
        if (only.isPresent() && !List.of("check-in", "check-out").contains(only.get())) {
            throw new BadExperiment(keys.path("only"), "'%s' must be check-in or check-out".formatted(only.get()));
        }
        return new DeskSpec(
                users,
                keys.duration("ramp-up").orElse(RAMP_UP_PER_USER.multipliedBy(users)),
                keys.number("arrivals-per-second", 0, 10_000, 0),
                keys.flag("preflights", true),
                keys.number("think", 0, 100, 1),
                only);
    }

    private static JobSpec job(Keys keys) {
        return new JobSpec(
                keys.choice("do", JobKind.class, JobKind.CREATE),
                keys.count("records", 1, RECORDS_MAX, 1000),
                keys.duration("after").orElse(Duration.ZERO),
                keys.flag("again", false));
    }

    private static void requireData(ArmSpec arm, PhaseSpec phase) {
        phase.desk().ifPresent(desk -> {
            var data = arm.data();
            int free = data.items() - data.loans() - data.requests();
            if (data.loans() < desk.users() || free < desk.users()) {
                throw new BadExperiment(
                        "data",
                        "phase %s has %d users, each with an item on loan and one on the shelf in hand; there are %d and %d"
                                .formatted(phase.name(), desk.users(), data.loans(), free));
            }
        });
    }
}
