//! What is remembered of sites: one file of the person's own folder that they can read, and what they do with it.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use copilot_guard::site;
use copilot_ports::SiteMemory;
use copilot_protocol::{
    ErrorCode, Message, NOTE_TEXT, NOTES_A_SITE, RememberedNote, RememberedSite, RememberedSites,
    SITE_NOTES_SCHEMA, SiteNote, SiteNoteKind, UiError,
};
use copilot_recipe::notes::{SiteNotes, next_id};
use serde::{Deserialize, Serialize};

use crate::home::write_private;

/// Bytes of a file that is read.
const LARGEST: u64 = 4 << 20;

#[derive(Serialize, Deserialize)]
struct Content {
    schema: u32,
    sites: SiteNotes,
}

/// The file of notes.
#[derive(Debug)]
pub struct Sites {
    file: PathBuf,
    /// Reading what is known and writing it again is one thing.
    turn: Mutex<()>,
}

/// What was known when a run began.
pub struct Remembered(SiteNotes);

impl SiteMemory for Remembered {
    fn notes(&self, site: &str) -> Vec<SiteNote> {
        self.0.get(site).cloned().unwrap_or_default()
    }
}

impl Sites {
    pub fn at(file: PathBuf) -> Self {
        Self {
            file,
            turn: Mutex::default(),
        }
    }

    pub fn now(&self) -> Remembered {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        Remembered(self.read())
    }

    /// Changes what is known; it is written where `change` says that it did.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn change(&self, change: impl FnOnce(&mut SiteNotes) -> bool) -> Result<(), UiError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sites = self.read();
        if !change(&mut sites) {
            return Ok(());
        }
        let content = Content {
            schema: SITE_NOTES_SCHEMA,
            sites,
        };
        let text = serde_json::to_vec_pretty(&content)
            .map_err(|error| crate::errors::internal(error.to_string()))?;
        write_private(&self.file, &text).map_err(|error| {
            UiError::saying(ErrorCode::Other, "sites-unwritable")
                .arg("path", self.file.display().to_string())
                .detail(error.to_string())
        })
    }

    pub fn list(&self) -> RememberedSites {
        let sites = self.now().0;
        let aside = aside(&self.file);
        RememberedSites {
            sites: sites
                .into_iter()
                .map(|(site, notes)| shown(site, &notes))
                .collect(),
            set_aside: aside.exists().then(|| aside.display().to_string()),
        }
    }

    /// # Errors
    /// Nothing is remembered of that site.
    pub fn show(&self, site: &str) -> Result<RememberedSite, UiError> {
        let site = key(site);
        let known = self.now().0.remove(&site);
        known.map(|notes| shown(site, &notes)).ok_or_else(missing)
    }

    /// Keeps the person's own words: in place of a note, or as a new one. Empty words bring the program's note back.
    ///
    /// # Errors
    /// There is no such note, there is no room for one more, or it cannot be written.
    pub fn write(&self, site: &str, id: Option<u32>, text: &str) -> Result<(), UiError> {
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text: String = text.chars().take(NOTE_TEXT).collect();
        let mut done = Err(missing());
        self.change(|sites| {
            done = written(sites, &key(site), id, text);
            done.is_ok()
        })?;
        done
    }

    /// Forgets a note, or the whole site.
    ///
    /// # Errors
    /// There is none, or the file cannot be written.
    pub fn forget(&self, site: &str, id: Option<u32>) -> Result<(), UiError> {
        let site = key(site);
        let mut found = false;
        self.change(|sites| {
            let before = sites.get(&site).map_or(0, Vec::len);
            match (id, sites.get_mut(&site)) {
                (Some(id), Some(notes)) => notes.retain(|note| note.id != id),
                _ => drop(sites.remove(&site)),
            }
            sites.retain(|_, notes| !notes.is_empty());
            found = sites.get(&site).map_or(0, Vec::len) < before;
            found
        })?;
        found.then_some(()).ok_or_else(missing)
    }

    /// A file that cannot be read, or is of a newer version, is set aside: nothing is lost, and nothing waits for it.
    fn read(&self) -> SiteNotes {
        let size = std::fs::metadata(&self.file).map(|file| file.len());
        let Ok(size) = size else {
            return SiteNotes::new();
        };
        let read = || -> Option<Content> {
            let text = (size <= LARGEST).then(|| std::fs::read(&self.file).ok())??;
            serde_json::from_slice(&text).ok()
        };
        match read().filter(|content| content.schema == SITE_NOTES_SCHEMA) {
            Some(content) => content.sites,
            None => {
                tracing::warn!(file = %self.file.display(), "the notes on sites cannot be read, they are set aside");
                let _ = std::fs::rename(&self.file, aside(&self.file));
                SiteNotes::new()
            }
        }
    }
}

fn aside(file: &Path) -> PathBuf {
    file.with_extension("damaged.json")
}

/// The site of a name or address that the person gives.
fn key(site: &str) -> String {
    match site::host_of(site) {
        host if host.is_empty() => site.to_owned(),
        host => site::key(&host),
    }
}

