//! Deletes the pictures of one site from all past runs; what was told, planned and done there stays.

use std::collections::BTreeSet;
use std::path::Path;

use copilot_ports::{JournalError, SystemDisk};
use copilot_protocol::{Claim, Envelope, Forgotten, QuestionBody, RunEvent, RunId, ShotId};

use crate::files;
use crate::folder::{RunLock, SUMMARY_FILE};
use crate::resume::read_trace;
use crate::runs::{RunsFolder, find_picture};

impl RunsFolder {
    /// Deletes the pictures of this site (`example.org` or an address; its subdomains too) and says in
    /// which runs there were any. Runs that go on are passed over and counted as `busy`.
    ///
    /// # Errors
    /// `Other` where `site` names none, `Folder` where the runs cannot be read.
    pub fn forget_pictures(&self, site: &str) -> Result<(Forgotten, Vec<RunId>), JournalError> {
        let site =
            site_of(site).ok_or_else(|| JournalError::Other(format!("{site:?} is no site")))?;
        let (mut done, mut changed) = (Forgotten::default(), Vec::new());
        for id in self.with_parts()? {
            let dir = self.dir(&id)?;
            let Ok(trace) = read_trace(&SystemDisk, &dir) else {
                continue;
            };
            let shots = shots_of(&trace.events, &site);
            let there: Vec<_> = shots
                .iter()
                .filter_map(|shot| find_picture(&dir, shot))
                .collect();
            if there.is_empty() {
                continue;
            }
            let Ok(_lock) = RunLock::take(&SystemDisk, &dir) else {
                done.busy += 1;
                continue;
            };
            for picture in there {
                let bytes = std::fs::metadata(&picture).map_or(0, |meta| meta.len());
                std::fs::remove_file(&picture).map_err(|e| files::io_error(&picture, &e))?;
                done.pictures += 1;
                done.bytes += bytes;
            }
            forget_in_summary(&dir, &shots)?;
            done.runs += 1;
            changed.push(id);
        }
        Ok((done, changed))
    }
}

/// The list shows the run's last picture: it must not look for one that is gone.
fn forget_in_summary(dir: &Path, shots: &BTreeSet<ShotId>) -> Result<(), JournalError> {
    let path = dir.join(SUMMARY_FILE);
    let Some(mut summary) = files::read_json(&SystemDisk, &path) else {
        return Ok(());
    };
    let gone = summary
        .get("shot")
        .and_then(|shot| shot.as_str())
        .is_some_and(|shot| shots.contains(&ShotId::from(shot)));
    if gone && let Some(fields) = summary.as_object_mut() {
        fields.remove("shot");
        files::replace(&SystemDisk, &path, format!("{summary:#}\n").as_bytes())?;
    }
    Ok(())
}

/// Pictures that were taken while a page of the site was shown.
fn shots_of(events: &[Envelope], site: &str) -> BTreeSet<ShotId> {
    let mut there = false;
    let mut shots = BTreeSet::new();
    for envelope in events {
        match &envelope.event {
            RunEvent::Observed { url, shot, .. } => {
                there = is_of(url, site);
                if there {
                    shots.extend(shot.clone());
                }
            }
            RunEvent::ApprovalRequested { question, host, .. } => {
                if let QuestionBody::Approval { shot, .. } = &question.body
                    && (there || is_of(host, site))
                {
                    shots.extend(shot.clone());
                }
            }
            RunEvent::RunFinished { claims, .. } => {
                let of_site =
                    |claim: &&Claim| claim.url.as_deref().is_some_and(|url| is_of(url, site));
                let proofs = claims
                    .iter()
                    .filter(of_site)
                    .filter_map(|claim| claim.proof.as_ref());
                shots.extend(proofs.map(|proof| proof.shot.clone()));
            }
            _ => {}
        }
    }
    shots
}

fn is_of(address: &str, site: &str) -> bool {
    site_of(address).is_some_and(|host| {
        host == site
            || host
                .strip_suffix(site)
                .is_some_and(|front| front.ends_with('.'))
    })
}

