package octavo.server.mapping;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** What became of one record. */
public sealed interface MappingOutcome {

    /**
     * An instance that can be stored.
     *
     * @param instance in FOLIO's shape, without id, hrid, _version and metadata, which the store gives
     * @param precedingTitles title and identifiers, each a record of its own beside the instance
     * @param succeedingTitles likewise
     */
    record Mapped(
            ObjectNode instance,
            List<ObjectNode> precedingTitles,
            List<ObjectNode> succeedingTitles,
            List<MappingWarning> warnings)
            implements MappingOutcome {

        public Mapped {
            precedingTitles = List.copyOf(precedingTitles);
            succeedingTitles = List.copyOf(succeedingTitles);
            warnings = List.copyOf(warnings);
        }
    }

    /** An instance needs a title, and no field of the record gave one. */
    record MissingTitle() implements MappingOutcome {

        public String message() {
            return "The record has no title: field 245 is missing or has no text";
        }
    }
}
