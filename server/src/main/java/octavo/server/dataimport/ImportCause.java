package octavo.server.dataimport;

import java.util.List;

/**
 * Failures of a job that have one cause.
 *
 * @param cause the error without the values that differ from record to record
 * @param example the error of the first of them
 * @param places in the file, from 1; the first ones
 */
public record ImportCause(String cause, String example, int count, List<Integer> places) {

    public ImportCause {
        places = List.copyOf(places);
    }
}
