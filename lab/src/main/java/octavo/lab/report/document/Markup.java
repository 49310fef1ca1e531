package octavo.lab.report.document;

/** Builds HTML and SVG. Text and attribute values pass here and are escaped here, nowhere else. */
final class Markup {

    private final StringBuilder out = new StringBuilder();

    /** Markup that stands in the program itself. */
    Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    Markup text(String text) {
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> {
                    // Control characters are in no query on purpose, and no XML may hold them.
                    if (c >= ' ' || c == '\n' || c == '\t') {
                        out.append(c);
                    }
                }
            }
        }
        return this;
    }

    /** @param attributes name, value, name, value, …; an attribute with an empty value is left out */
    Markup open(String element, String... attributes) {
        out.append('<').append(element);
        attributes(attributes);
        out.append('>');
        return this;
    }

    Markup close(String element) {
        out.append("</").append(element).append('>');
        return this;
    }

    /** An element without content. */
    Markup empty(String element, String... attributes) {
        out.append('<').append(element);
        attributes(attributes);
        out.append("/>");
        return this;
    }

    Markup element(String element, String text, String... attributes) {
        return open(element, attributes).text(text).close(element);
    }

    private void attributes(String... attributes) {
        for (var i = 0; i < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                out.append(' ').append(attributes[i]).append("=\"");
                text(attributes[i + 1]);
                out.append('"');
            }
        }
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
