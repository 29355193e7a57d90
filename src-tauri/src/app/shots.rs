//! Pictures of runs for the page: `shot://localhost/<run>/<shot>` (on Windows `http://shot.localhost/…`).

use copilot_protocol::{RunId, ShotId};
use tauri::http::{Request, Response, StatusCode, header};
use tauri::{Manager, UriSchemeContext, UriSchemeResponder, Wry};

use crate::shown::Shown;

pub fn answer(
    context: UriSchemeContext<'_, Wry>,
    request: Request<Vec<u8>>,
    responder: UriSchemeResponder,
) {
    let app = context.app_handle().clone();
    let named = parse(request.uri().path());
    tauri::async_runtime::spawn(async move {
        let picture = match named {
            Some((run, shot)) => {
                let shown = app.state::<Shown>();
                shown.engine.picture(&shown.settings(), run, shot).await
            }
            None => None,
        };
        responder.respond(response(picture));
    });
}

fn response(picture: Option<Vec<u8>>) -> Response<Vec<u8>> {
    let found = picture.is_some();
    let mut response = Response::new(picture.unwrap_or_default());
    if found {
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            header::HeaderValue::from_static("image/jpeg"),
        );
        // A picture never changes under its id.
        headers.insert(
            header::CACHE_CONTROL,
            header::HeaderValue::from_static("private, max-age=31536000, immutable"),
        );
    } else {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response
}

/// Ids are letters and digits only: nothing else may become a path.
fn parse(path: &str) -> Option<(RunId, ShotId)> {
    let plain = |part: &str| {
        (!part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()))
            .then(|| part.to_owned())
    };
    let (run, shot) = path.strip_prefix('/')?.split_once('/')?;
    Some((RunId(plain(run)?), ShotId(plain(shot)?)))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn only_ids_name_a_picture() {
        assert_eq!(
            parse("/01RUN/01SHOT"),
            Some((RunId::from("01RUN"), ShotId::from("01SHOT")))
        );
        for bad in "/ /01RUN /01RUN/ /01RUN/a/b /../etc /01RUN/..%2Fx 01RUN/01SHOT".split(' ') {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_picture_that_is_gone_is_not_found() {
        assert_eq!(response(None).status(), StatusCode::NOT_FOUND);
        let found = response(Some(vec![1]));
        assert_eq!(found.status(), StatusCode::OK);
        assert_eq!(found.headers()[header::CONTENT_TYPE], "image/jpeg");
    }
}
