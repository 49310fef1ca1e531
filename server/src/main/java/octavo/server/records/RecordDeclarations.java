package octavo.server.records;

import java.util.List;

/** What a module declares: its record types. A module contributes one bean of this. */
public interface RecordDeclarations {

    List<RecordType> types();
}
