package octavo.server.records;

import java.io.IOException;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.RequestBodyAdviceAdapter;

/** What a route takes whole is JSON: another media type is refused with 415, none at all is taken for JSON. */
@RestControllerAdvice
class JsonBodies extends RequestBodyAdviceAdapter {

    private static final MediaType ANY_JSON = MediaType.valueOf("application/*+json");

    @Override
    public boolean supports(
            MethodParameter parameter, Type targetType, Class<? extends HttpMessageConverter<?>> converterType) {
        return targetType == byte[].class;
    }

    @Override
    public HttpInputMessage beforeBodyRead(
            HttpInputMessage message,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType)
            throws IOException {
        requireJson(message.getHeaders().getContentType());
        return message;
    }

    /** Also what Spring has read already as a form. */
    @Override
    public @Nullable Object handleEmptyBody(
            @Nullable Object body,
            HttpInputMessage message,
            MethodParameter parameter,
            Type targetType,
            Class<? extends HttpMessageConverter<?>> converterType) {
        requireJson(message.getHeaders().getContentType());
        return body;
    }

    private static void requireJson(@Nullable MediaType type) {
        if (type != null && !MediaType.APPLICATION_JSON.isCompatibleWith(type) && !ANY_JSON.isCompatibleWith(type)) {
            throw new FolioException.Text(415, "The body must be application/json, not %s".formatted(type));
        }
    }
}
