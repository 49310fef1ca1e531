package octavo.server.circulation.requests;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.function.Consumer;
import octavo.server.circulation.Moment;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request as stored, and as it is to become.
 *
 * @param stored as read under lock
 * @param document as it is to be stored; the same as the stored one when nothing changes
 */
record Request(StoredRecord stored, ObjectNode document) {

    static Request of(StoredRecord stored) {
        return new Request(stored, stored.document());
    }

    /** This request with a change of its document. */
    Request with(Consumer<ObjectNode> change) {
        var changed = document.deepCopy();
        change.accept(changed);
        return new Request(stored, changed);
    }

    boolean isChanged() {
        return !document.equals(stored.document());
    }

    UUID id() {
        return stored.id();
    }

    RequestType type() {
        return RequestType.labelled(text("requestType"))
                .orElseThrow(() -> new IllegalStateException("request %s has no known type".formatted(id())));
    }

    RequestStatus status() {
        return RequestStatus.labelled(text("status"))
                .orElseThrow(() -> new IllegalStateException("request %s has no known status".formatted(id())));
    }

    boolean isTitleLevel() {
        return text("requestLevel").equals("Title");
    }

    boolean isDelivery() {
        return text("fulfillmentPreference").equals("Delivery");
    }

    UUID requesterId() {
        var id = uuid("requesterId");
        if (id == null) {
            throw new IllegalStateException("request %s has no requester".formatted(id()));
        }
        return id;
    }

    @Nullable
    UUID itemId() {
        return uuid("itemId");
    }

    @Nullable
    UUID instanceId() {
        return uuid("instanceId");
    }

    @Nullable
    UUID pickupServicePointId() {
        return uuid("pickupServicePointId");
    }

    boolean isFor(UUID item) {
        return item.equals(itemId());
    }

    /** Whether a date of the request has passed. */
    boolean isPast(String field, Instant now) {
        var date = text(field);
        return !date.isEmpty() && Moment.startingAt(date, ZoneOffset.UTC).isBefore(now);
    }

    /** The place in the queue, counted from 1; 0 for none. */
    int position() {
        return document.path("position").asInt(0);
    }

    private @Nullable UUID uuid(String field) {
        return Uuids.parse(document.path(field).asString(null));
    }

    private String text(String field) {
        return document.path(field).asString("");
    }
}
