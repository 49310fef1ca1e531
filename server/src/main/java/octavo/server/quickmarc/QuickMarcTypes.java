package octavo.server.quickmarc;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/** The record types of the editor. */
@Component
class QuickMarcTypes implements RecordDeclarations {

    @Override
    public List<RecordType> types() {
        return List.of(RecordType.named(RecordRules.TYPE)
                .at("/marc-validation-rules", "rules")
                .permission("marc-records-editor.rules")
                .search(Kind.EXACT, "format", "tag", "severity")
                .build());
    }
}
