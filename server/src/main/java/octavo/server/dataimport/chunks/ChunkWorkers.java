package octavo.server.dataimport.chunks;

import java.util.ArrayList;
import java.util.List;
import octavo.server.dataimport.ImportSettings;
import octavo.server.events.KafkaClients;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** This node's members of the group of workers. */
@Component
class ChunkWorkers implements SmartLifecycle {

    private static final String GROUP = "octavo-import";
    private static final String SMALL_JOBS_GROUP = "octavo-import-small-jobs";

    /** After the topics exist, before the dispatcher. */
    private static final int PHASE = 5;

    private final KafkaClients kafka;
    private final ChunkProcessor processor;
    private final ImportSettings settings;
    private final List<ChunkWorker> workers = new ArrayList<>();

    ChunkWorkers(KafkaClients kafka, ChunkProcessor processor, ImportSettings settings) {
        this.kafka = kafka;
        this.processor = processor;
        this.settings = settings;
    }

    @Override
    public void start() {
        for (int i = 1; i <= settings.workerCount(); i++) {
            start("import-worker-" + i, ChunkTopics.CHUNKS, GROUP);
        }
        start("import-worker-small", ChunkTopics.SMALL_JOBS, SMALL_JOBS_GROUP);
    }

    private void start(String name, String topic, String group) {
        var worker = new ChunkWorker(name, topic, group, kafka, processor);
        workers.add(worker);
        worker.start();
    }

    @Override
    public void stop() {
        workers.forEach(ChunkWorker::stop);
        try {
            for (var worker : workers) {
                worker.awaitStop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        workers.clear();
    }

    @Override
    public boolean isRunning() {
        return !workers.isEmpty();
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
