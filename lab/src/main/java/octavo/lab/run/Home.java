package octavo.lab.run;

import java.nio.file.Files;
import java.nio.file.Path;
import octavo.lab.provision.ProvisionException;

/** Where Octavo itself lies: its launcher and the jars of the brokers. */
public record Home(Path folder) {

    Path launcher() {
        return folder.resolve("octavo");
    }

    Path serverJar() {
        return folder.resolve("server/target/octavo-server.jar");
    }

    /** @throws ProvisionException if the build has not gathered them */
    Path kafkaJars() {
        var jars = folder.resolve("brokers/kafka-3.9/target/jars");
        if (!Files.isDirectory(jars)) {
            throw new ProvisionException(
                    "the jars of Kafka 3.9 are missing (%s): start the lab by ./octavo lab, which builds them"
                            .formatted(jars));
        }
        return jars;
    }
}
