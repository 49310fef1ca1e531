/** When service points are open: calendars with normal hours and exceptions, and the days that follow from them. */
@NullMarked
package octavo.server.circulation.calendar;

import org.jspecify.annotations.NullMarked;
