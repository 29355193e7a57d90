//! Answers with documents: what is a PDF is read of the answer itself, so that nobody asks the site a second time. All
//! go on at once, for the page is the person's too; the browser hands the body out on its way.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::json;

use super::{NetworkInterceptor, Paused, Waiting};
use crate::connection::Connection;
use crate::documents::MAX_BYTES;
use crate::tab::Tab;

/// A document has come by then, or is not read.
const BODY: Duration = Duration::from_secs(60);

#[derive(Deserialize)]
pub(crate) struct Header {
    name: String,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Body {
    body: String,
    base64_encoded: bool,
}

impl Paused {
    pub fn is_document(&self) -> bool {
        matches!(self.resource_type.as_str(), "Document" | "")
    }

    pub fn is_answer(&self) -> bool {
        self.response_status_code.is_some() || self.response_error_reason.is_some()
    }

    fn header(&self, name: &str) -> Option<&str> {
        let mut all = self.response_headers.iter();
        let found = all.find(|header| header.name.eq_ignore_ascii_case(name))?;
        Some(found.value.trim())
    }

    /// The browser will show it as a document, and it is not too large to be read.
    fn is_shown_pdf(&self) -> bool {
        let kind = self.header("content-type").unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        let attached = |value: &str| value.to_ascii_lowercase().starts_with("attachment");
        let size = self
            .header("content-length")
            .and_then(|n| n.parse::<usize>().ok());
        self.response_status_code == Some(200)
            && kind.eq_ignore_ascii_case("application/pdf")
            && !self.header("content-disposition").is_some_and(attached)
            && size.is_none_or(|size| size <= MAX_BYTES)
    }
}

impl NetworkInterceptor {
    /// Lets an answer go on, and has it read where it is a PDF that the tab will show.
    pub(super) fn answered(&self, session: &str, paused: &Paused, tab: &Arc<Tab>) {
        let (connection, documents) = {
            let state = self.state();
            (state.connection.upgrade(), state.documents.upgrade())
        };
        let Some(connection) = connection else { return };
        let waiting = Waiting {
            session: Some(session.to_owned()),
            id: paused.request_id.clone(),
        };
        let main_frame = session == tab.session && tab.state().main_frame == paused.frame_id;
        let (Some(documents), Some(loader), true) = (
            documents,
            &paused.network_id,
            main_frame && paused.is_shown_pdf(),
        ) else {
            return waiting.go_on(&connection);
        };
        documents.take_in(loader, &paused.request.url, async move {
            let body = body(&connection, &waiting);
            // The browser keeps the order: it goes on once the body was handed out.
            let (body, ()) = futures::join!(body, async { waiting.go_on(&connection) });
            body
        });
    }
}

async fn body(connection: &Connection, waiting: &Waiting) -> Option<Vec<u8>> {
    let (session, method) = (waiting.session.as_deref(), "Fetch.getResponseBody");
    let params = json!({"requestId": waiting.id});
    let asked = connection.ask::<Body>(session, method, &params, BODY);
    let body = match asked.await {
        Ok(body) => body,
        Err(error) => {
            tracing::debug!(?error, "the body of a document did not come");
            return None;
        }
    };
    match body.base64_encoded {
        true => STANDARD.decode(body.body).ok(),
        false => Some(body.body.into_bytes()),
    }
}
