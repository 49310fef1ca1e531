package octavo.server.circulation.rules;

/**
 * Who and what a rule is asked about: ids (or names) as the rules text spells them.
 *
 * @param location with the library, campus and institution above it
 */
public record Circumstances(
        String patronGroup,
        String materialType,
        String loanType,
        String location,
        String library,
        String campus,
        String institution) {

    String name(Criterium.Kind kind) {
        return switch (kind) {
            case PATRON_GROUP -> patronGroup;
            case MATERIAL_TYPE -> materialType;
            case LOAN_TYPE -> loanType;
            case LOCATION -> location;
            case LIBRARY -> library;
            case CAMPUS -> campus;
            case INSTITUTION -> institution;
        };
    }
}
