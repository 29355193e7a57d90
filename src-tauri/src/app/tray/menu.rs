//! What the icon in the tray says: its number, the words beside it, and its menu.

use browser_copilot::locale::{Lang, text};
use copilot_protocol::{Message, RunId, RunStatus, Work};
use jiff::{Timestamp, Zoned};

use crate::attention::Stands;
use crate::notices::beginning;

/// Runs that are listed; of more only the number is told.
const LISTED: usize = 10;

/// A row of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    Open(String),
    Run(RunId, String),
    /// What begins next; leads nowhere.
    Next(String),
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

/// What begins next by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Next {
    /// The hour, with its day where that is not today.
    time: String,
    goal: String,
}

impl Next {
    pub fn of(at: Timestamp, work: &Work, now: &Zoned) -> Self {
        let at = at.to_zoned(now.time_zone().clone());
        let form = match at.date() == now.date() {
            true => "%H:%M",
            false => "%Y-%m-%d %H:%M",
        };
        let goal = match work {
            Work::Goal { goal, .. } => goal,
            Work::Recipe { name, .. } => name,
        };
        Self {
            time: at.strftime(form).to_string(),
            goal: beginning(goal),
        }
    }
}

impl Model {
    /// For these runs, the oldest first. Those that wait stand before the others.
    pub fn of(runs: &[Stands], next: Option<&Next>, lang: Lang) -> Self {
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
                _ if run.queued => "tray-run-queued",
                _ => "tray-run-goes",
            };
            let row = said(Message::new(id).arg("goal", run.goal.clone()));
            Entry::Run(run.run.clone(), plain(&row))
        }));
        if runs.len() > LISTED {
            entries.push(Entry::More(count("tray-more", runs.len() - LISTED)));
        }
        if let Some(Next { time, goal }) = next {
            let row = Message::new("tray-next")
                .arg("time", time.as_str())
                .arg("goal", goal.as_str());
            entries.push(Entry::Next(plain(&said(row))));
        }
        if !runs.is_empty() || next.is_some() {
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
            queued: false,
            goal: goal.into(),
        }
    }

    fn rows(model: &Model) -> Vec<String> {
        let row = |entry: &Entry| match entry {
            Entry::Open(text) | Entry::More(text) | Entry::Next(text) | Entry::Quit(text) => {
                text.clone()
            }
            Entry::Run(id, text) => format!("{} {text}", id.as_str()),
            Entry::Line => "-".into(),
        };
        model.entries.iter().map(row).collect()
    }

    #[test]
    fn with_no_run_it_opens_and_quits() {
        let model = Model::of(&[], None, Lang::En);
        assert_eq!(model.waiting, 0);
        assert_eq!(model.tip, "Browser Copilot");
        assert_eq!(rows(&model), ["Open Browser Copilot", "-", "Quit"]);
    }

    #[test]
    fn what_begins_next_is_told_with_its_day_where_that_is_another() {
        let now: Zoned = "2026-11-30T07:30:00+00:00[UTC]".parse().unwrap();
        let work = Work::Goal {
            goal: "prices & news".into(),
            start_url: None,
        };
        let at = |text: &str| Next::of(text.parse().unwrap(), &work, &now);
        let rows_of = |next: Next| rows(&Model::of(&[], Some(&next), Lang::En));
        let today = rows_of(at("2026-11-30T08:00:00Z"));
        assert_eq!(today[2..4], ["Next, 08:00: prices && news", "-"]);
        let later = rows_of(at("2026-12-01T08:00:00Z"));
        assert_eq!(later[2], "Next, 2026-12-01 08:00: prices && news");
    }

    #[test]
    fn runs_that_wait_stand_first_in_the_language_of_the_window() {
        let runs = [
            run("A", RunStatus::Running, "buy tea"),
            run("B", RunStatus::Waiting, "write to Anna"),
            run("C", RunStatus::Paused, "read the news"),
            run("D", RunStatus::Waiting, "pay"),
        ];
        let model = Model::of(&runs, None, Lang::En);
        assert_eq!(model.waiting, 2);
        assert_eq!(model.tip, "Browser Copilot: 2 goals wait for you");
        let shown = "Open Browser Copilot|-|B Needs you: write to Anna|D Needs you: pay|A At work: buy tea|\
            C Paused: read the news|-|Quit";
        assert_eq!(rows(&model).join("|"), shown);
        let model = Model::of(&runs[..1], None, Lang::En);
        assert_eq!(model.waiting, 0);
        assert_eq!(model.tip, "Browser Copilot: at work on 1 goal");
        let russian = Model::of(&runs, None, Lang::Ru);
        assert_eq!(russian.tip, "Browser Copilot: вас ждут 2 цели");
        let cyrillic = |row: &String| row.chars().any(|c| ('а'..='я').contains(&c));
        assert!(rows(&russian).iter().all(|row| row == "-" || cyrillic(row)));
    }

    #[test]
    fn a_goal_is_only_text() {
        let runs = [run("A", RunStatus::Running, "R&D _now_ \u{202e}evil")];
        let model = Model::of(&runs, None, Lang::En);
        assert_eq!(rows(&model)[2], "A At work: R&&D _now_ evil");
        assert!(!model.tip.contains("R&"));
    }

    #[test]
    fn of_many_runs_the_rest_is_counted() {
        let runs: Vec<Stands> = (0..13)
            .map(|n| run(&format!("R{n:02}"), RunStatus::Waiting, "g"))
            .collect();
        let rows = rows(&Model::of(&runs, None, Lang::En));
        assert_eq!(rows.iter().filter(|row| row.starts_with('R')).count(), 10);
        assert_eq!(rows[12], "3 more");
    }
}
