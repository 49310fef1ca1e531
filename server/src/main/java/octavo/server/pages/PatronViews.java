package octavo.server.pages;

import java.math.RoundingMode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import octavo.server.circulation.AutomatedBlocks;
import octavo.server.circulation.LoanAnswers;
import octavo.server.circulation.requests.RequestDesk;
import octavo.server.fees.PatronRestrictions;
import octavo.server.pages.PatronView.Block;
import octavo.server.pages.PatronView.Contact;
import octavo.server.pages.PatronView.Reason;
import octavo.server.records.RecordQuery;
import octavo.server.records.RecordStore;
import octavo.server.users.Patron;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Gathers what the page of a patron shows to whoever is signed in. */
@Component
class PatronViews {

    private static final int LOANS_MAX = 200;
    private static final int REQUESTS_MAX = 100;
    private static final int REASONS_MAX = 100;
    private static final int BLOCKS_MAX = 100;

    private final RecordStore store;
    private final LoanAnswers loans;
    private final RequestDesk requests;
    private final AutomatedBlocks automatedBlocks;
    private final PatronRestrictions restrictions;
    private final DeskPlace place;
    private final InstantSource clock;

    PatronViews(
            RecordStore store,
            LoanAnswers loans,
            RequestDesk requests,
            AutomatedBlocks automatedBlocks,
            PatronRestrictions restrictions,
            DeskPlace place,
            InstantSource clock) {
        this.store = store;
        this.loans = loans;
        this.requests = requests;
        this.automatedBlocks = automatedBlocks;
        this.restrictions = restrictions;
        this.place = place;
        this.clock = clock;
    }

    /** @param servicePoint what the browser remembers of its place */
    PatronView of(Patron patron, boolean closedLoans, @Nullable String servicePoint) {
        var now = clock.instant();
        var points = place.all();
        var expires = patron.expires();
        var open = loanPage(patron, "Open sortBy dueDate");
        var shown = closedLoans ? loanPage(patron, "Closed sortBy returnDate/sort.descending") : open;
        return new PatronView(
                patron.id(),
                patron.sortName(),
                patron.barcode(),
                patron.groupName(),
                patron.isActiveAt(now),
                expires == null ? null : expires.toString(),
                contacts(patron.document().path("personal")),
                owed(patron, now),
                blocks(patron, now),
                shown.lines(),
                closedLoans,
                open.total(),
                shown.total() > shown.lines().size(),
                requests(patron),
                reasons(store),
                points,
                place.of(points, servicePoint));
    }

    private record Page(List<LoanLine> lines, long total) {}

    private Page loanPage(Patron patron, String statusAndOrder) {
        if (!Rights.may(Rights.SEE_LOANS)) {
            return new Page(List.of(), 0);
        }
        var page = store.list(
                "loan",
                RecordQuery.of("userId==%s and status.name==%s".formatted(patron.id(), statusAndOrder), LOANS_MAX));
        var now = clock.instant();
        var lines = loans.of(page.records()).stream()
                .map(loan -> LoanLine.of(loan, now))
                .toList();
        return new Page(lines, page.totalRecords());
    }

    private List<RequestLine> requests(Patron patron) {
        if (!Rights.may(Rights.SEE_REQUESTS)) {
            return List.of();
        }
        var page = store.list(
                "request", RecordQuery.of("requesterId==%s and status=\"Open\"".formatted(patron.id()), REQUESTS_MAX));
        return requests.shown(page.records()).stream()
                .map(RequestLine::of)
                .sorted(Comparator.comparing(RequestLine::placed))
                .toList();
    }

    /** Why requests are cancelled, in the words of the library. */
    static List<Reason> reasons(RecordStore store) {
        return Rights.may(Rights.CHANGE_REQUEST)
                ? store.list("cancellation_reason", RecordQuery.of("cql.allRecords=1", REASONS_MAX)).records().stream()
                        .map(Reason::of)
                        .sorted(Comparator.comparing(Reason::needsWords).thenComparing(Reason::name))
                        .toList()
                : List.of();
    }

    private String owed(Patron patron, Instant now) {
        if (!Rights.may(Rights.SEE_ACCOUNTS)) {
            return "";
        }
        var balance = restrictions.of(patron.id(), now).outstandingBalance();
        return balance.signum() == 0
                ? ""
                : balance.setScale(2, RoundingMode.HALF_EVEN).toPlainString();
    }

    private List<Block> blocks(Patron patron, Instant now) {
        List<Block> blocks = new ArrayList<>();
        if (Rights.may(Rights.SEE_MANUAL_BLOCKS)) {
            store.list("manual_block", RecordQuery.of("userId==" + patron.id(), BLOCKS_MAX)).records().stream()
                    .map(record -> manual(record.document()))
                    .filter(block -> block.expires().isEmpty() || !LoanLine.isPast(block.expires(), now))
                    .forEach(blocks::add);
        }
        if (Rights.may(Rights.SEE_AUTOMATED_BLOCKS)) {
            automatedBlocks.of(patron.id()).stream()
                    .map(block -> new Block(
                            true, block.message(), against(block.borrowing(), block.renewals(), block.requests()), ""))
                    .forEach(blocks::add);
        }
        return blocks;
    }

    private static Block manual(JsonNode block) {
        return new Block(
                false,
                block.path("desc").asString(""),
                against(
                        block.path("borrowing").asBoolean(false),
                        block.path("renewals").asBoolean(false),
                        block.path("requests").asBoolean(false)),
                block.path("expirationDate").asString(""));
    }

    private static String against(boolean borrowing, boolean renewals, boolean requests) {
        return String.join(
                ", ",
                Stream.of(borrowing ? "borrowing" : "", renewals ? "renewals" : "", requests ? "requests" : "")
                        .filter(word -> !word.isEmpty())
                        .toList());
    }

    private static List<Contact> contacts(JsonNode personal) {
        List<Contact> contacts = new ArrayList<>();
        add(contacts, "E-mail", personal.path("email"));
        add(contacts, "Phone", personal.path("phone"));
        add(contacts, "Mobile", personal.path("mobilePhone"));
        return contacts;
    }

    private static void add(List<Contact> contacts, String kind, JsonNode value) {
        var text = value.asString("");
        if (!text.isBlank()) {
            contacts.add(new Contact(kind, text));
        }
    }
}
