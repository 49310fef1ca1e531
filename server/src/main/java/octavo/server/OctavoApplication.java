package octavo.server;

import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.modulith.Modulithic;

/** The platform: every package below this one is a module. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Modulithic(systemName = "Octavo")
class OctavoApplication {}
