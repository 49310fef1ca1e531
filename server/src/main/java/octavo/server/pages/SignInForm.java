package octavo.server.pages;

import org.jspecify.annotations.Nullable;

/**
 * What the sign-in form shows.
 *
 * @param returnPath where to go afterwards
 * @param onlyTenant the one tenant where there is but one: then nobody is asked
 * @param failed whether an attempt has just failed
 */
public record SignInForm(
        String tenant,
        String username,
        String returnPath,
        @Nullable String onlyTenant,
        boolean failed) {}
