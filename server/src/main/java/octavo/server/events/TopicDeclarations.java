package octavo.server.events;

import java.util.List;

/** What a module declares: the topics that it writes or reads besides those of domain events. */
public interface TopicDeclarations {

    List<Topic> topics();
}
