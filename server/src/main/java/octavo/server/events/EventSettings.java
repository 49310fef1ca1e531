package octavo.server.events;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How Octavo names and lays out its topics.
 *
 * @param environment the first part of every topic's name, FOLIO's {@code ENV}; default {@code folio}
 * @param partitions partitions of each topic of domain events; default 6
 * @param replicationFactor copies of each topic; 0 (the default) takes 3, or as many as there are brokers where those are
 *     fewer. A number above the count of brokers stops the start.
 * @param backlogMax changes of a tenant that may wait for the relay before its imports pause; default 200,000 records
 */
@ConfigurationProperties("octavo.events")
public record EventSettings(
        @DefaultValue("folio") String environment,
        @DefaultValue("6") int partitions,
        @DefaultValue("0") int replicationFactor,
        @DefaultValue("200000") int backlogMax) {

    public EventSettings {
        if (!environment.matches("[A-Za-z0-9_-]{1,40}")) {
            throw new IllegalArgumentException(
                    "octavo.events.environment: '%s' cannot start a topic's name".formatted(environment));
        }
        if (partitions < 1 || replicationFactor < 0 || backlogMax < 1) {
            throw new IllegalArgumentException(
                    "octavo.events: partitions and backlog-max start at 1, replication-factor at 0");
        }
    }
}
