/**
 * Requests: pages, holds and recalls, their queues, and what the desk must know of them. What requests need of the rest of
 * circulation stands in {@link CirculationTerms}; what the desk asks of requests, in {@link DeskQueue}.
 */
@NullMarked
package octavo.server.circulation.requests;

import org.jspecify.annotations.NullMarked;
