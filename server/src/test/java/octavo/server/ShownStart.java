package octavo.server;

/**
 * The commands that start the program, as the documentation shows them: each block {@code sh start} is one of these, and each
 * of these is run by the test that it names. What a command takes from the reader's machine is replaced, and nothing else.
 */
public enum ShownStart {
    /** {@link LauncherIT}. */
    DEMO("./octavo demo"),

    /** Runs the tests, and so is run by none: {@code .ci/run} is this command. */
    TEST("./octavo test"),

    /** {@link octavo.server.dataimport.ImportProcessIT}. */
    SERVE("./octavo serve --data /srv/octavo --port 9130"),

    /** {@link octavo.server.dataimport.SecondNodeIT}. */
    CLUSTERS("""
            OCTAVO_DATABASE_URL=jdbc:postgresql://db.example.org/octavo OCTAVO_DATABASE_USER=octavo OCTAVO_DATABASE_PASSWORD=secret \\
            OCTAVO_KAFKA_BOOTSTRAP_SERVERS=kafka1.example.org:9092,kafka2.example.org:9092 ./octavo serve""");

    private final String text;

    ShownStart(String text) {
        this.text = text;
    }

    /** The block's text, without the line feed at its end. */
    public String text() {
        return text;
    }

    /**
     * The command on this machine.
     *
     * @param shownAndHere what the documentation shows and what stands for it here, in turns
     */
    public String with(String... shownAndHere) {
        var command = text;
        for (int i = 0; i < shownAndHere.length; i += 2) {
            if (!command.contains(shownAndHere[i])) {
                throw new IllegalArgumentException("'%s' is not in: %s".formatted(shownAndHere[i], text));
            }
            command = command.replace(shownAndHere[i], shownAndHere[i + 1]);
        }
        return command;
    }
}
