package octavo.server.pages;

import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@Configuration(proxyBeanMethods = false)
class PagesConfiguration implements WebMvcConfigurer {

    private final PageGuard guard;

    PagesConfiguration(PageGuard guard) {
        this.guard = guard;
    }

    /** Ahead of the gateway's guard, which speaks plain text. */
    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(guard).order(Ordered.HIGHEST_PRECEDENCE);
    }

    /** Browsers ask each time whether a file has changed: after an update nobody works with an old script. */
    @Override
    public void addResourceHandlers(ResourceHandlerRegistry registry) {
        registry.addResourceHandler("/assets/**")
                .addResourceLocations("classpath:/static/assets/")
                .setCacheControl(CacheControl.noCache());
    }
}
