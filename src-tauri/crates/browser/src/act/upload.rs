//! Giving files to a page: to a file field, to a button that asks for them, or dropped on a place.

use std::path::{Path, PathBuf};
use std::time::Duration;

use copilot_protocol::{ActionEffect, ActionReason, Delivery};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::json;

use super::attempt::{Attempt, Done, Stop};
use super::input::drag::drag;
use crate::connection::CallError;
use crate::injected_script::PageError;
use crate::tab::FileChooser;

/// A press that asks for files does so by then.
const ASKS: Duration = Duration::from_millis(1_500);

#[derive(Default, Deserialize)]
#[serde(default)]
struct Field {
    status: String,
    id: u32,
    multiple: bool,
}

impl Attempt<'_> {
    pub(super) async fn upload(&self, element: u32, files: &[String]) -> Result<Done, Stop> {
        let files = checked(files)?;
        let field: Field = self.script("fileField", &element.to_string()).await?;
        match field.status.as_str() {
            "ok" => self.give(&field, &files).await,
            "no_field" => match self.asked_by_press(element).await? {
                Some((chooser, delivery)) => self.answer(&chooser, &files, delivery).await,
                None => self.drop_files(element, &files).await,
            },
            other => Err(self.refusal(other, element)),
        }
    }

    /// To a field that is known.
    async fn give(&self, field: &Field, files: &[String]) -> Result<Done, Stop> {
        only_one(files, field.multiple)?;
        let page = self.page();
        let objects = page.objects(&[field.id], self.left()).await?;
        let Some(object) = objects.into_iter().next().flatten() else {
            return Err(self.refusal("stale", field.id));
        };
        let session = page.session()?;
        self.set_files(&session, json!({"files": files, "objectId": object}))
            .await?;
        Ok(Done::by(Delivery::Command).with(ActionEffect::FilesGiven))
    }

    /// Presses the element, and returns what it asked for.
    async fn asked_by_press(&self, element: u32) -> Result<Option<(FileChooser, Delivery)>, Stop> {
        /// The run answers choosers itself no longer than this lives.
        struct Answering<'a>(&'a crate::tab::Tab);
        impl Drop for Answering<'_> {
            fn drop(&mut self) {
                self.0.state().answers_chooser = false;
            }
        }
        {
            let mut state = self.tab.state();
            state.asked_files = None;
            state.answers_chooser = true;
        }
        let _answering = Answering(self.tab);
        let delivery = self.press(element).await?;
        let look = || async { Ok::<_, Stop>(self.tab.state().asked_files.take()) };
        let asked = self.last_look(ASKS, look, Option::is_some).await?;
        Ok(asked.map(|chooser| (chooser, delivery)))
    }

    async fn answer(
        &self,
        chooser: &FileChooser,
        files: &[String],
        delivery: Delivery,
    ) -> Result<Done, Stop> {
        only_one(files, chooser.several)?;
        let Some(field) = chooser.field else {
            let why = "the page asked for files in a way that only a person can answer";
            return Stop::err(ActionReason::Unsupported, why);
        };
        let params = json!({"files": files, "backendNodeId": field});
        self.set_files(&self.tab.session, params).await?;
        Ok(Done::by(delivery)
            .with(ActionEffect::FilesAsked)
            .with(ActionEffect::FilesGiven))
    }

    async fn set_files(&self, session: &str, params: serde_json::Value) -> Result<(), Stop> {
        let (method, left) = ("DOM.setFileInputFiles", self.left());
        let page = self.page();
        match page.ask::<IgnoredAny>(session, method, &params, left).await {
            Ok(_) => Ok(()),
            Err(PageError::Call(CallError::Refused(e))) => {
                Stop::err(ActionReason::FileNotFound, e.message)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Drops the files on the element, as if they came from a folder's window.
    async fn drop_files(&self, element: u32, files: &[String]) -> Result<Done, Stop> {
        let spot = self.spot(element).await?;
        let data = json!({"items": [], "files": files, "dragOperationsMask": 1});
        self.watch_drag(&[element]).await?;
        let dropped = self.drop_where_taken(spot, &data).await;
        self.forget_drag().await;
        Ok(if dropped? {
            Done::by(Delivery::Trusted)
                .expecting()
                .with(ActionEffect::FilesGiven)
        } else {
            let why = "the element asks for no files and takes none";
            Done::in_vain(Delivery::Trusted, ActionReason::DropRefused, why)
        })
    }

    /// Lets go only of what the page takes: a browser opens a file that nobody takes.
    async fn drop_where_taken(
        &self,
        at: (f64, f64),
        data: &serde_json::Value,
    ) -> Result<bool, Stop> {
        for kind in ["dragEnter", "dragOver", "dragOver"] {
            self.drag_event(drag(kind, at, data)).await?;
        }
        let taken = self.drop_taken(at, data, true).await?;
        let last = if taken { "drop" } else { "dragCancel" };
        self.drag_event(drag(last, at, data)).await?;
        Ok(taken)
    }
}

/// The files as they are given: each is there, is a file, and can be read.
fn checked(files: &[String]) -> Result<Vec<String>, Stop> {
    if files.is_empty() {
        return Stop::err(ActionReason::FileNotFound, "no file was named");
    }
    let not_found = |path: &Path, why: String| {
        let detail = format!("{}: {why}", path.display());
        Stop::because(ActionReason::FileNotFound, detail)
    };
    files
        .iter()
        .map(|file| {
            let path = PathBuf::from(file);
            if !path.is_absolute() {
                return Err(not_found(&path, "the path is not absolute".into()));
            }
            match std::fs::metadata(&path) {
                Ok(found) if found.is_file() => {}
                Ok(_) => return Err(not_found(&path, "it is no file".into())),
                Err(error) => return Err(not_found(&path, error.to_string())),
            }
            std::fs::File::open(&path).map_err(|error| not_found(&path, error.to_string()))?;
            Ok(file.clone())
        })
        .collect()
}

fn only_one(files: &[String], several: bool) -> Result<(), Stop> {
    if files.len() > 1 && !several {
        let why = "only one file can be given here";
        return Stop::err(ActionReason::NotMultiple, why);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn only_files_that_are_there_are_given() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.txt");
        std::fs::write(&file, "a").unwrap();
        let file = file.to_string_lossy().into_owned();
        assert_eq!(checked(std::slice::from_ref(&file)).unwrap(), [file]);
        for wrong in [
            "a.txt".to_owned(),
            dir.path().to_string_lossy().into_owned(),
            dir.path().join("b.txt").to_string_lossy().into_owned(),
        ] {
            let stop = checked(&[wrong]).unwrap_err();
            assert!(matches!(stop, Stop::Because(ActionReason::FileNotFound, _)));
        }
        assert!(checked(&[]).is_err());
    }
}
