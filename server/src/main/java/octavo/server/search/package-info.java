/**
 * Finding instances by what people know of them: keyword, title, contributor, identifier, subject; and exactly, by barcode
 * or HRID. What is committed is found, whether it is indexed yet or not.
 */
@ApplicationModule(allowedDependencies = {"tenants", "records"})
@NullMarked
package octavo.server.search;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
