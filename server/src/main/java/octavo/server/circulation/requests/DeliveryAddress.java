package octavo.server.circulation.requests;

import java.util.List;
import java.util.Optional;
import octavo.server.records.Json;
import octavo.server.users.Patron;
import tools.jackson.databind.node.ObjectNode;

/** Where a request is delivered to: the patron's address of a type. */
final class DeliveryAddress {

    private static final List<String> FIELDS =
            List.of("addressTypeId", "addressLine1", "addressLine2", "city", "region", "postalCode", "countryId");

    private DeliveryAddress() {}

    /** The address in the shape in which FOLIO answers it beside a request. */
    static Optional<ObjectNode> of(Patron patron, String addressTypeId) {
        return patron.document()
                .path("personal")
                .path("addresses")
                .valueStream()
                .filter(address -> address.path("addressTypeId").asString("").equalsIgnoreCase(addressTypeId))
                .findFirst()
                .map(address -> {
                    var answer = Json.object();
                    FIELDS.stream().filter(address::hasNonNull).forEach(field -> answer.set(field, address.get(field)));
                    return answer;
                });
    }
}
