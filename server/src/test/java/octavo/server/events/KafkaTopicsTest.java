package octavo.server.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KafkaTopicsTest {

    @Test
    void a_replication_factor_above_the_count_of_brokers_is_refused_with_both_numbers_and_the_setting() {
        assertThatThrownBy(() -> KafkaTopics.replicationFactor(3, 2))
                .hasMessageContaining("octavo.events.replication-factor is 3")
                .hasMessageContaining("2 brokers");
    }

    @Test
    void without_a_setting_there_are_three_copies_or_as_many_as_brokers() {
        assertThat(KafkaTopics.replicationFactor(0, 1)).isEqualTo(1);
        assertThat(KafkaTopics.replicationFactor(0, 2)).isEqualTo(2);
        assertThat(KafkaTopics.replicationFactor(0, 5)).isEqualTo(3);
        assertThat(KafkaTopics.replicationFactor(2, 5)).isEqualTo(2);
    }
}
