//! What the icon in the tray says: its number, the words beside it, and its menu.

use browser_copilot::locale::{Lang, text};
use copilot_protocol::{Message, RunId, RunStatus};

use crate::attention::Stands;

/// Runs that are listed; of more only the number is told.
const LISTED: usize = 10;

/// A row of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Open(String),
    Run(RunId, String),
    /// How many more there are; leads nowhere.
    More(String),
    Line,
    Quit(String),
}

/// All that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    /// Runs that wait for the person.
    pub waiting: usize,
    pub tip: String,
    pub entries: Vec<Entry>,
}

impl Model {
    /// For these runs, the oldest first. Those that wait stand before the others.
    pub fn of(runs: &[Stands], lang: Lang) -> Self {
        let said = |message: Message| text(&message, lang);
        let count = |id: &str, count: usize| said(Message::new(id).arg("count", count));
        let (waiting, others): (Vec<&Stands>, Vec<&Stands>) = runs
            .iter()
            .partition(|run| run.status == RunStatus::Waiting);
        let mut entries = vec![Entry::Open(said(Message::new("tray-open"))), Entry::Line];
        let all = || waiting.iter().chain(&others);
        entries.extend(all().take(LISTED).map(|run| {
            let id = match run.status {
                RunStatus::Waiting => "tray-run-waits",
                RunStatus::Paused => "tray-run-rests",
                _ => "tray-run-goes",
            };
            let row = said(Message::new(id).arg("goal", run.goal.clone()));
            Entry::Run(run.run.clone(), plain(&row))
        }));
        if runs.len() > LISTED {
            entries.push(Entry::More(count("tray-more", runs.len() - LISTED)));
        }
        if !runs.is_empty() {
            entries.push(Entry::Line);
        }
        entries.push(Entry::Quit(said(Message::new("tray-quit"))));
        let tip = if !waiting.is_empty() {
            count("tray-tip-waits", waiting.len())
        } else if !runs.is_empty() {
            count("tray-tip-goes", runs.len())
        } else {
            said(Message::new("app-name"))
        };
        Self {
            waiting: waiting.len(),
            tip,
            entries,
        }
    }
}

/// A text as it stands: menus read an ampersand as the mark of a key, and marks of direction would turn the words
/// around the goal as well.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .collect::<String>()
        .replace('&', "&&")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    fn run(id: &str, status: RunStatus, goal: &str) -> Stands {
        Stands {
            run: serde_json::from_value(id.into()).unwrap(),
            status,
            goal: goal.into(),
        }
    }

    fn rows(model: &Model) -> Vec<String> {
        let row = |entry: &Entry| match entry {
            Entry::Open(text) | Entry::More(text) | Entry::Quit(text) => text.clone(),
            Entry::Run(id, text) => format!("{} {text}", id.as_str()),
            Entry::Line => "-".into(),
        };
        model.entries.iter().map(row).collect()
    }

    #[test]
    fn with_no_run_it_opens_and_quits() {
        let model = Model::of(&[], Lang::En);
        assert_eq!(model.waiting, 0);
        assert_eq!(model.tip, "Browser Copilot");
        assert_eq!(rows(&model), ["Open Browser Copilot", "-", "Quit"]);
    }

    #[test]
    fn runs_that_wait_stand_first_in_the_language_of_the_window() {
        let runs = [
            run("A", RunStatus::Running, "buy tea"),
            run("B", RunStatus::Waiting, "write to Anna"),
            run("C", RunStatus::Paused, "read the news"),
            run("D", RunStatus::Waiting, "pay"),
        ];
        let model = Model::of(&runs, Lang::En);
        assert_eq!(model.waiting, 2);
        assert_eq!(model.tip, "Browser Copilot: 2 goals wait for you");
        let shown = "Open Browser Copilot|-|B Needs you: write to Anna|D Needs you: pay|A At work: buy tea|\
            C Paused: read the news|-|Quit";
        assert_eq!(rows(&model).join("|"), shown);
        let model = Model::of(&runs[..1], Lang::En);
        assert_eq!(model.waiting, 0);
        assert_eq!(model.tip, "Browser Copilot: at work on 1 goal");
        let russian = Model::of(&runs, Lang::Ru);
        assert_eq!(russian.tip, "Browser Copilot: вас ждут 2 цели");
        let cyrillic = |row: &String| row.chars().any(|c| ('а'..='я').contains(&c));
        assert!(rows(&russian).iter().all(|row| row == "-" || cyrillic(row)));
    }

    #[test]
    fn a_goal_is_only_text() {
        let runs = [run("A", RunStatus::Running, "R&D _now_ \u{202e}evil")];
        let model = Model::of(&runs, Lang::En);
        assert_eq!(rows(&model)[2], "A At work: R&&D _now_ evil");
        assert!(!model.tip.contains("R&"));
    }

    #[test]
    fn of_many_runs_the_rest_is_counted() {
        let runs: Vec<Stands> = (0..13)
            .map(|n| run(&format!("R{n:02}"), RunStatus::Waiting, "g"))
            .collect();
        let rows = rows(&Model::of(&runs, Lang::En));
        assert_eq!(rows.iter().filter(|row| row.starts_with('R')).count(), 10);
        assert_eq!(rows[12], "3 more");
    }
}
