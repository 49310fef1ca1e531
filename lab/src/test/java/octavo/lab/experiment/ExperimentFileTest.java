package octavo.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.regex.Pattern;
import octavo.lab.experiment.Experiment.KafkaMode;
import octavo.lab.run.Plans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExperimentFileTest {

    private static final String GOOD = """
            experiment: log-level
            title: INFO against WARN
            repeats: {small: 1, full: 4}
            data: {patrons: 10, items: 100, loans: 20, requests: 5}
            arms:
              - {name: info, settings: {logging.level.root: INFO}}
              - {name: warn, settings: {logging.level.root: WARN}, kafka: {mode: kraft, brokers: 2, replication-factor: 2}}
            phases:
              - {name: warm-up, reported: false, lasts: 30s, desk: {users: 8}}
              - {name: desk, lasts: {small: 60s, full: 20m}, desk: {users: 8, think: 0.5}}
              - {name: create, jobs: [{do: create, records: 5000}]}
            """;

    @Test
    void a_good_file_is_read_in_its_size() {
        var small = ExperimentFile.parse(GOOD, Size.SMALL);
        assertThat(small.repeats()).isEqualTo(1);
        assertThat(small.phases().get(1).lasts()).isEqualTo(Duration.ofSeconds(60));
        var full = ExperimentFile.parse(GOOD, Size.FULL);
        assertThat(full.repeats()).isEqualTo(4);
        assertThat(full.phases().get(1).lasts()).isEqualTo(Duration.ofMinutes(20));
        assertThat(full.arms().get(1).kafka().mode()).isEqualTo(KafkaMode.KRAFT);
        assertThat(full.phases().get(2).jobs().getFirst().name()).isEqualTo("create-5k");
        assertThat(full.arms().getFirst().declared()).containsEntry("server.settings.logging.level.root", "INFO");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            repeats: {small: 1, full: 4} | repeat: 4                          | repeat: is not known here
            repeats: {small: 1, full: 4} | repeats: 0                         | repeats: must be from 1 to 100, not 0
            repeats: {small: 1, full: 4} | repeats: {full: 4}                 | repeats: has no value for the size small
            loans: 20                    | loans: 200                         | data.items: 100 items are too few for 200 loans
            patrons: 10                  | patrons: 0                         | data.patrons: items need patrons
            loans: 20                    | loans: 3                           | data: phase warm-up has 8 users
            replication-factor: 2        | replication-factor: 3              | arms[2].kafka.replication-factor: 3 copies need 3 brokers, and there are 2
            mode: kraft                  | mode: raft                         | arms[2].kafka.mode: 'raft' must be one of embedded, zookeeper, kraft
            name: warn                   | name: info                         | arms: 'info' is there twice
            name: warn                   | name: Warn!                        | arms[2].name: 'Warn!' must be of small letters
            think: 0.5                   | thinks: 0.5                        | phases[2].desk.thinks: is not known here
            lasts: 30s                   | lasts: half an hour                | phases[1].lasts: 'half an hour' must be a number with ms, s, m or h
            lasts: 30s,                  | ''                                 | phases[1].lasts: is missing
            records: 5000                | records: many                      | phases[3].jobs[1].records: must be a whole number
            users: 8, think              | users: 100000, think               | phases[2].desk.users: must be from 1 to 1000
            experiment: log-level        | experiment:                        | experiment: is missing
            title: INFO against WARN     | title: [                           | the file: is no YAML
            """)
    void a_file_that_cannot_be_run_is_refused_with_the_key(String good, String bad, String message) {
        assertThat(GOOD).contains(good);
        assertThatThrownBy(() -> ExperimentFile.parse(GOOD.replaceFirst(Pattern.quote(good), bad), Size.SMALL))
                .isInstanceOf(BadExperiment.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void what_runs_already_takes_no_settings() {
        var endpoint = GOOD.replace(
                "{name: info, settings",
                "{name: info, endpoint: {address: 'http://folio.example', tenant: diku, user: admin}, settings");
        assertThatThrownBy(() -> ExperimentFile.parse(endpoint, Size.SMALL))
                .hasMessage("arms[1].settings: cannot be set for an endpoint that runs already");
    }

    @ParameterizedTest
    @EnumSource(Size.class)
    void what_ships_can_be_run_in_every_size(Size size) {
        for (var name : ShippedExperiments.NAMES) {
            var experiment = ExperimentFile.parse(ShippedExperiments.text(name), size);
            assertThat(experiment.name()).isEqualTo(name);
            assertThat(Plans.steps(experiment)).hasSize(experiment.arms().size() * experiment.repeats());
            if (size == Size.FULL) {
                assertThat(experiment.repeats()).isEqualTo(4);
            }
        }
    }

    @Test
    void arms_take_turns_and_so_does_who_begins() {
        var steps = Plans.steps(ExperimentFile.parse(GOOD.replace("full: 4", "full: 3"), Size.FULL));
        assertThat(steps.stream().map(step -> step.arm().name() + step.repeat()))
                .containsExactly("info1", "warn1", "warn2", "info2", "info3", "warn3");
    }
}
