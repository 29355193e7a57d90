//! The page as a PDF file.

use std::path::{Path, PathBuf};

use base64::Engine;
use copilot_protocol::ActionReason;
use serde::Deserialize;
use serde_json::json;

use super::attempt::{Attempt, Done, Stop};
use crate::connection::CallError;
use crate::injected_script::PageError;
use crate::user_activity::title::plain_title;

impl Attempt<'_> {
    pub(super) async fn print(&self) -> Result<Done, Stop> {
        #[derive(Deserialize)]
        struct Printed {
            data: String,
        }
        let page = self.page().main();
        let title = page
            .value("title", "", self.left())
            .await
            .unwrap_or_default();
        // Backgrounds too, since white words on a dark ground would be lost; the paper is the page's own if it has one.
        let params = json!({"printBackground": true, "preferCSSPageSize": true});
        let (method, session) = ("Page.printToPDF", self.tab.session.as_str());
        let printed: Printed = match page.ask(session, method, &params, self.left()).await {
            Err(PageError::Call(CallError::Refused(e))) => {
                return Stop::err(ActionReason::Unsupported, e.message);
            }
            printed => printed?,
        };
        let wrong = |e: String| Stop::because(ActionReason::Other, format!("{method}: {e}"));
        let bytes = base64::engine::general_purpose::STANDARD
            .decode(printed.data)
            .map_err(|e| wrong(e.to_string()))?;
        let dir = self.session.hub.downloads_dir().to_owned();
        let name = crate::tabs::safe_name(plain_title(title.as_str().unwrap_or_default()));
        let saved = tokio::task::spawn_blocking(move || save(&dir, &name, &bytes)).await;
        let file = saved
            .map_err(|e| wrong(e.to_string()))?
            .map_err(|e| wrong(format!("the file could not be written: {e}")))?;
        Ok(Done::at_once().file(file))
    }
}

/// Writes a file of that name beside those that are there; returns its own.
fn save(dir: &Path, name: &str, bytes: &[u8]) -> std::io::Result<String> {
    use std::io::Write;
    std::fs::create_dir_all(dir)?;
    let mut n = 1;
    loop {
        let candidate = if n == 1 {
            format!("{name}.pdf")
        } else {
            format!("{name} ({n}).pdf")
        };
        let path: PathBuf = dir.join(&candidate);
        match std::fs::File::create_new(&path) {
            Ok(mut file) => {
                file.write_all(bytes)?;
                return Ok(candidate);
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists && n < 1000 => n += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn no_file_is_written_over() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("new");
        assert_eq!(save(&folder, "Bill", b"1").unwrap(), "Bill.pdf");
        assert_eq!(save(&folder, "Bill", b"2").unwrap(), "Bill (2).pdf");
        assert_eq!(std::fs::read(folder.join("Bill.pdf")).unwrap(), b"1");
    }
}
