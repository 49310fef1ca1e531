package octavo.lab.probe;

import octavo.lab.result.RunWriter;

/** Looks at something each second. Used by one thread. */
public interface Probe extends AutoCloseable {

    /** As in {@code process}. */
    String name();

    /**
     * Looks once.
     *
     * @throws ProbeException if it cannot be read
     */
    void look(Samples into) throws ProbeException;

    /** Nothing is measured yet. */
    default void runBegins(Samples into) throws ProbeException {}

    /** Nothing is measured any more. */
    default void runEnds(Samples into) throws ProbeException {}

    /** A phase begins; what is told as a difference over the phase starts here. */
    default void phaseBegins(String phase) throws ProbeException {}

    /** A phase ends. */
    default void phaseEnds(String phase, Samples into, RunWriter writer) throws ProbeException {}

    @Override
    default void close() {}
}
