package octavo.server.mapping;

/** The reference records that rules look up; each constant is named like the record type. */
public enum ReferenceType {
    ALTERNATIVE_TITLE_TYPE("alternative title type"),
    CALL_NUMBER_TYPE("call number type"),
    CLASSIFICATION_TYPE("classification type"),
    CONTRIBUTOR_NAME_TYPE("contributor name type"),
    CONTRIBUTOR_TYPE("contributor type"),
    ELECTRONIC_ACCESS_RELATIONSHIP("electronic access relationship"),
    HOLDINGS_NOTE_TYPE("holdings note type"),
    HOLDINGS_TYPE("holdings type"),
    IDENTIFIER_TYPE("identifier type"),
    INSTANCE_DATE_TYPE("instance date type"),
    INSTANCE_FORMAT("instance format"),
    INSTANCE_NOTE_TYPE("instance note type"),
    INSTANCE_TYPE("instance type"),
    LOCATION("location"),
    MODE_OF_ISSUANCE("mode of issuance"),
    SUBJECT_SOURCE("subject source"),
    SUBJECT_TYPE("subject type");

    private final String label;

    ReferenceType(String label) {
        this.label = label;
    }

    /** As people call it, for messages. */
    public String label() {
        return label;
    }
}
