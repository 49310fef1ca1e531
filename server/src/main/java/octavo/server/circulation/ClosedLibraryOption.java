package octavo.server.circulation;

/**
 * What becomes of a moment at which something is due while the library is closed: FOLIO's
 * {@code closedLibraryDueDateManagementId} of loan policies, and {@code holdShelfClosedLibraryDateManagement} of service
 * points, which has names of its own for the same six.
 */
public enum ClosedLibraryOption {
    CURRENT_DUE_DATE("Keep_the_current_due_date"),
    END_OF_THE_PREVIOUS_OPEN_DAY("Move_to_the_end_of_the_previous_open_day"),
    END_OF_THE_NEXT_OPEN_DAY("Move_to_the_end_of_the_next_open_day"),
    CURRENT_DUE_DATE_TIME("Keep_the_current_due_date_time"),
    END_OF_THE_CURRENT_SERVICE_POINT_HOURS("Move_to_end_of_current_service_point_hours"),
    BEGINNING_OF_THE_NEXT_OPEN_SERVICE_POINT_HOURS("Move_to_beginning_of_next_open_service_point_hours");

    private final String nameOfServicePoints;

    ClosedLibraryOption(String nameOfServicePoints) {
        this.nameOfServicePoints = nameOfServicePoints;
    }

    /** The option of this name in either spelling; any other name keeps the date, as in FOLIO. */
    public static ClosedLibraryOption of(String name) {
        for (var option : values()) {
            if (option.name().equals(name) || option.nameOfServicePoints.equals(name)) {
                return option;
            }
        }
        return CURRENT_DUE_DATE;
    }
}
