package octavo.lab.probe;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;

/** A Kafka cluster as its administrators see it: sizes of topics and brokers, partitions, leaders, what consumers lag behind. */
public final class BrokerProbe implements Probe {

    private static final int WAIT_SECONDS = 5;
    private static final int LAG_EVERY = 2;
    private static final int SIZES_EVERY = 10;

    private final Admin admin;
    private int looks;

    public BrokerProbe(String bootstrapServers) {
        var properties = new Properties();
        properties.put("bootstrap.servers", bootstrapServers);
        properties.put("default.api.timeout.ms", WAIT_SECONDS * 1000);
        properties.put("request.timeout.ms", WAIT_SECONDS * 1000 - 500);
        this.admin = Admin.create(properties);
    }

    @Override
    public String name() {
        return "broker";
    }

    @Override
    public void look(Samples into) throws ProbeException {
        int look = looks++;
        try {
            if (look % SIZES_EVERY == 0) {
                sizes(into);
                partitions(into);
            }
            if (look % LAG_EVERY == 0) {
                lag(into);
            }
        } catch (ExecutionException | TimeoutException e) {
            throw new ProbeException("kafka", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProbeException("kafka", e);
        }
    }

    private void sizes(Samples into) throws ExecutionException, TimeoutException, InterruptedException {
        var brokers = admin.describeCluster().nodes().get(WAIT_SECONDS, TimeUnit.SECONDS);
        var ids = brokers.stream().map(node -> node.id()).toList();
        var folders = admin.describeLogDirs(ids).allDescriptions().get(WAIT_SECONDS, TimeUnit.SECONDS);
        var byTopic = new TreeMap<String, Double>();
        for (var broker : folders.entrySet()) {
            double size = 0;
            for (var folder : broker.getValue().values()) {
                for (var replica : folder.replicaInfos().entrySet()) {
                    size += replica.getValue().size();
                    byTopic.merge(
                            replica.getKey().topic(),
                            (double) replica.getValue().size(),
                            Double::sum);
                }
            }
            into.add(name(), "broker-" + broker.getKey(), "log-size", "bytes", size);
        }
        byTopic.forEach((topic, size) -> {
            if (size > 0) {
                into.add(name(), "topic:" + topic, "log-size", "bytes", size);
            }
        });
    }

    private void partitions(Samples into) throws ExecutionException, TimeoutException, InterruptedException {
        var names = admin.listTopics().names().get(WAIT_SECONDS, TimeUnit.SECONDS);
        var topics = admin.describeTopics(names).allTopicNames().get(WAIT_SECONDS, TimeUnit.SECONDS);
        into.add(name(), "cluster", "topics", "count", topics.size());
        into.add(
                name(),
                "cluster",
                "partitions",
                "count",
                topics.values().stream()
                        .mapToInt(topic -> topic.partitions().size())
                        .sum());
        var leaders = new TreeMap<Integer, Integer>();
        var replicas = new TreeMap<Integer, Integer>();
        int underReplicated = 0;
        for (TopicDescription topic : topics.values()) {
            for (var partition : topic.partitions()) {
                if (partition.leader() != null) {
                    leaders.merge(partition.leader().id(), 1, Integer::sum);
                }
                partition.replicas().forEach(replica -> replicas.merge(replica.id(), 1, Integer::sum));
                if (partition.isr().size() < partition.replicas().size()) {
                    underReplicated++;
                }
            }
        }
        leaders.forEach((broker, count) -> into.add(name(), "broker-" + broker, "leaders", "count", count));
        replicas.forEach((broker, count) -> into.add(name(), "broker-" + broker, "partitions", "count", count));
        into.add(name(), "cluster", "under-replicated", "count", underReplicated);
    }

    private void lag(Samples into) throws ExecutionException, TimeoutException, InterruptedException {
        var groups = admin.listGroups().all().get(WAIT_SECONDS, TimeUnit.SECONDS).stream()
                .map(group -> group.groupId())
                .toList();
        for (var group : groups) {
            var committed = admin.listConsumerGroupOffsets(group)
                    .partitionsToOffsetAndMetadata()
                    .get(WAIT_SECONDS, TimeUnit.SECONDS);
            Map<TopicPartition, Long> known = new HashMap<>();
            committed.forEach((partition, offset) -> {
                if (offset != null) {
                    known.put(partition, offset.offset());
                }
            });
            var ends = admin.listOffsets(known.keySet().stream()
                            .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest())))
                    .all()
                    .get(WAIT_SECONDS, TimeUnit.SECONDS);
            long lag = 0;
            for (var end : ends.entrySet()) {
                lag += Math.max(0, end.getValue().offset() - known.getOrDefault(end.getKey(), 0L));
            }
            into.add(name(), "group:" + group, "lag", "records", lag);
        }
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(WAIT_SECONDS));
    }
}
