package octavo.lab.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import octavo.lab.probe.BrokerProbe;
import octavo.lab.probe.DatabaseProbe;
import octavo.lab.probe.JvmProbe;
import octavo.lab.probe.LogProbe;
import octavo.lab.probe.ModuleProbe;
import octavo.lab.probe.Probe;
import octavo.lab.probe.ProcessProbe;
import octavo.lab.result.Run.Gap;

/** The probes that can look at a target. */
final class Probes {

    private Probes() {}

    /** @param gaps takes what cannot be looked at */
    static List<Probe> of(Target target, List<Gap> gaps) {
        var probes = new ArrayList<Probe>();
        var parts = target.processes();
        if (parts.isEmpty()) {
            gaps.add(gap("processes, JVMs and modules", "they are not on this machine, or not known"));
        }
        probes.add(new ProcessProbe(() -> withLab(target.processes())));
        parts.forEach((part, handles) -> {
            if (isJvm(part)) {
                probes.add(new JvmProbe(part, handles.getFirst().pid(), part.equals("server")));
            }
        });
        if (parts.containsKey("server")) {
            probes.add(new ModuleProbe(parts.get("server").getFirst().pid()));
        }
        target.bootstrapServers()
                .ifPresentOrElse(
                        servers -> probes.add(new BrokerProbe(servers)),
                        () -> gaps.add(gap("topics, log sizes and lag", "no address of a Kafka is known")));
        target.databaseUrl()
                .ifPresentOrElse(
                        url -> probes.add(new DatabaseProbe(url)),
                        () -> gaps.add(gap("database", "no address of a database is known")));
        target.logFile()
                .ifPresentOrElse(
                        file -> probes.add(new LogProbe("server", file)),
                        () -> gaps.add(gap("log lines", "no log is known")));
        return probes;
    }

    private static Map<String, List<ProcessHandle>> withLab(Map<String, List<ProcessHandle>> parts) {
        var all = new LinkedHashMap<>(parts);
        all.put("lab", List.of(ProcessHandle.current()));
        return all;
    }

    private static boolean isJvm(String part) {
        return !part.equals("database");
    }

    private static Gap gap(String subject, String reason) {
        return new Gap(Gap.Kind.PROBE, subject, reason);
    }
}
