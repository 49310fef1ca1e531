package octavo.server.circulation;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/**
 * The record types of FOLIO's circulation storage. Loans and requests name items and patrons without a reference: FOLIO
 * keeps a closed loan when its item or its patron is gone.
 */
@Component
class CirculationRecords implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(
                loan(),
                loanHistory(),
                request(),
                checkIn(),
                RecordType.named("request_queue_reordering")
                        .listedAs("requestQueueReorderings")
                        .permission("circulation.requests.queue.reorderings")
                        .topic("circulation.request-queue-reordering")
                        .build(),
                policy("loan_policy", "/loan-policy-storage/loan-policies", "loanPolicies")
                        .search(Kind.TEXT, "name")
                        .references("loansPolicy.fixedDueDateScheduleId", "fixed_due_date_schedule")
                        .references("renewalsPolicy.alternateFixedDueDateScheduleId", "fixed_due_date_schedule")
                        .search(Kind.BOOLEAN, "loanable", "renewable")
                        .build(),
                policy("request_policy", "/request-policy-storage/request-policies", "requestPolicies")
                        .unique("name")
                        .search(Kind.ARRAY, "requestTypes")
                        .build(),
                policy(
                                "patron_notice_policy",
                                "/patron-notice-policy-storage/patron-notice-policies",
                                "patronNoticePolicies")
                        .unique("name")
                        .search(Kind.BOOLEAN, "active")
                        .search(Kind.ARRAY, "loanNotices", "requestNotices", "feeFineNotices")
                        .build(),
                policy(
                                "fixed_due_date_schedule",
                                "/fixed-due-date-schedule-storage/fixed-due-date-schedules",
                                "fixedDueDateSchedules")
                        .unique("name")
                        .build(),
                policy("staff_slip", "/staff-slips-storage/staff-slips", "staffSlips")
                        .unique("name")
                        .search(Kind.BOOLEAN, "active")
                        .build(),
                policy(
                                "cancellation_reason",
                                "/cancellation-reason-storage/cancellation-reasons",
                                "cancellationReasons")
                        .unique("name")
                        .search(Kind.TEXT, "source")
                        .search(Kind.BOOLEAN, "requiresAdditionalInformation")
                        .build(),
                requestPreference(),
                RecordType.named("circulation_rules")
                        .listedAs("circulationRules")
                        .permission("circulation-storage.circulation-rules")
                        .topic("circulation.rules")
                        .build(),
                RecordType.named("calendar")
                        .listedAs("calendars")
                        .permission("calendar")
                        .search(Kind.TEXT, "name")
                        .search(Kind.ARRAY, "assignments")
                        .search(Kind.DATE, "startDate", "endDate")
                        .build());
    }

    private static RecordType.Builder policy(String name, String path, String array) {
        return RecordType.named(name)
                .at(path, array)
                .permission("circulation-storage." + path.substring(path.lastIndexOf('/') + 1))
                .search(Kind.TEXT, "description");
    }

    private static RecordType loan() {
        return RecordType.named("loan")
                .at("/loan-storage/loans", "loans")
                .permission("circulation-storage.loans")
                .topic("circulation.loan")
                .searchBy(Kind.UUID, "itemId", "r.item_id")
                .searchBy(Kind.UUID, "userId", "r.user_id")
                .searchBy(Kind.TEXT, "status.name", "r.status")
                .search(Kind.TEXT, "action", "itemStatus", "actionComment")
                .search(Kind.EXACT, "proxyUserId", "loanPolicyId", "overdueFinePolicyId", "lostItemPolicyId")
                .search(Kind.EXACT, "checkoutServicePointId", "checkinServicePointId", "patronGroupIdAtCheckout")
                .search(Kind.EXACT, "itemEffectiveLocationIdAtCheckOut")
                .search(Kind.DATE, "loanDate", "dueDate", "returnDate", "systemReturnDate")
                .search(Kind.DATE, "declaredLostDate", "claimedReturnedDate")
                .search(Kind.NUMBER, "renewalCount")
                .search(
                        Kind.BOOLEAN,
                        "dueDateChangedByRecall",
                        "dueDateChangedByHold",
                        "dueDateChangedByNearExpireUser")
                .build();
    }

    /** A view over loans and what they were before; it is read, never written. */
    private static RecordType loanHistory() {
        return RecordType.named("loan_history")
                .listedAs("loansHistory")
                .permission("circulation-storage.loan-history")
                .withoutMetadata()
                .searchBy(Kind.UUID, "loan.id", "r.loan_id")
                .search(Kind.TEXT, "operation", "loan.action", "loan.itemStatus", "loan.status.name")
                .search(Kind.EXACT, "loan.userId", "loan.itemId")
                .search(Kind.DATE, "createdDate", "loan.loanDate", "loan.dueDate", "loan.metadata.updatedDate")
                .build();
    }

    private static RecordType request() {
        return RecordType.named("request")
                .at("/request-storage/requests", "requests")
                .permission("circulation-storage.requests")
                .topic("circulation.request")
                .references("cancellationReasonId", "cancellation_reason")
                .searchBy(Kind.UUID, "itemId", "r.item_id")
                .searchBy(Kind.UUID, "instanceId", "r.instance_id")
                .searchBy(Kind.UUID, "requesterId", "r.requester_id")
                // FOLIO's pages ask status="Open" for all open ones: the word, not the whole value.
                .searchBy(Kind.WORDS, "status", "r.status")
                .searchBy(Kind.NUMBER, "position", "r.position")
                .search(Kind.EXACT, "holdingsRecordId", "proxyUserId", "pickupServicePointId", "deliveryAddressTypeId")
                .search(Kind.TEXT, "requestLevel", "requestType", "fulfillmentPreference", "patronComments")
                .search(Kind.EXACT, "item.barcode", "requester.barcode")
                .search(Kind.WORDS, "instance.title")
                .search(Kind.TEXT, "requester.lastName", "requester.firstName", "proxy.lastName", "proxy.firstName")
                .search(Kind.TEXT, "searchIndex.shelvingOrder", "searchIndex.pickupServicePointName")
                .search(Kind.TEXT, "searchIndex.callNumberComponents.callNumber")
                .search(Kind.DATE, "requestDate", "requestExpirationDate", "holdShelfExpirationDate")
                .search(Kind.DATE, "awaitingPickupRequestClosedDate", "cancelledDate")
                .search(Kind.BOOLEAN, "printDetails.isPrinted")
                .search(Kind.ARRAY, "tags.tagList", "instance.identifiers")
                .build();
    }

    private static RecordType checkIn() {
        return RecordType.named("check_in")
                .at("/check-in-storage/check-ins", "checkIns")
                .permission("check-in-storage.check-ins")
                .topic("circulation.check-in")
                .withoutMetadata()
                .searchBy(Kind.UUID, "itemId", "r.item_id")
                .search(Kind.EXACT, "checkInServicePointId", "performedByUserId", "itemLocationId")
                .search(Kind.TEXT, "itemStatusPriorToCheckIn")
                .search(Kind.DATE, "occurredDateTime")
                .search(Kind.NUMBER, "requestQueueSize")
                .build();
    }

    private static RecordType requestPreference() {
        return RecordType.named("request_preference")
                .at("/request-preference-storage/request-preference", "requestPreferences")
                .permission("circulation-storage.request-preferences")
                .label("user_request_preference")
                .searchBy(Kind.UUID, "userId", "r.user_id")
                .unique("userId")
                .search(Kind.BOOLEAN, "holdShelf", "delivery")
                .search(Kind.EXACT, "defaultServicePointId", "defaultDeliveryAddressTypeId")
                .search(Kind.TEXT, "fulfillment")
                .build();
    }
}