/// The host of an address or of what a person writes, in small letters, without port and `www.`.
fn site_of(text: &str) -> Option<String> {
    let rest = text.trim();
    let rest = rest.split_once("://").map_or(rest, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#', '\\']).next()?;
    let host = host.rsplit('@').next()?;
    let host = match host.strip_prefix('[') {
        Some(v6) => v6.split(']').next()?,
        None => host.split(':').next()?,
    };
    let host = host.trim_end_matches('.').to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let is_host = !host.is_empty()
        && host
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ':'));
    is_host.then(|| host.to_owned())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use crate::Redactor;
    use copilot_ports::{Record, RunJournal as _};
    use copilot_protocol::{RunRequest, SCHEMA_VERSION};
    use serde_json::json;

    #[test]
    fn a_site_is_its_host_however_it_is_written() {
        for text in [
            "example.org",
            " HTTPS://www.Example.org:8443/a?b#c ",
            "http://me:pw@example.org/",
            "example.org.",
        ] {
            assert_eq!(site_of(text).as_deref(), Some("example.org"), "{text}");
        }
        for text in ["", "  ", "/", "two words", "https://"] {
            assert_eq!(site_of(text), None, "{text:?}");
        }
        for (url, is) in [
            ("https://shop.example.org/x", true),
            ("https://notexample.org/x", false),
            ("https://example.org.evil.test/", false),
            ("https://evil.test/?u=https://example.org/", false),
        ] {
            assert_eq!(is_of(url, "example.org"), is, "{url}");
        }
        assert_eq!(site_of("http://[::1]:80/").as_deref(), Some("::1"));
    }

    async fn run(
        runs: &RunsFolder,
        pages: &[(&str, &str)],
    ) -> (RunId, std::sync::Arc<crate::FolderJournal>) {
        let id = RunId::new();
        let request: RunRequest =
            serde_json::from_value(json!({ "goal": "g", "settings": {} })).unwrap();
        let journal = runs.create(&id, &request, Redactor::default()).unwrap();
        for (at, (url, shot)) in pages.iter().enumerate() {
            let seq = at as u64 + 1;
            let event = json!({ "v": SCHEMA_VERSION, "run": id, "seq": seq, "time": "2026-01-01T00:00:00.000Z", "step": 0,
                "event": "observed", "observation": "o", "url": url, "title": "", "elements": 0, "total_elements": 0,
                "page_type": "other", "shot": shot, "ms": 1.0 });
            let event = Record::Event(serde_json::from_value(event).unwrap());
            journal.append(&event, false).await.unwrap();
            let shot = ShotId::from(*shot);
            journal.picture(0, &shot, &[7; 100]).await.unwrap();
        }
        let summary = json!({ "schema_version": 1, "id": id, "goal": "g", "status": "finished", "started": "2026-01-01T00:00:00.000Z",
            "stage": "done", "steps": 1, "usage": {}, "active_ms": 1.0, "planner": "builtin", "browser": "managed", "shot": pages.last().unwrap().1 });
        let path = runs.path().join(id.as_str()).join(SUMMARY_FILE);
        std::fs::write(path, summary.to_string()).unwrap();
        (id, journal)
    }

    #[tokio::test]
    async fn pictures_of_one_site_go_and_those_of_others_stay() {
        let temp = tempfile::tempdir().unwrap();
        let runs = RunsFolder::open(temp.path()).unwrap();
        let pages = [
            ("https://bank.example/in", "S1"),
            ("https://news.example/", "S2"),
            ("https://my.bank.example/", "S3"),
        ];
        let (first, journal) = run(&runs, &pages).await;
        drop(journal);
        let (other, journal) = run(&runs, &[("https://news.example/", "S4")]).await;
        drop(journal);
        let (held, _journal) = run(&runs, &[("https://bank.example/", "S5")]).await;

        let (done, changed) = runs.forget_pictures("https://www.bank.example/").unwrap();
        assert_eq!(
            (done.runs, done.pictures, done.bytes, done.busy),
            (1, 2, 200, 1)
        );
        assert_eq!(changed, std::slice::from_ref(&first));
        let there = |id: &RunId, shot: &str| runs.picture_path(id, &ShotId::from(shot)).is_some();
        assert!(!there(&first, "S1") && there(&first, "S2") && !there(&first, "S3"));
        assert!(there(&other, "S4") && there(&held, "S5"));
        // What happened there is still told, and the list does not ask for what is gone.
        assert_eq!(runs.events(&first, 0).unwrap().len(), 3);
        assert_eq!(runs.summary(&first).unwrap().shot, None);
        assert_eq!(runs.summary(&other).unwrap().shot, Some(ShotId::from("S4")));
        let (again, _) = runs.forget_pictures("bank.example").unwrap();
        assert_eq!((again.pictures, again.busy), (0, 1));
        assert!(runs.forget_pictures(" ").is_err());
    }
}
