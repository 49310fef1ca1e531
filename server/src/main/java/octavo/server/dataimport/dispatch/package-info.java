/** The one dispatcher of the installation: cuts files into chunks and keeps a small window of them in Kafka. */
@NullMarked
package octavo.server.dataimport.dispatch;

import org.jspecify.annotations.NullMarked;
