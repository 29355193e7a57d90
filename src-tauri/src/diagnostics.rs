//! What helps somebody else to see what is wrong here: versions, findings, settings, warnings of the log.
//! It is shown before it is saved; goals, pages, keys and names of folders are not in it.

use std::fmt::Write as _;
use std::path::Path;

use copilot_journal::Redactor;
use copilot_protocol::{RunsQuery, Settings};

use crate::engine::Engine;
use crate::locale::{Lang, text};
use crate::{doctor, portable};

/// Bytes of a report at most.
pub const LARGEST: usize = 1 << 20;
/// Bytes of the log that are looked through, from its end.
const LOG: usize = 512 * 1024;
/// Warnings that are shown, the last ones.
const WARNINGS: usize = 100;

/// The report, in the person's language where it says findings.
pub async fn report(engine: &Engine, settings: &Settings, lang: Lang) -> String {
    let mut report = String::new();
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    // Writing to a String cannot fail.
    let _ = writeln!(report, "Browser Copilot {} ({os} {arch})\n", crate::VERSION);
    for finding in doctor::findings(engine.home()).await {
        let said = text(&finding.message, lang);
        let _ = writeln!(report, "{:?}: {said}", finding.status);
    }
    let one = RunsQuery {
        limit: 1,
        ..RunsQuery::default()
    };
    if let Ok(page) = engine.runs(settings, one, lang).await {
        let bytes = page.bytes.unwrap_or_default();
        let _ = writeln!(
            report,
            "Runs: {}, bytes: {bytes}, index: {:?}",
            page.total, page.index
        );
    }
    let _ = writeln!(report, "\n{}", portable::content(settings));
    let log = engine.home().logs().join("agent.log");
    let warnings = tokio::task::spawn_blocking(move || warnings(&log))
        .await
        .unwrap_or_default();
    report.push_str(&warnings);
    let home = directories::BaseDirs::new().map(|dirs| dirs.home_dir().display().to_string());
    clean(&report, home.as_deref())
}

/// The last lines of the log that warn.
fn warnings(log: &Path) -> String {
    let bytes = std::fs::read(log).unwrap_or_default();
    let tail = &bytes[bytes.len().saturating_sub(LOG)..];
    let tail = String::from_utf8_lossy(tail);
    let warn: Vec<&str> = tail
        .lines()
        .filter(|line| line.contains(" WARN ") || line.contains(" ERROR "))
        .collect();
    warn[warn.len().saturating_sub(WARNINGS)..].join("\n")
}

/// Without keys, without this person's folder, and of addresses the site alone.
fn clean(report: &str, home: Option<&str>) -> String {
    let mut cleaned = Redactor::default().text(report).into_owned();
    if let Some(home) = home.filter(|home| home.len() > 1) {
        cleaned = cleaned.replace(home, "~");
    }
    let mut out = String::with_capacity(cleaned.len());
    let mut rest = cleaned.as_str();
    while let Some(at) = rest.find("://") {
        let (before, after) = rest.split_at(at + 3);
        out.push_str(before);
        let ends =
            |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '<' | '>' | ',' | ')' | '}');
        let address = &after[..after.find(ends).unwrap_or(after.len())];
        let site = address.split(['/', '?', '#']).next().unwrap_or_default();
        out.push_str(site.rsplit('@').next().unwrap_or_default());
        if site.len() < address.len() {
            out.push_str("/…");
        }
        rest = &after[address.len()..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    #[test]
    fn addresses_and_folders_lose_what_is_private() {
        let said = clean(
            "WARN at https://me:pw@shop.example:8443/orders/48213?token=abc#x, in /home/alex/runs \"wss://h/devtools/browser/1\" end",
            Some("/home/alex"),
        );
        assert_eq!(
            said,
            "WARN at https://shop.example:8443/…, in ~/runs \"wss://h/…\" end"
        );
        assert_eq!(clean("nothing :// here", None), "nothing :// here");
    }

    #[test]
    fn only_what_warns_is_taken_from_the_log() {
        let temp = tempfile::tempdir().unwrap();
        let log = temp.path().join("agent.log");
        let lines: Vec<String> = (0..150)
            .flat_map(|n| [format!("t  INFO a: {n}"), format!("t  WARN b: {n}")])
            .collect();
        std::fs::write(&log, lines.join("\n")).unwrap();
        let found = warnings(&log);
        assert_eq!(found.lines().count(), WARNINGS);
        assert!(found.ends_with("b: 149") && !found.contains("INFO"));
        assert_eq!(warnings(&temp.path().join("none")), "");
    }

    #[tokio::test]
    async fn the_report_holds_versions_and_no_safety_settings() {
        let temp = tempfile::tempdir().unwrap();
        let engine = Engine::new(crate::home::Home::under(temp.path()));
        let settings = Settings {
            allow_hosts: vec!["intranet.example".into()],
            ..Settings::default()
        };
        let report = report(&engine, &settings, Lang::En).await;
        assert!(report.starts_with("Browser Copilot ") && report.contains("\"max_steps\""));
        assert!(!report.contains("intranet"), "{report}");
    }
}
