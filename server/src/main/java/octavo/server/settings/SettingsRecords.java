package octavo.server.settings;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/** The record types of FOLIO's configuration, settings and notes. */
@Component
class SettingsRecords implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(
                RecordType.named("configuration_entry")
                        .at("/configurations/entries", "configs")
                        .permission("configuration.entries")
                        .label("config_data")
                        .uniqueTogether("module", "configName", "code", "userId")
                        .search(Kind.TEXT, "module", "configName", "code", "description", "value")
                        .search(Kind.EXACT, "userId")
                        .search(Kind.BOOLEAN, "enabled", "default")
                        .build(),
                RecordType.named("setting")
                        .listedAs("items")
                        .permission("mod-settings.entries")
                        .label("settings")
                        .uniqueTogether("scope", "key", "userId")
                        .search(Kind.EXACT, "scope", "key", "userId")
                        .search(Kind.TEXT, "value")
                        .build(),
                RecordType.named("circulation_setting")
                        .at("/circulation/settings", "circulationSettings")
                        .permission("circulation.settings")
                        .label("circulation_settings")
                        .topic("circulation.circulation-settings")
                        .unique("name")
                        .build(),
                RecordType.named("note_type")
                        .at("/note-types", "noteTypes")
                        .permission("note.types")
                        .label("type")
                        .unique("name")
                        .build(),
                RecordType.named("note")
                        .at("/notes", "notes")
                        .permission("notes")
                        .references("typeId", "note_type")
                        .search(Kind.TEXT, "domain")
                        .search(Kind.WORDS, "title", "content")
                        .search(Kind.ARRAY, "links")
                        .search(Kind.BOOLEAN, "popUpOnCheckOut", "popUpOnUser")
                        .build());
    }
}
