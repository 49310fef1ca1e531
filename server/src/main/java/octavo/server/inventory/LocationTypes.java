package octavo.server.inventory;

import java.util.List;
import octavo.server.records.RecordType;
import octavo.server.records.SearchField.Kind;

/** Where things stand and where people are served: institution, campus, library, location, and the service points. */
final class LocationTypes {

    private LocationTypes() {}

    static List<RecordType> all() {
        return List.of(
                RecordType.named("institution")
                        .at("/location-units/institutions", "locinsts")
                        .permission("inventory-storage.location-units.institutions")
                        .label("locinstitution")
                        .topic("inventory.institution")
                        .unique("name")
                        .search(Kind.TEXT, "code")
                        .search(Kind.BOOLEAN, "isShadow")
                        .build(),
                RecordType.named("campus")
                        .at("/location-units/campuses", "loccamps")
                        .permission("inventory-storage.location-units.campuses")
                        .label("loccampus")
                        .topic("inventory.campus")
                        .unique("name")
                        .references("institutionId", "institution")
                        .search(Kind.TEXT, "code")
                        .search(Kind.BOOLEAN, "isShadow")
                        .build(),
                RecordType.named("library")
                        .at("/location-units/libraries", "loclibs")
                        .permission("inventory-storage.location-units.libraries")
                        .label("loclibrary")
                        .topic("inventory.library")
                        .unique("name")
                        .references("campusId", "campus")
                        .search(Kind.TEXT, "code")
                        .search(Kind.BOOLEAN, "isShadow")
                        .build(),
                RecordType.named("location")
                        .at("/locations", "locations")
                        .permission("inventory-storage.locations")
                        .topic("inventory.location")
                        .unique("name", "code")
                        .references("institutionId", "institution")
                        .references("campusId", "campus")
                        .references("libraryId", "library")
                        .search(Kind.TEXT, "description", "discoveryDisplayName")
                        .search(Kind.EXACT, "primaryServicePoint")
                        .search(Kind.ARRAY, "servicePointIds")
                        .search(Kind.BOOLEAN, "isActive", "isFloatingCollection", "isShadow")
                        .build(),
                RecordType.named("service_point")
                        .at("/service-points", "servicepoints")
                        .permission("inventory-storage.service-points")
                        .topic("inventory.service-point")
                        .unique("name", "code")
                        .search(Kind.TEXT, "discoveryDisplayName", "description")
                        .search(Kind.BOOLEAN, "pickupLocation", "ecsRequestRouting")
                        .build());
    }
}
