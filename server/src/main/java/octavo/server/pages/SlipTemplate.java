package octavo.server.pages;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Fills a staff slip's template. Templates are HTML that librarians write, with tokens such as {@code {{item.title}}}: of the
 * HTML only plain formatting is kept, without attributes, and values are always text. So no template and no title can put
 * anything but words on a page. Pure.
 */
final class SlipTemplate {

    /** A token, or a tag, or a comment. */
    private static final Pattern PIECE = Pattern.compile(
            "\\{\\{\\{?\\s*(?<token>[A-Za-z0-9_.]+)\\s*}}}?|<!--.*?-->|<(?<end>/?)(?<tag>[A-Za-z][A-Za-z0-9]*)(?:\\s[^<>]*)?/?>",
            Pattern.DOTALL);

    private static final Set<String> KEPT = Set.of(
            "p",
            "div",
            "span",
            "br",
            "hr",
            "strong",
            "b",
            "em",
            "i",
            "u",
            "s",
            "sub",
            "sup",
            "small",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "ul",
            "ol",
            "li",
            "table",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "blockquote",
            "pre");

    private static final Set<String> WITHOUT_END = Set.of("br", "hr");

    private static final Pattern ENTITY = Pattern.compile("&amp;(#?[A-Za-z0-9]{1,10};)");

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private SlipTemplate() {}

    /**
     * @param context the tokens' values, nested as their names are
     * @param zone in which moments are told
     */
    static String fill(String template, JsonNode context, ZoneId zone) {
        var html = new StringBuilder();
        var open = new ArrayDeque<String>();
        var pieces = PIECE.matcher(template);
        int from = 0;
        while (pieces.find()) {
            html.append(markedUp(template.substring(from, pieces.start())));
            from = pieces.end();
            var token = pieces.group("token");
            var tag = pieces.group("tag");
            if (token != null) {
                html.append(escaped(value(token, context, zone)));
            } else if (tag != null) {
                tag(
                        html,
                        open,
                        tag.toLowerCase(Locale.ROOT),
                        !pieces.group("end").isEmpty());
            }
        }
        html.append(markedUp(template.substring(from)));
        open.forEach(tag -> html.append("</").append(tag).append('>'));
        return html.toString();
    }

    /** Keeps tags in pairs: an end that fits nothing that is open is left out. */
    private static void tag(StringBuilder html, Deque<String> open, String tag, boolean end) {
        if (!KEPT.contains(tag)) {
            return;
        }
        if (WITHOUT_END.contains(tag)) {
            html.append('<').append(tag).append('>');
        } else if (!end) {
            open.push(tag);
            html.append('<').append(tag).append('>');
        } else if (open.contains(tag)) {
            String closed;
            do {
                closed = open.pop();
                html.append("</").append(closed).append('>');
            } while (!closed.equals(tag));
        }
    }

    private static String value(String token, JsonNode context, ZoneId zone) {
        var value = context;
        for (var name : token.split("\\.")) {
            value = value.path(name);
        }
        var text = value.asString("");
        boolean isMoment = token.endsWith("Date") || token.endsWith("DateTime");
        return isMoment && !text.isBlank() ? moment(text, zone) : text;
    }

    private static String moment(String text, ZoneId zone) {
        try {
            return MOMENT.format(Instant.from(DateTimeFormatter.ISO_OFFSET_DATE_TIME.parse(text))
                    .atZone(zone));
        } catch (DateTimeException e) {
            return text; // a record from elsewhere: as it stands there
        }
    }

    /** The template's own words; entities in them stay what they are. */
    private static String markedUp(String text) {
        return ENTITY.matcher(escaped(text)).replaceAll("&$1");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
