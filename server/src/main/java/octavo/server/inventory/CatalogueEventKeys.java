package octavo.server.inventory;

import octavo.server.events.EventKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Events of holdings and items are keyed by their instance, as FOLIO's are, so that a consumer has a title in one place. */
@Configuration(proxyBeanMethods = false)
class CatalogueEventKeys {

    @Bean
    EventKey holdingsKey() {
        return new EventKey("holdings", "(e.doc->>'instanceId')::uuid");
    }

    /** An item may be announced after its holdings record was deleted: then the history still knows the instance. */
    @Bean
    EventKey itemKey() {
        return new EventKey("item", """
                coalesce(
                    (select h.instance_id from {tenant}.holdings h where h.id = (e.doc->>'holdingsRecordId')::uuid),
                    (select (k.doc->>'instanceId')::uuid from {tenant}.record_history k
                      where k.record_type = 'holdings' and k.id = (e.doc->>'holdingsRecordId')::uuid
                      order by k.version desc limit 1))
                """);
    }

    @Bean
    EventKey boundWithKey() {
        return new EventKey(
                "bound_with_part",
                "(select h.instance_id from {tenant}.holdings h where h.id = (e.doc->>'holdingsRecordId')::uuid)");
    }
}
