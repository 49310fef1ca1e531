package octavo.server.tenants;

/**
 * What a module puts into a tenant's schema. Called with the platform as the caller for that tenant, in the order of the
 * beans; whatever it throws fails the set-up of the tenant.
 */
public interface TenantInitializer {

    /** After the schema was created or brought to this version, at each start: must leave a finished tenant as it is. */
    default void afterMigration() {}

    /** FOLIO's reference data under its well-known ids, once for each tenant. */
    default void loadReference() {}

    /** A small sample library, once for each tenant, after the reference data. */
    default void loadSample() {}
}
