package octavo.server;

import static octavo.server.embedded.StartRefusedException.Reason.PORT_IN_USE;
import static octavo.server.embedded.StartRefusedException.Reason.USAGE;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import octavo.server.embedded.DataFolder;
import octavo.server.embedded.EmbeddedPostgres;
import octavo.server.embedded.EmbeddedServices;
import octavo.server.embedded.PlatformSettings;
import octavo.server.embedded.StartRefusedException;
import octavo.server.samplelibrary.SampleLibrary;
import octavo.server.users.FirstStart;
import octavo.server.users.FirstStartSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * The program: settings, data folder, PostgreSQL and Kafka, then Spring with the modules; and all of it back in the
 * opposite order.
 */
public final class Octavo implements AutoCloseable {

    private static final int FAULT_EXIT_CODE = 1;

    /** The launcher's own verb, after a build: start with the sample library and stop, so that
     * the JVMs can write down what a start needs and which methods an import and a desk run most. */
    private static final String REHEARSE = "rehearse";

    private final Settings settings;
    private final PlatformSettings platform;
    private final FirstStartSettings first;
    private final boolean rehearsal;

    private @Nullable DataFolder data;
    private volatile @Nullable EmbeddedServices services;
    private volatile @Nullable ConfigurableApplicationContext context;
    private volatile boolean stopping;

    private Octavo(Settings settings, boolean rehearsal) {
        this.settings = settings;
        this.rehearsal = rehearsal;
        platform = settings.bind("octavo", PlatformSettings.class);
        first = settings.bind("octavo", FirstStartSettings.class); // so early that a wrong name is refused at once
    }

    /** Runs {@code serve} or {@code demo}; what goes wrong at the start becomes one line and an exit code. */
    public static void main(String[] arguments) {
        Octavo octavo;
        try {
            octavo = of(List.of(arguments), System.getenv());
        } catch (RuntimeException e) {
            exit(e);
            return;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(octavo::close, "shutdown"));
        try {
            octavo.start();
        } catch (RuntimeException | Error e) {
            if (!octavo.stopping) { // else a signal came during the start, and its hook is at work
                exit(e);
            }
            return;
        }
        if (octavo.rehearsal) {
            System.exit(0);
        }
        if (!octavo.stopping) {
            System.out.println(octavo.welcome());
        }
    }

    private static void exit(Throwable failure) {
        if (failure instanceof StartRefusedException refused) {
            System.err.println("octavo: " + refused.getMessage());
            System.exit(refused.reason().exitCode());
        }
        failure.printStackTrace(); // the log may not be there yet
        System.exit(FAULT_EXIT_CODE);
    }

    /**
     * Reads the settings of a start.
     *
     * @param arguments the verb, then flags
     * @throws StartRefusedException if they are wrong
     */
    static Octavo of(List<String> arguments, Map<String, String> environment) {
        if (arguments.isEmpty()) {
            throw new StartRefusedException(USAGE, "say what to do: serve or demo");
        }
        var flags = arguments.subList(1, arguments.size());
        var settings = Settings.read(flags, environment, KnownSettings.of(Octavo.class.getPackageName()));
        return switch (arguments.getFirst()) {
            case "serve" -> new Octavo(settings, false);
            case "demo" -> new Octavo(settings.withDemo(), false);
            case REHEARSE -> new Octavo(settings.withDemo(), true);
            default ->
                throw new StartRefusedException(
                        USAGE, "unknown verb '%s': serve or demo".formatted(arguments.getFirst()));
        };
    }

    /**
     * Starts everything and returns when requests are served.
     *
     * @throws StartRefusedException if something that a person can mend stands in the way
     */
    void start() {
        LoggingSystem.get(Octavo.class.getClassLoader()).beforeInitialize(); // quiet until Spring knows the settings
        data = DataFolder.open(platform.data());
        checkPort();
        var started = EmbeddedServices.start(data, platform, rehearsal);
        services = started;
        try {
            application(data, started).run();
        } catch (RuntimeException e) {
            throw refusalIn(e);
        }
        started.awaitKafka();
        if (platform.demo()) {
            running().getBean(SampleLibrary.class).loadIntoOperatingTenant();
        }
    }

