package octavo.server.users;

import java.util.List;
import octavo.server.records.RecordDeclarations;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;
import org.springframework.stereotype.Component;

/** The record types of FOLIO's users, permissions and service point users. */
@Component
class UserRecords implements RecordDeclarations {

    static final String USER = "user";
    static final String PATRON_GROUP = "patron_group";
    static final String PROXY_FOR = "proxy_for";
    static final String SERVICE_POINTS_USER = "service_points_user";
    static final String PERMISSION = "permission";
    static final String PERMISSION_USER = "permission_user";

    @Override
    public List<RecordType> types() {
        return List.of(
                user(),
                RecordType.named(PATRON_GROUP)
                        .at("/groups", "usergroups")
                        .permission("usergroups")
                        .label("groups")
                        .topic("users.userGroup")
                        .unique("group")
                        .search(Kind.TEXT, "desc", "source")
                        .build(),
                RecordType.named("address_type")
                        .at("/addresstypes", "addressTypes")
                        .permission("addresstypes")
                        .label("addresstype")
                        .unique("addressType")
                        .search(Kind.TEXT, "desc")
                        .build(),
                RecordType.named("department")
                        .at("/departments", "departments")
                        .permission("departments")
                        .label("departments")
                        .unique("name", "code")
                        .build(),
                RecordType.named(PROXY_FOR)
                        .at("/proxiesfor", "proxiesFor")
                        .permission("proxiesfor")
                        .label("proxyfor")
                        .references("userId", USER, "user_id")
                        .references("proxyUserId", USER, "proxy_user_id")
                        .uniqueTogether("userId", "proxyUserId")
                        .search(Kind.TEXT, "status", "requestForSponsor", "notificationsTo", "accrueTo")
                        .search(Kind.DATE, "expirationDate")
                        .build(),
                RecordType.named(SERVICE_POINTS_USER)
                        .at("/service-points-users", "servicePointsUsers")
                        .permission("inventory-storage.service-points-users")
                        .label("service_point_user")
                        .searchBy(Kind.UUID, "userId", "r.user_id")
                        .unique("userId")
                        .references("defaultServicePointId", "service_point")
                        .search(Kind.ARRAY, "servicePointsIds")
                        .build(),
                RecordType.named("user_setting")
                        .at("/user/settings", "settings")
                        .permission("user-settings")
                        .label("user_settings")
                        .search(Kind.EXACT, "userId", "key", "scope")
                        .uniqueTogether("userId", "key")
                        .build(),
                RecordType.named("custom_field")
                        .at("/custom-fields", "customFields")
                        .permission("custom-fields")
                        .label("custom_fields")
                        .search(Kind.TEXT, "name", "refId", "type", "entityType")
                        .search(Kind.NUMBER, "order")
                        .build(),
                RecordType.named(PERMISSION)
                        .listedAs("permissions")
                        .permission("perms.permissions")
                        .label("permissions")
                        .search(Kind.EXACT, "permissionName", "moduleName")
                        .unique("permissionName")
                        .search(Kind.WORDS, "displayName", "description")
                        .search(Kind.ARRAY, "subPermissions", "childOf", "grantedTo", "tags")
                        .search(Kind.BOOLEAN, "mutable", "visible", "dummy", "deprecated")
                        .build(),
                RecordType.named(PERMISSION_USER)
                        .listedAs("permissionUsers")
                        .permission("perms.users")
                        .label("permissions_users")
                        .searchBy(Kind.UUID, "userId", "r.user_id")
                        .unique("userId")
                        .search(Kind.ARRAY, "permissions")
                        .build());
    }

    private static RecordType user() {
        return RecordType.named(USER)
                .at("/users", "users")
                .permission("users")
                .label("users")
                .topic("users.users")
                .searchBy(Kind.TEXT, "username", "r.username")
                .searchBy(Kind.EXACT, "barcode", "r.barcode")
                .searchBy(Kind.TEXT, "externalSystemId", "r.external_system_id")
                .unique("username", "barcode", "externalSystemId")
                .references("patronGroup", PATRON_GROUP, "patron_group")
                .references("departments", "department")
                .references("personal.addresses.addressTypeId", "address_type")
                .searchBy(Kind.BOOLEAN, "active", "r.active")
                .searchBy(Kind.WORDS, "keywords", "r.keywords")
                .search(
                        Kind.TEXT,
                        "type",
                        "personal.lastName",
                        "personal.firstName",
                        "personal.middleName",
                        "personal.preferredFirstName",
                        "personal.email",
                        "personal.phone",
                        "personal.mobilePhone",
                        "personal.preferredContactTypeId")
                .search(Kind.DATE, "enrollmentDate", "personal.dateOfBirth")
                .searchBy(Kind.DATE, "expirationDate", "r.doc->>'expirationDate'")
                .search(Kind.ARRAY, "departments", "tags.tagList", "personal.addresses", "proxyFor")
                .build();
    }
}
