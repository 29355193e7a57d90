//! Which requests wait, and how a browser is told so.

use serde_json::{Value, json};

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
    json!({"patterns": kinds.iter().map(pattern).collect::<Vec<_>>()})
}
