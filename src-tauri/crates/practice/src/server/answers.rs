//! What the server answers with: pages, files, JSON, redirects.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;

use crate::views::Rendered;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

pub(super) fn set(response: &mut Response, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().append(name, value);
    }
}

pub(super) fn answer(type_: &str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    set(&mut response, header::CONTENT_TYPE, type_);
    set(&mut response, header::CONTENT_SECURITY_POLICY, POLICY);
    set(&mut response, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(&mut response, header::REFERRER_POLICY, "same-origin");
    set(&mut response, header::CACHE_CONTROL, "no-store");
    response
}

/// What no visit changes is kept by the browser, as shops have it.
pub(super) fn asset(type_: &str, text: String) -> Response {
    let mut response = answer(type_, text);
    response.headers_mut().insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("max-age=3600"),
    );
    response
}

pub(super) fn html(status: StatusCode, page: Rendered) -> Response {
    let page = match page {
        Ok(page) => page,
        Err(error) => return plain(StatusCode::INTERNAL_SERVER_ERROR, &format!("{error:#}")),
    };
    let mut response = answer("text/html; charset=utf-8", page);
    *response.status_mut() = status;
    response
}

pub(super) fn plain(status: StatusCode, text: &str) -> Response {
    let mut response = answer("text/plain; charset=utf-8", text.to_owned());
    *response.status_mut() = status;
    response
}

pub(super) fn json(value: &impl serde::Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => answer("application/json", text),
        Err(error) => plain(StatusCode::INTERNAL_SERVER_ERROR, &error.to_string()),
    }
}

pub(super) fn redirect(to: &str, cookies: &[String]) -> Response {
    let mut response = plain(StatusCode::SEE_OTHER, "");
    set(&mut response, header::LOCATION, to);
    for cookie in cookies {
        set(&mut response, header::SET_COOKIE, cookie);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::pages::pages;
    use crate::site::Site;

    #[test]
    fn a_template_that_fails_is_no_page() -> Result<(), minijinja::Error> {
        for lang in [Lang::En, Lang::Ru] {
            let mut pages = pages(&Site::new(0, lang))?;
            pages.add_template("wrong.html", "{{ w.NavShop }} {{ w.NavShed }}")?;
            let page = pages.get_template("wrong.html")?.render(());
            let response = html(StatusCode::OK, page);
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            assert_eq!(
                response.headers()[header::CONTENT_TYPE],
                "text/plain; charset=utf-8"
            );
        }
        Ok(())
    }
}
