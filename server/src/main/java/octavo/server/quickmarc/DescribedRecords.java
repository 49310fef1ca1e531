package octavo.server.quickmarc;

import java.util.List;
import java.util.UUID;
import octavo.marc.MarcField;
import octavo.marc.MarcRecord;
import octavo.server.records.StoredRecord;

/** The records that MARC describes: instances, or holdings records. They follow their MARC record in its transaction. */
interface DescribedRecords {

    /** Their type in the record store. */
    String recordType();

    /** FOLIO's name of the MARC format. */
    String marcFormat();

    /**
     * Changes a record as its MARC record has changed, and writes it.
     *
     * @param locked the record as it is stored
     * @param issues takes what keeps it from being written
     */
    void follow(StoredRecord locked, MarcRecord before, MarcRecord next, boolean suppress, List<Issue> issues);

    /**
     * Makes and writes a record and its MARC record.
     *
     * @param fields without those that the system gives
     * @param issues takes what keeps it from being written
     */
    void make(UUID id, String leader, List<MarcField> fields, boolean suppress, List<Issue> issues);
}
