package octavo.lab.run;

import java.io.PrintStream;
import java.time.Duration;

/** What people see while an experiment runs. On a console one line is rewritten; elsewhere a line appears now and then. */
public final class Terminal {

    private static final Duration EVERY_ELSEWHERE = Duration.ofSeconds(10);
    private static final int WIDTH = 140;

    private final PrintStream out;
    private final boolean console;
    private long lastNanos = System.nanoTime() - EVERY_ELSEWHERE.toNanos();
    private boolean rewriting;

    public Terminal(PrintStream out, boolean console) {
        this.out = out;
        this.console = console;
    }

    /** A line that stays. */
    public synchronized void say(String line) {
        clear();
        out.println(line);
        out.flush();
    }

    /** A line that the next one replaces. */
    public synchronized void show(String line) {
        if (console) {
            clear();
            out.print(line.length() > WIDTH ? line.substring(0, WIDTH) : line);
            rewriting = true;
        } else if (System.nanoTime() - lastNanos >= EVERY_ELSEWHERE.toNanos()) {
            lastNanos = System.nanoTime();
            out.println(line);
        }
        out.flush();
    }

    private void clear() {
        if (rewriting) {
            out.print("\r\u001b[K");
            rewriting = false;
        }
    }

    /** As in {@code 1:05} or {@code 1:02:03}. */
    static String time(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return seconds < 3600
                ? "%d:%02d".formatted(seconds / 60, seconds % 60)
                : "%d:%02d:%02d".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
}
