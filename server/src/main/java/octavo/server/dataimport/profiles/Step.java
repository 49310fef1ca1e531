package octavo.server.dataimport.profiles;

import java.util.List;
import octavo.server.mapping.FieldProtection;
import octavo.server.mapping.MarcModification;

/** One node of a job's tree: a match with what follows from it, or an action. */
public sealed interface Step {

    /** Looks the record up, and goes on one of two ways; more than one hit is an error of the record. */
    record Lookup(Match match, List<Step> onMatch, List<Step> onNonMatch) implements Step {

        public Lookup {
            onMatch = List.copyOf(onMatch);
            onNonMatch = List.copyOf(onNonMatch);
        }
    }

    /** Something is written. */
    sealed interface Action extends Step {}

    /** The instance follows the incoming record, and gets what the profile says. */
    record UpdateInstance(RecordMapping mapping, FieldProtection protection) implements Action {}

    record UpdateHoldings(RecordMapping mapping) implements Action {}

    record UpdateItem(RecordMapping mapping) implements Action {}

    /** The incoming record takes the place of the stored one, and the instance follows. */
    record UpdateMarc(FieldProtection protection) implements Action {}

    /**
     * The stored record is changed step by step, and the instance follows; where nothing was matched, the incoming record is
     * changed before anything is made of it.
     */
    record ModifyMarc(List<MarcModification> modifications, FieldProtection protection) implements Action {

        public ModifyMarc {
            modifications = List.copyOf(modifications);
        }
    }

    record CreateInstance(RecordMapping mapping) implements Action {}

    record CreateHoldings(RecordMapping mapping) implements Action {}

    record CreateItem(RecordMapping mapping) implements Action {}
}
