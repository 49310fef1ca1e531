package octavo.server.mapping;

import java.util.function.Function;

/** One step from the text of a record to the text of an instance, as named in the {@code type} of a condition. */
@FunctionalInterface
interface RuleFunction {

    /** Turns one text into another; the empty one stands for nothing, and leaves the target unset. */
    String apply(String text, MappingContext context);

    /** Whether the text does not matter, so that it need not be put together: a type's id hangs on the tag alone. */
    default boolean ignoresText() {
        return false;
    }

    /** Marks a function whose text does not matter. */
    static RuleFunction ofContext(Function<MappingContext, String> function) {
        return new RuleFunction() {
            @Override
            public String apply(String text, MappingContext context) {
                return function.apply(context);
            }

            @Override
            public boolean ignoresText() {
                return true;
            }
        };
    }
}
