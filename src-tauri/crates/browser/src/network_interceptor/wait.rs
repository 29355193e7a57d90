//! Which requests wait, and how a browser is told so.

use serde_json::{Value, json};

use crate::connection::Connection;

/// Which requests of a session wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Those for documents: of all the browser, while a window may come.
    Documents,
    /// Those for documents, and those of the page's scripts: of a driven tab.
    Driven,
    /// Of every kind: of a document in which a script of the run was carried out.
    All,
}

impl Wait {
    pub fn of_tab(all: bool) -> Self {
        if all { Self::All } else { Self::Driven }
    }
}

/// What is to be switched on for it.
pub(crate) fn enable(wait: Wait) -> Value {
    let kinds: &[&str] = match wait {
        Wait::Documents => &["Document"],
        Wait::Driven => &["Document", "XHR", "Fetch"],
        Wait::All => &[""],
    };
    let pattern = |kind: &&str| {
        let mut pattern = json!({"urlPattern": "*", "requestStage": "Request"});
        if !kind.is_empty() {
            pattern["resourceType"] = (*kind).into();
        }
        pattern
    };
    let mut patterns: Vec<Value> = kinds.iter().map(pattern).collect();
    if wait != Wait::Documents {
        // By its answer it is known what a document is, and a PDF is read of it (`answers.rs`).
        patterns.push(
            json!({"urlPattern": "*", "resourceType": "Document", "requestStage": "Response"}),
        );
    }
    json!({"patterns": patterns})
}

/// A request that waits in the browser.
pub(super) struct Waiting {
    /// `None`: the browser as a whole holds it.
    pub session: Option<String>,
    pub id: String,
}

impl Waiting {
    pub fn go_on(&self, connection: &Connection) {
        let params = json!({"requestId": self.id});
        connection.post(self.session.as_deref(), "Fetch.continueRequest", &params);
    }

    /// The page that is there stays, as where an answer has no document.
    pub fn abort(&self, connection: &Connection) {
        let params = json!({"requestId": self.id, "errorReason": "Aborted"});
        connection.post(self.session.as_deref(), "Fetch.failRequest", &params);
    }
}
