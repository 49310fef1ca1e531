package octavo.server.pages;

import java.util.List;
import octavo.server.dataimport.ImportUploads.Upload;
import octavo.server.dataimport.Imports.Profile;

/**
 * Uploaded files before their import.
 *
 * @param mayStart whether the signed-in person may import or try out
 */
public record ImportUploadView(Upload upload, List<Profile> profiles, boolean mayStart, boolean mayDiscard) {

    /** The profile that is chosen until somebody chooses another: FOLIO's default. */
    private static final String DEFAULT_PROFILE = "e34d7b92-9b83-11eb-a8b3-0242ac130003";

    public ImportUploadView {
        profiles = List.copyOf(profiles);
    }

    public String path() {
        return "/import/uploads/" + upload.id();
    }

    public String heading() {
        return upload.files().size() == 1
                ? upload.files().getFirst().name()
                : "%d files".formatted(upload.files().size());
    }

    public boolean isDefault(Profile profile) {
        return profile.id().toString().equals(DEFAULT_PROFILE);
    }
}
