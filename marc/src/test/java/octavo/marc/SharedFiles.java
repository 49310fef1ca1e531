package octavo.marc;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Other libraries' records, which are no part of this repository: a folder {@code shared} beside a checkout's folder or
 * above it, or named by the system property {@code octavo.shared}.
 */
final class SharedFiles {

    private SharedFiles() {}

    /** A test that needs a folder of them, and does not apply to a plain clone. */
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @ExtendWith(FolderIsThere.class)
    @interface Need {
        String value();
    }

    static Optional<Path> folder(String name) {
        var configured = System.getProperty("octavo.shared");
        if (configured != null) {
            return Optional.of(Path.of(configured, name));
        }
        for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            var folder = at.resolve("shared").resolve(name);
            if (Files.isDirectory(folder)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    static Path file(String folder, String name) {
        return folder(folder).orElseThrow().resolve(name);
    }

    static final class FolderIsThere implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            var need = context.getElement().map(element -> element.getAnnotation(Need.class));
            if (need.isEmpty() || folder(need.get().value()).isPresent()) {
                return ConditionEvaluationResult.enabled("shared files are there");
            }
            return ConditionEvaluationResult.disabled("not applicable: no folder shared/%s beside this checkout"
                    .formatted(need.get().value()));
        }
    }
}
