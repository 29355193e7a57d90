//! Documents in place of pages, and downloaded files, as text. Each is read once, apart from the work of the browser.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use copilot_documents::{Document, Passage};
use copilot_protocol::{DocumentInfo, DocumentPassage, DocumentTrouble, Observation};
use futures::FutureExt as _;
use futures::future::{BoxFuture, Shared};
use serde_json::Value;

use crate::injected_script::Page;
use crate::isolated_world;
use crate::spawn::spawn;
use crate::tabs::{Hub, Saved};

pub(crate) use copilot_documents::MAX_BYTES;

/// Documents that are kept.
const KEPT: usize = 12;
/// Characters of one reading: a planner is shown all of it.
pub(crate) const PASSAGE: usize = 3_800;
/// Characters that are told of a file once it is there.
const BEGINNING: usize = 2_000;
/// What the browser has kept of an answer is handed out by then.
const FROM_CACHE: Duration = Duration::from_secs(10);

/// Longest wait for a reading that is under way.
const COMES: Duration = Duration::from_secs(30);

/// What a document says, or why it is not read.
pub(crate) type Known = Result<Arc<Document>, DocumentTrouble>;
type Reading = Shared<BoxFuture<'static, Known>>;

/// What was read of documents, by the loader that showed them or the path of their file.
#[derive(Default)]
pub(crate) struct Documents(Mutex<VecDeque<(String, Reading)>>);

impl Documents {
    fn all(&self) -> MutexGuard<'_, VecDeque<(String, Reading)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn inherit(&self, old: &Self) {
        let old = old.all().clone();
        *self.all() = old;
    }

    /// Reads what a tab is about to show, as it comes. `bytes`: `None` where it does not come.
    pub fn take_in(
        &self,
        loader: &str,
        url: &str,
        bytes: impl Future<Output = Option<Vec<u8>>> + Send + 'static,
    ) {
        let name = name_in(url);
        let reading = self.reading(loader, true, async move {
            let bytes = bytes.await.ok_or(DocumentTrouble::NotKept)?;
            read(name, "application/pdf", bytes).await
        });
        // Also where nobody asks for it: what comes has to go on.
        spawn(reading.map(drop));
    }

    /// The reading of that key, which is begun where there is none, or anew.
    fn reading(
        &self,
        key: &str,
        anew: bool,
        begun: impl Future<Output = Known> + Send + 'static,
    ) -> Reading {
        let mut all = self.all();
        match all.iter().find(|(known, _)| known == key) {
            Some((_, reading)) if !anew => return reading.clone(),
            _ => all.retain(|(known, _)| known != key),
        }
        let reading = begun.boxed().shared();
        all.push_back((key.to_owned(), reading.clone()));
        if all.len() > KEPT {
            all.pop_front();
        }
        reading
    }

    /// What a file says.
    pub async fn of_file(&self, name: &str, file: &Saved) -> Known {
        let (path, name) = (file.path.clone(), name.to_owned());
        let key = path.to_string_lossy().into_owned();
        let reading = self.reading(&key, false, async move {
            let size = tokio::fs::metadata(&path).await.map(|file| file.len());
            if size.is_ok_and(|size| size > MAX_BYTES as u64) {
                return Err(DocumentTrouble::TooLarge);
            }
            let bytes = tokio::fs::read(&path).await.map_err(|error| {
                tracing::debug!(%error, "a downloaded file was not read");
                DocumentTrouble::Other
            })?;
            read(name, "", bytes).await
        });
        reading.await
    }
}

async fn read(name: String, mime: &'static str, bytes: Vec<u8>) -> Known {
    let work = move || copilot_documents::read(&name, mime, bytes).map(Arc::new);
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or(Err(DocumentTrouble::Other))
}

/// The last part of an address, as a name.
fn name_in(url: &str) -> String {
    let parsed = url::Url::parse(url).ok();
    let last = parsed
        .as_ref()
        .and_then(|url| url.path_segments()?.next_back());
    let last = last.filter(|name| !name.is_empty()).unwrap_or("document");
    let name = percent_encoding::percent_decode_str(last).decode_utf8_lossy();
    crate::tabs::safe_name(&name)
}

