package octavo.server.circulation;

import java.util.Arrays;
import java.util.List;
import octavo.server.tenants.PermissionDeclarations;
import org.springframework.stereotype.Component;

/** Who may lift blocks: the desk asks in the middle of an operation, no route does. */
@Component
class OverridePermissions implements PermissionDeclarations {

    @Override
    public List<String> permissions() {
        return Arrays.stream(OverridableBlock.values())
                .map(OverridableBlock::permission)
                .distinct()
                .toList();
    }
}
