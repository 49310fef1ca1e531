package octavo.lab.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads Linux' files about a process. */
final class ProcFiles {

    private static final double TICKS_PER_SECOND = 100; // Linux shows times so, whatever the kernel's clock
    private static final int UTIME = 11; // fields of stat after the name, counted from 0: see proc_pid_stat(5)
    private static final int STIME = 12;
    private static final int THREADS = 17;

    private ProcFiles() {}

    /** @param cpuSeconds of its own threads, user and kernel, since it began */
    record Stat(double cpuSeconds, int threads) {}

    static Stat stat(long pid) throws IOException {
        var text = Files.readString(Path.of("/proc", "" + pid, "stat"));
        var fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        double ticks = Double.parseDouble(fields[UTIME]) + Double.parseDouble(fields[STIME]);
        return new Stat(ticks / TICKS_PER_SECOND, Integer.parseInt(fields[THREADS]));
    }

    /** Memory with shared pages counted by share (PSS), in bytes. */
    static long pssBytes(long pid) throws IOException {
        return kilobytes(Files.readString(Path.of("/proc", "" + pid, "smaps_rollup")), "Pss:") * 1024;
    }

    /** Bytes that really went from and to the disk. */
    static long[] diskBytes(long pid) throws IOException {
        var text = Files.readString(Path.of("/proc", "" + pid, "io"));
        return new long[] {kilobytes(text, "read_bytes:"), kilobytes(text, "write_bytes:")};
    }

    private static long kilobytes(String text, String key) throws IOException {
        for (var line : text.split("\n")) {
            if (line.startsWith(key)) {
                return Long.parseLong(line.replaceAll("\\D+", ""));
            }
        }
        throw new IOException("no " + key);
    }

    /**
     * @param busySeconds of all processors, for all processes of the machine
     * @param stolenSeconds taken by its host for others
     */
    record Host(double busySeconds, double stolenSeconds) {}

    static Host host() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/stat"))) {
            var fields = lines.findFirst()
                    .orElseThrow(() -> new IOException("/proc/stat is empty"))
                    .split("\\s+");
            double busy = 0;
            for (int field : new int[] {1, 2, 3, 6, 7}) { // user, nice, system, irq, softirq: see proc_stat(5)
                busy += Double.parseDouble(fields[field]);
            }
            return new Host(busy / TICKS_PER_SECOND, Double.parseDouble(fields[8]) / TICKS_PER_SECOND);
        }
    }

    /** Bytes received and sent of all interfaces of this network, the loopback's too. */
    static Map<String, long[]> network() throws IOException {
        var byInterface = new HashMap<String, long[]>();
        for (var line : Files.readAllLines(Path.of("/proc/net/dev"))) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                var fields = line.substring(colon + 1).strip().split("\\s+");
                byInterface.put(
                        line.substring(0, colon).strip(),
                        new long[] {Long.parseLong(fields[0]), Long.parseLong(fields[8])});
            }
        }
        return byInterface;
    }
}
