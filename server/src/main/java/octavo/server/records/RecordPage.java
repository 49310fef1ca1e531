package octavo.server.records;

import java.util.List;

/**
 * A page of a list.
 *
 * @param totalRecords all that match, not only this page; -1 when it was not asked for
 */
public record RecordPage(List<StoredRecord> records, long totalRecords) {

    public RecordPage {
        records = List.copyOf(records);
    }
}
