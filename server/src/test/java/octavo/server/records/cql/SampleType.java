package octavo.server.records.cql;

import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;

/** A record type with a field of every kind. */
final class SampleType {

    static final RecordType TYPE = RecordType.named("sample")
            .listedAs("samples")
            .permission("sample")
            .withoutMetadata()
            .search(Kind.TEXT, "name", "status.name", "personal.lastName")
            .search(Kind.EXACT, "barcode", "code")
            .search(Kind.WORDS, "title")
            .search(Kind.BOOLEAN, "active", "discoverySuppress")
            .search(Kind.NUMBER, "age")
            .search(Kind.DATE, "due")
            .search(Kind.ARRAY, "lang", "identifiers")
            .searchBy(Kind.UUID, "userId", "r.user_id")
            .build();

    private SampleType() {}
}
