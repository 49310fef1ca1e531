package octavo.lab.load;

import octavo.lab.result.OperationKind;

/**
 * What a time belongs to.
 *
 * @param name as in {@code check-out} or {@code POST /circulation/check-out-by-barcode}
 */
public record Operation(String name, OperationKind kind) {

    static final Operation ALL_CALLS = new Operation("all calls", OperationKind.TOTAL);

    public static Operation transaction(String name) {
        return new Operation(name, OperationKind.TRANSACTION);
    }

    public static Operation call(String name) {
        return new Operation(name, OperationKind.CALL);
    }

    public static Operation preflight(String path) {
        return new Operation("OPTIONS " + path, OperationKind.PREFLIGHT);
    }
}
