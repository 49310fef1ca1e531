package octavo.wronghouse.attic;

/** What another module reaches for without leave. */
public record Chest(String content) {}
