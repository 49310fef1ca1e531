/** The circulation rules text: parsed once a version, then asked which policies apply. Pure. */
@NullMarked
package octavo.server.circulation.rules;

import org.jspecify.annotations.NullMarked;
