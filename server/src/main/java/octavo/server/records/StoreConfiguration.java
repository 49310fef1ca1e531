package octavo.server.records;

import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The platform's clock, handed in wherever time matters so that tests can set it. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    @Bean
    InstantSource clock() {
        return InstantSource.system();
    }
}
