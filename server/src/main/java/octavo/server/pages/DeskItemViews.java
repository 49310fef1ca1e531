package octavo.server.pages;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import octavo.server.circulation.LoanAnswers;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.inventory.DeskItem;
import octavo.server.inventory.ItemMarks;
import octavo.server.pages.InstanceView.Fact;
import octavo.server.pages.ItemView.CheckIn;
import octavo.server.pages.ItemView.Event;
import octavo.server.pages.ItemView.Mark;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.records.StoredRecord;
import octavo.server.records.Uuids;
import octavo.server.users.Patron;
import octavo.server.users.Patrons;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Gathers what the page of an item shows to whoever is signed in. */
@Component
class DeskItemViews {

    private static final int CHECK_INS_MAX = 20;
    private static final int EVENTS_MAX = 50;

    private final RecordStore store;
    private final LoanAnswers loans;
    private final RequestDesk requests;
    private final Patrons patrons;
    private final Names names;
    private final DeskPlace place;
    private final InstantSource clock;

    DeskItemViews(
            RecordStore store,
            LoanAnswers loans,
            RequestDesk requests,
            Patrons patrons,
            Names names,
            DeskPlace place,
            InstantSource clock) {
        this.store = store;
        this.loans = loans;
        this.requests = requests;
        this.patrons = patrons;
        this.names = names;
        this.place = place;
        this.clock = clock;
    }

    /** @param servicePoint what the browser remembers of its place */
    ItemView of(DeskItem item, @Nullable String servicePoint) {
        var document = item.item().document();
        var destination = document.path("inTransitDestinationServicePointId");
        return new ItemView(
                item.id(),
                item.instanceId(),
                item.title(),
                item.barcode(),
                document.path("hrid").asString(""),
                item.status(),
                InstanceViews.kind(item.status()),
                document.path("status").path("date").asString(""),
                names.of("service_point", Stream.of(destination)).of(destination),
                facts(item),
                openLoan(item.id()),
                queue(item.id()),
                checkIns(item.id()),
                history(item.id()),
                marks(item.status()),
                place.of(place.all(), servicePoint));
    }

    private List<Fact> facts(DeskItem item) {
        var document = item.item().document();
        List<Fact> facts = new ArrayList<>();
        var home = item.location();
        add(facts, "Location", home == null ? "" : home.name());
        var components = document.path("effectiveCallNumberComponents");
        add(
                facts,
                "Call number",
                String.join(
                                " ",
                                components.path("prefix").asString(""),
                                components.path("callNumber").asString(""),
                                components.path("suffix").asString(""))
                        .strip());
        add(facts, "Volume", document.path("volume").asString(""));
        add(facts, "Enumeration", document.path("enumeration").asString(""));
        add(facts, "Chronology", document.path("chronology").asString(""));
        add(facts, "Copy", document.path("copyNumber").asString(""));
        add(facts, "Pieces", document.path("numberOfPieces").asString(""));
        add(facts, "Material type", item.materialTypeName());
        var loanType = document.hasNonNull("temporaryLoanTypeId")
                ? document.path("temporaryLoanTypeId")
                : document.path("permanentLoanTypeId");
        add(facts, "Loan type", names.of("loan_type", Stream.of(loanType)).of(loanType));
        var notes = InstanceViews.elements(document.path("circulationNotes"))
                .map(note -> "%s: %s"
                        .formatted(
                                note.path("noteType").asString(""),
                                note.path("note").asString("")))
                .toList();
        if (!notes.isEmpty()) {
            facts.add(new Fact("At the desk", notes));
        }
        return facts;
    }

    private static void add(List<Fact> facts, String name, String value) {
        if (!value.isBlank()) {
            facts.add(new Fact(name, List.of(value)));
        }
    }

    private @Nullable LoanLine openLoan(UUID item) {
        if (!Rights.may(Rights.SEE_LOANS)) {
            return null;
        }
        var open = store.list("loan", RecordQuery.of("itemId==%s and status.name==Open".formatted(item), 1))
                .records();
        return loans.of(open).stream()
                .findFirst()
                .map(loan -> LoanLine.of(loan, clock.instant()))
                .orElse(null);
    }

    private List<RequestLine> queue(UUID item) {
        return Rights.may(Rights.SEE_QUEUE_OF_ITEM)
                ? requests.queueOfItem(item).stream().map(RequestLine::of).toList()
                : List.of();
    }

    private List<CheckIn> checkIns(UUID item) {
        if (!Rights.may(Rights.SEE_CHECK_INS)) {
            return List.of();
        }
        var documents = newest("check_in", "itemId==%s sortBy occurredDateTime/sort.descending", item, CHECK_INS_MAX);
        var points = names.of("service_point", documents.stream().map(each -> each.path("checkInServicePointId")));
        var people = people(documents.stream().map(each -> each.path("performedByUserId")));
        return documents.stream()
                .map(each -> new CheckIn(
                        each.path("occurredDateTime").asString(""),
                        points.of(each.path("checkInServicePointId")),
                        each.path("itemStatusPriorToCheckIn").asString(""),
                        name(people, each.path("performedByUserId"))))
                .toList();
    }

    private List<Event> history(UUID item) {
        if (!Rights.may(Rights.SEE_LOAN_HISTORY)) {
            return List.of();
        }
        var states = newest("loan_history", "loan.itemId==%s sortBy createdDate/sort.descending", item, EVENTS_MAX);
        var people = people(states.stream().map(each -> each.path("loan").path("userId")));
        List<Event> events = new ArrayList<>();
        for (var state : states) {
            var loan = state.path("loan");
            var id = Uuids.parse(loan.path("id").asString(null));
            if (id != null) {
                events.add(new Event(
                        state.path("createdDate").asString(""),
                        LoanWords.action(loan.path("action").asString("")),
                        loan.path("dueDate").asString(""),
                        loan.path("actionComment").asString(""),
                        id,
                        Uuids.parse(loan.path("userId").asString(null)),
                        name(people, loan.path("userId"))));
            }
        }
        return events;
    }

    private List<? extends JsonNode> newest(String type, String cql, UUID item, int limit) {
        return store
                .list(type, new RecordQuery(cql.formatted(item), 0, limit, RecordQuery.Totals.NONE))
                .records()
                .stream()
                .map(StoredRecord::document)
                .toList();
    }

    private Map<UUID, Patron> people(Stream<JsonNode> ids) {
        Collection<UUID> wanted = ids.map(id -> Uuids.parse(id.asString(null)))
                .filter(id -> id != null)
                .distinct()
                .toList();
        Map<UUID, Patron> people = new HashMap<>();
        patrons.findAll(wanted).forEach(person -> people.put(person.id(), person));
        return people;
    }

    private static String name(Map<UUID, Patron> people, JsonNode id) {
        var person = people.get(Uuids.parse(id.asString(null)));
        return person == null ? "" : person.sortName();
    }

    private static List<Mark> marks(String status) {
        var possible = ItemMarks.from(status);
        return Arrays.stream(ItemMark.values())
                .filter(mark -> possible.contains(mark.status()))
                .filter(mark -> Rights.may(mark.permission()))
                .map(mark -> new Mark(mark.word(), mark.status().label()))
                .toList();
    }
}
