package octavo.server.contract;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import octavo.server.TestPlatform;
import octavo.server.records.RecordDeclarations;
import org.junit.jupiter.api.Test;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** {@code docs/api-coverage.md} lists the routes that the running program has, and none that it has not. */
class ApiCoverageTest {

    private static final String OWN_PACKAGE = "octavo.server.";

    /** In the order in which people read and write. */
    private static final List<String> VERBS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    /** Pages for people: no part of an API. */
    private static final Set<String> WITHOUT_API = Set.of("pages");

    private static final Pattern PATH_IN_BULLET = Pattern.compile("`(?:[A-Z]+ )?(/[^` ]*)`");

    private final TestPlatform platform = TestPlatform.get();
    private final GeneratedPage page = new GeneratedPage("docs/api-coverage.md");

    @Test
    void the_page_lists_every_route() {
        page.matchesFrom(
                "## Served routes",
                routes().entrySet().stream()
                        .map(module -> section(module.getKey(), module.getValue()))
                        .collect(joining("\n")));
    }

    @Test
    void what_the_page_says_is_not_served_is_not() {
        var text = page.text();
        var missing = PATH_IN_BULLET
                .matcher(text.substring(text.indexOf("## Not served yet"), text.indexOf("## Served routes")))
                .results()
                .map(found -> found.group(1))
                .toList();
        var served = routes().values().stream()
                .flatMap(module -> module.keySet().stream())
                .map(ApiCoverageTest::withoutNames)
                .toList();

        assertThat(missing).isNotEmpty();
        assertThat(missing.stream().map(ApiCoverageTest::withoutNames)).doesNotContainAnyElementsOf(served);
    }

    private static String withoutNames(String path) {
        return path.replaceAll("\\{[^}]*}", "{}");
    }

    private static String section(String module, SortedMap<String, Set<String>> paths) {
        return "### %s\n\n| path | methods |\n|---|---|\n".formatted(module)
                + paths.entrySet().stream()
                        .map(path -> "| `%s` | %s |\n"
                                .formatted(
                                        path.getKey(),
                                        VERBS.stream()
                                                .filter(path.getValue()::contains)
                                                .collect(joining(", "))))
                        .collect(joining());
    }

    /** Module to path to verbs. */
    private SortedMap<String, SortedMap<String, Set<String>>> routes() {
        platform.anonymous().get("/admin/health"); // the first request readies the servlet
        var servlet = platform.bean(DispatcherServlet.class);
        var owners = ownersOfRecordPaths(servlet);
        SortedMap<String, SortedMap<String, Set<String>>> routes = new TreeMap<>();
        for (var mapping : List.copyOf(servlet.getHandlerMappings())) {
            if (!(mapping instanceof RequestMappingHandlerMapping own)) {
                continue;
            }
            own.getHandlerMethods().forEach((route, handler) -> {
                for (var path : route.getPatternValues()) {
                    var module = owners.getOrDefault(path.replace("/{id}", ""), module(handler));
                    if (!handler.getBeanType().getName().startsWith(OWN_PACKAGE) || WITHOUT_API.contains(module)) {
                        continue;
                    }
                    var verbs = routes.computeIfAbsent(module, name -> new TreeMap<>())
                            .computeIfAbsent(path, name -> new TreeSet<>());
                    route.getMethodsCondition().getMethods().forEach(verb -> verbs.add(verb.name()));
                }
            });
        }
        return routes;
    }

    private static String module(HandlerMethod handler) {
        var name = handler.getBeanType().getName();
        var rest = name.startsWith(OWN_PACKAGE) ? name.substring(OWN_PACKAGE.length()) : name;
        return rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : "server";
    }

    /** One controller serves the records of all modules; they belong to the module that declares them. */
    private static Map<String, String> ownersOfRecordPaths(DispatcherServlet servlet) {
        Map<String, String> owners = new HashMap<>();
        var context = Objects.requireNonNull(servlet.getWebApplicationContext());
        for (var declarations :
                new ArrayList<>(context.getBeansOfType(RecordDeclarations.class).values())) {
            var module = declarations.getClass().getPackageName().substring(OWN_PACKAGE.length());
            declarations.types().stream()
                    .filter(type -> type.path() != null)
                    .forEach(type -> owners.put(type.path(), module));
        }
        return owners;
    }
}