fn missing() -> UiError {
    UiError::saying(ErrorCode::Other, "sites-missing")
}

fn wordless() -> UiError {
    UiError::saying(ErrorCode::Other, "sites-wordless")
}

fn written(
    sites: &mut SiteNotes,
    site: &str,
    id: Option<u32>,
    text: String,
) -> Result<(), UiError> {
    let notes = sites.entry(site.to_owned()).or_default();
    let own = |id| SiteNote {
        id,
        text: Some(text.clone()),
        times: 1,
        last: crate::recipes::today().to_string(),
        ..SiteNote::default()
    };
    let done = match id {
        None if text.is_empty() => Err(wordless()),
        None if notes.len() >= NOTES_A_SITE => Err(UiError::saying(ErrorCode::Other, "sites-full")),
        None => {
            notes.push(own(next_id(notes)));
            Ok(())
        }
        Some(id) => match notes.iter_mut().find(|note| note.id == id) {
            None => Err(missing()),
            Some(note) if text.is_empty() && note.kind == SiteNoteKind::Own => Err(wordless()),
            Some(note) => {
                note.text = Some(text).filter(|text| !text.is_empty());
                Ok(())
            }
        },
    };
    sites.retain(|_, notes| !notes.is_empty());
    done
}

fn shown(site: String, notes: &[SiteNote]) -> RememberedSite {
    let mut notes: Vec<&SiteNote> = notes.iter().collect();
    notes.sort_by_key(|note| (note.kind, note.id));
    let note = |note: &SiteNote| RememberedNote {
        id: note.id,
        sentence: sentence(note),
        text: note.text.clone(),
        times: note.times,
        last: note.last.clone(),
    };
    RememberedSite {
        site,
        notes: notes.into_iter().map(note).collect(),
    }
}

/// What a note says, for the person.
fn sentence(note: &SiteNote) -> Option<Message> {
    if note.kind == SiteNoteKind::Own {
        return None;
    }
    let named = |name: &str| if name.is_empty() { "no" } else { "yes" };
    let id = format!("sites-note-{}", note.kind.id().replace('_', "-"));
    let by = match (note.kind, note.by.as_str()) {
        (SiteNoteKind::Search, "enter") | (SiteNoteKind::Shows, _) => note.by.as_str(),
        _ => "button",
    };
    let said = Message::new(id)
        .arg("named", named(&note.name))
        .arg("name", note.name.as_str())
        .arg("by", by)
        .arg("button", note.by.as_str())
        .arg("then", note.then.as_str())
        .arg(
            "from",
            if note.at == "/" {
                "home"
            } else {
                named(&note.at)
            },
        )
        .arg("at", note.at.as_str())
        .arg("to", note.to.as_str());
    Some(said)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn sites() -> (tempfile::TempDir, Sites) {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("site-notes.json");
        (root, Sites::at(file))
    }

    #[test]
    fn a_person_writes_and_forgets() {
        let (_root, sites) = sites();
        sites
            .write("https://www.shop.example/a?b=c", None, "Ask  for\nAnna")
            .unwrap();
        let search = SiteNote {
            id: 7,
            kind: SiteNoteKind::Search,
            name: "Find".into(),
            ..SiteNote::default()
        };
        sites
            .change(|all| {
                all.get_mut("shop.example").unwrap().push(search);
                true
            })
            .unwrap();
        sites
            .write("shop.example", Some(7), "The search is below")
            .unwrap();
        let told: Vec<_> = sites
            .now()
            .notes("shop.example")
            .into_iter()
            .filter_map(|n| n.text)
            .collect();
        assert_eq!(told, ["Ask for Anna", "The search is below"]);
        sites.write("shop.example", Some(7), " ").unwrap();
        assert_eq!(sites.now().notes("shop.example")[1].text, None);
        assert!(sites.write("shop.example", Some(8), "x").is_err());
        let own = sites.now().notes("shop.example")[0].id;
        for (site, note) in [("new.example", None), ("shop.example", Some(own))] {
            let refused = sites.write(site, note, " ").unwrap_err();
            assert_eq!(refused.message.id, "sites-wordless");
        }
        assert!(sites.forget("shop.example", Some(8)).is_err());
        sites.forget("shop.example", Some(7)).unwrap();
        assert_eq!(sites.show("shop.example").unwrap().notes.len(), 1);
        sites.forget("www.shop.example", None).unwrap();
        assert!(sites.list().sites.is_empty());
        assert!(sites.forget("shop.example", None).is_err());
    }

    #[test]
    fn a_damaged_file_is_set_aside_and_said() {
        for content in [
            "{\"schema\":1,\"sites\":",
            "{\"schema\":2,\"sites\":{}}",
            "\u{0}",
        ] {
            let (root, sites) = sites();
            std::fs::write(&sites.file, content).unwrap();
            let list = sites.list();
            assert!(list.sites.is_empty());
            assert_eq!(
                std::fs::read_to_string(list.set_aside.unwrap()).unwrap(),
                content
            );
            sites.write("a.example", None, "mine").unwrap();
            assert_eq!(sites.list().sites.len(), 1);
            drop(root);
        }
    }
}
