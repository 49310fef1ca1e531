package octavo.server.mapping;

/** One step from the text of a record to the text of an instance, as named in the {@code type} of a condition. */
@FunctionalInterface
interface RuleFunction {

    /** Turns one text into another; the empty one stands for nothing, and leaves the target unset. */
    String apply(String text, MappingContext context);
}