    private SpringApplication application(DataFolder folder, EmbeddedServices started) {
        var environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("octavo", springSettings(folder, started)));
        var application = new SpringApplication(OctavoApplication.class);
        application.setEnvironment(environment);
        application.setRegisterShutdownHook(false); // ours stops Spring before the services below it
        application.addInitializers(initialized -> {
            context = initialized; // known before it has started, so that a stop during the start can close it
            initialized.getBeanFactory().addBeanPostProcessor(new BeanPostProcessor() {
                /** Spring starts while PostgreSQL does; the first who needs the database waits here. */
                @Override
                public Object postProcessBeforeInitialization(Object bean, String name) {
                    if (bean instanceof DataSource) {
                        started.awaitPostgres();
                    }
                    return bean;
                }
            });
        });
        return application;
    }

    private Map<String, Object> springSettings(DataFolder folder, EmbeddedServices started) {
        var all = new HashMap<String, Object>(settings.values());
        var database = platform.database();
        var postgres = started.postgres();
        if (postgres != null) {
            all.put("spring.datasource.url", postgres.jdbcUrl());
            all.put("spring.datasource.username", EmbeddedPostgres.USER);
            all.put("spring.datasource.password", postgres.password());
        } else {
            all.put("spring.datasource.url", String.valueOf(database.url()));
            putIfSet(all, "spring.datasource.username", database.user());
            putIfSet(all, "spring.datasource.password", database.password());
        }
        var kafka = started.kafka();
        if (kafka != null) {
            all.put("octavo.kafka.bootstrap-servers", kafka.bootstrapServers());
        }
        all.put("octavo.data", folder.root().toString());
        all.put("spring.datasource.hikari.maximum-pool-size", database.poolSize());
        all.put("server.address", platform.address());
        all.put("server.port", platform.port());
        all.putIfAbsent("logging.file.name", folder.logs().resolve("octavo.log").toString());
        return all;
    }

    private static void putIfSet(Map<String, Object> settings, String key, @Nullable String value) {
        if (value != null) {
            settings.put(key, value);
        }
    }

    /** Asked before anything starts, so that a port in use costs a person a moment and not a start. */
    private void checkPort() {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(platform.address()), platform.port()));
        } catch (IOException e) {
            throw new StartRefusedException(
                    PORT_IN_USE,
                    "port %d on %s cannot be used: %s".formatted(platform.port(), platform.address(), e.getMessage()),
                    e);
        }
    }

    /** What of Spring's failure a person can mend, if anything. */
    private RuntimeException refusalIn(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case StartRefusedException refused -> {
                    return refused;
                }
                case BindException wrongValue -> {
                    return Settings.refusal(wrongValue);
                }
                case PortInUseException _ -> {
                    return new StartRefusedException(
                            PORT_IN_USE, "port %d is in use by another program".formatted(platform.port()), failure);
                }
                default -> {} // a link of the chain that says nothing by itself
            }
        }
        return failure;
    }

    /** What a person needs to know once it runs. A generated password is told this once. */
    private String welcome() {
        var password = running()
                .getBean(FirstStart.class)
                .made()
                .map(FirstStart.Administrator::generatedPassword)
                .or(() -> Optional.ofNullable(first.admin().password()).filter(Settings.DEMO_PASSWORD::equals))
                .map(known -> " / " + known)
                .orElse("");
        return """

                Octavo is ready.
                  address  http://localhost:%d
                  tenant   %s
                  sign-in  %s%s
                  data     %s
                """.formatted(
                        port(),
                        first.tenant(),
                        first.admin().user(),
                        password,
                        platform.data().toAbsolutePath().normalize());
    }

    /** The HTTP port that is listened on. */
    int port() {
        return Integer.parseInt(String.valueOf(running().getEnvironment().getProperty("local.server.port")));
    }

    /** The modules at work. */
    ConfigurableApplicationContext running() {
        var running = context;
        if (running == null) {
            throw new IllegalStateException("Octavo is not started");
        }
        return running;
    }

    /** The embedded services of this start. */
    EmbeddedServices services() {
        var started = services;
        if (started == null) {
            throw new IllegalStateException("Octavo is not started");
        }
        return started;
    }

    /** Stops Spring, which finishes the requests at hand, then the broker, then PostgreSQL. */
    @Override
    public synchronized void close() {
        stopping = true;
        var running = context;
        if (running != null) {
            running.close();
            context = null;
        }
        var started = services;
        if (started != null) {
            started.close();
            services = null;
        }
        if (data != null) {
            data.close();
            data = null;
        }
    }
}