/// What the page's tab shows, if that is a document and no page.
pub(crate) async fn shown(page: &Page<'_>) -> Option<(DocumentInfo, Known)> {
    let (loader, url, frame, posted) = {
        let state = page.tab.state();
        if !state.mime.eq_ignore_ascii_case("application/pdf") {
            return None;
        }
        let (loader, frame) = (state.loader.clone(), state.main_frame.clone());
        (loader, state.url.clone(), frame, state.was_posted())
    };
    let connection = page.hub.interceptor.connection()?;
    let session = page.tab.session.clone();
    let name = name_in(&url);
    let kept_name = name.clone();
    // It was there before the run's tab was listened to, or it came into a new window.
    let from_cache = async move {
        // What is kept under the address is another answer then.
        if posted {
            return Err(DocumentTrouble::NotKept);
        }
        let run = isolated_world::run(&connection, &session, &frame, KEPT_BODY, FROM_CACHE);
        let body = match run.await {
            Ok(Value::String(body)) => STANDARD.decode(body).ok(),
            _ => None,
        };
        let bytes = body.ok_or(DocumentTrouble::NotKept)?;
        read(kept_name, "application/pdf", bytes).await
    };
    let reading = page.hub.documents.reading(&loader, false, from_cache);
    let known = tokio::time::timeout(COMES, reading).await;
    let known = known.unwrap_or(Err(DocumentTrouble::TooSlow));
    let info = match &known {
        Ok(document) => DocumentInfo {
            size: document.size(),
            ..DocumentInfo::default()
        },
        Err(trouble) => DocumentInfo {
            size: "PDF".into(),
            unread: Some(*trouble),
            ..DocumentInfo::default()
        },
    };
    Some((DocumentInfo { name, url, ..info }, known))
}

/// The document as the browser keeps it: the site is not asked, also where nothing is kept.
const KEPT_BODY: &str = r"
fetch(location.href, {cache: 'only-if-cached', mode: 'same-origin'})
  .then((answer) => answer.ok ? answer.blob() : Promise.reject())
  .then((blob) => blob.size > 33554432 ? null : new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onerror = failed;
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(blob);
  }))
  .catch(() => null)
";

/// Puts the document's text into the snapshot of a tab that shows one.
pub(crate) async fn fill(page: &Page<'_>, observation: &mut Observation, limit: u32) {
    if observation.dialog.is_some() {
        return;
    }
    let Some((mut info, known)) = shown(&page.main()).await else {
        return;
    };
    if let Ok(document) = known {
        let passage = document.passage(0, limit as usize);
        observation.text_truncated = passage.next.is_some();
        let hashes = &mut observation.hashes;
        hashes.dom = crate::observe::hash(&[&hashes.dom, &passage.text]);
        observation.text = passage.text;
        info.places = passage.places;
    }
    if observation.title.trim().is_empty() {
        observation.title.clone_from(&info.name);
    }
    observation.signals.document = Some(info);
}

/// A passage with the document that it is of.
pub(crate) fn passage_of(info: DocumentInfo, passage: Passage) -> DocumentPassage {
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    DocumentPassage {
        document: DocumentInfo {
            places: passage.places,
            ..info
        },
        text: passage.text,
        from: number(passage.from),
        next: passage.next.map(number),
        total: number(passage.total),
    }
}

impl Hub {
    /// A downloaded file, read.
    pub async fn file(&self, name: &str) -> Option<(DocumentInfo, Known)> {
        let saved = self.saved(name)?;
        let known = self.documents.of_file(name, &saved).await;
        let info = DocumentInfo {
            name: name.to_owned(),
            url: saved.url,
            size: known
                .as_ref()
                .map(|document| document.size())
                .unwrap_or_default(),
            ..DocumentInfo::default()
        };
        Some((info, known))
    }

    /// The beginning of a downloaded file.
    pub async fn beginning_of(&self, name: &str) -> Result<DocumentPassage, DocumentTrouble> {
        let (info, known) = self.file(name).await.ok_or(DocumentTrouble::Unknown)?;
        Ok(passage_of(info, known?.passage(0, BEGINNING)))
    }
}

#[cfg(test)]
mod tests {
    use super::name_in;

    #[test]
    fn a_document_is_called_by_its_address() {
        for (url, name) in [
            ("http://a.test/files/tariffs.pdf?x=1", "tariffs.pdf"),
            ("http://a.test/%D1%86%D0%B5%D0%BD%D1%8B.pdf", "цены.pdf"),
            ("http://a.test/", "document"),
            ("http://a.test/..%2f..%2fpasswd", "passwd"),
        ] {
            assert_eq!(name_in(url), name);
        }
    }
}
