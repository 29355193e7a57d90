//! Is the goal met? For runs with a model: conditions and citations that code checks against what the run has seen.
//! What code cannot decide goes to one model call with fresh eyes, which may lower and never verify.
//!
//! Pure readings of the state. Runs without a model are judged by `evidence`.

pub(crate) mod citations;
pub(crate) mod compare;
pub mod conditions;
mod effects;
pub(crate) mod kept;
mod messages;
pub(crate) mod seen;

use copilot_protocol::{Action, Citation};

use crate::state::Update;
use crate::state::{GoalReading, GraphState, HowSaid, SaidByPage, Tracked};
use citations::Cited;
use compare::Comparable;
use conditions::changes;
pub(crate) use conditions::sets_value;
use seen::Source;

/// What no code decides of an answer.
const MEANT: &str = "whether the answer is what the task asks for, by all that the page says of it";
/// Messages of pages that one who reads the record is told.
const ANSWERS: usize = 12;
/// Messages of pages that the state keeps.
pub(crate) const SAID: usize = 40;

/// What the run's snapshots and citations say of a claimed end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Weighed {
    /// What code saw to be otherwise, in words for the planner.
    pub fails: Vec<String>,
    /// What was expected and was not seen, by a condition that may have been worded amiss: the planner is told once.
    pub missing: Vec<String>,
    /// What code cannot decide.
    pub open: Vec<String>,
    /// What one who reads the record has to find right.
    pub doubts: Vec<String>,
    /// What one who sees the pages has to find right.
    pub unsure: Vec<String>,
}

impl Weighed {
    pub fn verified(&self) -> bool {
        self.fails.is_empty() && self.missing.is_empty() && self.open.is_empty()
    }

    /// All that code does not see for itself.
    pub fn undecided(&self) -> Vec<String> {
        [&self.missing[..], &self.open, &self.doubts, &self.unsure].concat()
    }

    /// Why it is not met, in words for the planner.
    pub fn refutation(&self) -> String {
        [&self.fails[..], &self.missing].concat().join("; ")
    }
}

/// Weighs a claimed end.
pub(crate) fn weigh(s: &GraphState, answer: &str, given: &[Citation]) -> Weighed {
    let mut w = Weighed::default();
    let reading = s.reading.clone().unwrap_or_else(|| {
        w.open
            .push("nobody has read the goal apart from its pages".into());
        GoalReading {
            changes: !s.conditions.is_empty() && s.history.iter().any(changes),
            tells: !given.is_empty() && s.conditions.is_empty(),
            ..GoalReading::default()
        }
    });
    effects::weigh(s, &reading, &mut w);
    told(s, &reading, answer, given, &mut w);
    w
}

/// The answer tells what a citation claims.
fn says(answer: &Comparable, claim: &Comparable) -> bool {
    answer.contains(claim)
        || claim.share_in(answer) >= 0.6
        || claim.figures().any(|f| answer.figures().any(|o| o == f))
}

fn told(s: &GraphState, reading: &GoalReading, answer: &str, given: &[Citation], w: &mut Weighed) {
    if answer.trim().is_empty() {
        if reading.tells {
            w.fails
                .push("there is no answer: give to `done` what the task asks for".into());
        }
        return;
    }
    let all = seen::sources(s);
    if let Some(structured) = &s.structured {
        // That each cell stands somewhere does not say that it is the one that is meant.
        if reading.tells {
            w.unsure.push(MEANT.into());
        }
        return table(structured, given, &all, w);
    }
    if let Some(figure) = citations::unseen_figure(answer, s, given, &all) {
        w.fails.push(format!("{figure} of the answer stands on no page that was seen, and no citation shows how it was worked out"));
    }
    if !reading.tells && given.is_empty() {
        return;
    }
    let own = Comparable::of(answer);
    let mut around = String::new();
    let mut quoted_on: Vec<String> = Vec::new();
    let (mut held, mut quoted) = (0, 0);
    let from_answer = citations::own_citation(answer).filter(|_| given.is_empty());
    let mut seen_at = |near: String, urls: Vec<String>| {
        around.push_str(&near);
        around.push('\n');
        quoted_on.extend(urls);
    };
    for citation in given.iter().chain(&from_answer) {
        match citations::check(citation, &all) {
            Cited::Holds { around: near, urls } => {
                held += usize::from(says(&own, &Comparable::of(&citation.claim)));
                seen_at(near, urls);
            }
            Cited::Fails(_) if given.is_empty() => {}
            // Where nothing was asked for, nothing has to be proved.
            Cited::Fails(why) if !reading.tells => w.doubts.push(why),
            Cited::Fails(why) => w.fails.push(why),
            Cited::Open { around: near, urls } => {
                quoted += usize::from(!urls.is_empty());
                seen_at(near, urls);
                let what = format!("whether {:?} follows from what is quoted", citation.claim);
                // That there is none follows from no list of what there is, for one who does not see that the list is whole.
                match denies(&citation.claim) && !denies(&citation.quotes.join("\n")) {
                    true => w.unsure.push(what),
                    false => w.doubts.push(what),
                }
            }
        }
    }
    let about = citations::elsewhere(&reading.about, &around);
    if reading.tells {
        // Whether the quote is the one that the task means shows around it. What is read off from beside the names that are asked
        // about, one who is shown those lines can tell; what speaks of a whole page, only one who sees it.
        let shown = held == given.len()
            && !reading.over_all
            && !denies(answer)
            && all_cited(s, &own, given)
            && !own_words(s, given)
            && citations::read_off(&reading.about, given, &all);
        match shown {
            true => w.doubts.push(MEANT.into()),
            false => w.unsure.push(MEANT.into()),
        }
    }
    if held + quoted == 0 && reading.tells {
        w.open
            .push("no citation shows where the answer was seen".into());
    }
    if let Some(name) = about {
        let what = format!("whether the answer is about {name:?}");
        // One that stands nowhere may go by another name on the page.
        if worded(given) && seen::on_pages(name, &quoted_on, &all) || !seen::was_seen(name, &all) {
            w.unsure.push(what);
        } else {
            w.open.push(what);
        }
    }
}

/// All that is quoted has words: a bare figure may stand by another name on the same page.
fn worded(given: &[Citation]) -> bool {
    let mut quotes = given.iter().flat_map(|c| &c.quotes);
    quotes.all(|q| Comparable::of(q).has_words())
}

/// The answer says nothing but what its citations and the goal say.
fn all_cited(s: &GraphState, answer: &Comparable, given: &[Citation]) -> bool {
    let cited = given
        .iter()
        .flat_map(|c| c.quotes.iter().chain([&c.claim]))
        .map(String::as_str);
    let texts: Vec<&str> = cited.chain([s.goal(), &s.request.goal]).collect();
    !answer.has_words() || answer.share_in(&Comparable::of(&texts.join("\n"))) == 1.0
}

/// What is quoted may stand on the page because the run wrote it there.
fn own_words(s: &GraphState, given: &[Citation]) -> bool {
    let quotes = given.iter().flat_map(|c| &c.quotes);
    let quotes: Vec<Comparable> = quotes.map(|quote| Comparable::of(quote)).collect();
    s.history.iter().any(|record| {
        let typed = match &record.action {
            Action::Mcp { arguments_json, .. } => Comparable::of(arguments_json),
            action => Comparable::of(&crate::filled::entered(action)),
        };
        matches!(record.action, Action::Evaluate { .. })
            || quotes.iter().any(|quote| typed.contains(quote))
    })
}

/// It says that something is not so, or answers with a bare yes or no.
fn denies(text: &str) -> bool {
    let text = Comparable::of(text);
    text.answers() || text.denies()
}

/// Each cell of a table or list stands on a page that was seen, or follows from what is cited for it.
fn table(
    structured: &copilot_protocol::StructuredAnswer,
    given: &[Citation],
    all: &[Source],
    w: &mut Weighed,
) {
    let cells = crate::answers::cells(structured);
    let holds = |c: &&Citation| matches!(citations::check(c, all), Cited::Holds { .. });
    let cited = given.iter().filter(holds);
    let cited: Vec<Comparable> = cited.map(|c| Comparable::of(&c.claim)).collect();
    for cell in cells.iter().filter(|cell| {
        !cited.contains(&Comparable::of(cell)) && seen::find(cell, all.iter()).is_none()
    }) {
        let what = format!("{cell:?} of the answer stands on no page that was seen");
        if Comparable::of(cell).figures().next().is_some() {
            w.fails.push(what);
        } else {
            w.open.push(what);
        }
    }
}

/// What the newest snapshot says of the conditions, and what the page said since the last one.
pub(crate) fn note(s: &GraphState) -> Option<Update> {
    if !s.planner_is_model() {
        return None;
    }
    let snapshot = s.observation.as_deref()?;
    let said = messages::new(s, snapshot);
    let known: Vec<SaidByPage> = s.said.iter().chain(&said).cloned().collect();
    let mut conditions = s.conditions.clone();
    for tracked in &mut conditions {
        tracked.take_in(s, snapshot, &known);
    }
    Some(Update::Noted {
        conditions,
        trouble: messages::trouble(s, snapshot, &said),
        objection: messages::objection(s, snapshot, &said),
        said,
        loader: snapshot.loader.clone(),
    })
}

/// Conditions that a plan names, compared with the snapshot that it was made from; `None`: it names none. After the
/// first change they take the place of those that have not come about, and prove something only where they were not so yet:
/// a goal of several parts is brought about part by part.
pub(crate) fn named(s: &GraphState, plan: &[copilot_protocol::Condition]) -> Option<Vec<Tracked>> {
    if plan.is_empty() {
        return None;
    }
    // Opening something to see it is no change yet; entering, sending and what the person was asked about is.
    let late = s.history.iter().any(|r| {
        changes(r) && (r.asked || sets_value(r) || !matches!(r.action, Action::Click { .. }))
    });
    // What came about before stays; later, nothing else does. Word for word the same keeps what was seen of it.
    let stays = |t: &&Tracked| match late {
        true => t.verified(),
        false => plan.contains(&t.condition),
    };
    let mut all: Vec<Tracked> = s.conditions.iter().filter(stays).cloned().collect();
    for condition in plan {
        if all.iter().any(|t| t.condition == *condition) {
            continue;
        }
        let old = s.conditions.iter().find(|t| t.condition == *condition);
        let tracked = old.cloned().unwrap_or_else(|| {
            let (step, place) = (s.counters.step, s.contexts.place());
            let mut tracked = Tracked::new(condition.clone(), late, step, place);
            if let Some(snapshot) = s.observation.as_deref() {
                tracked.take_in(s, snapshot, &s.said);
            }
            tracked.amended &= tracked.holds() != Some(false);
            tracked
        });
        all.push(tracked);
    }
    all.truncate(2 * copilot_protocol::MAX_CONDITIONS);
    Some(all)
}

/// What pages said since the run first acted, the newest last.
pub(crate) fn answered(s: &GraphState) -> impl Iterator<Item = &SaidByPage> {
    let mut acts = s.history.iter();
    let first = acts.find(|r| conditions::may_change(&r.action));
    let first = first.map_or(u32::MAX, |r| r.step);
    let said = s.said.iter().filter(|m| m.step >= first);
    let mut all: Vec<&SaidByPage> = said.filter(|m| m.how != HowSaid::Question).collect();
    // Where there are too many, lines that came with a view give way to what the page said as a message.
    for weight in [HowSaid::Line, HowSaid::Message] {
        let mut over = all.len().saturating_sub(ANSWERS);
        all.retain(|m| {
            m.how != weight || over == 0 || {
                over -= 1;
                false
            }
        });
    }
    all.into_iter()
}

/// What was checked, for the run's end.
pub(crate) fn checked(s: &GraphState) -> Vec<copilot_protocol::CheckedCondition> {
    s.conditions.iter().map(Tracked::checked).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use copilot_ports::ActionRecord;
    use copilot_protocol::Computation;
    use serde_json::json;

    use super::*;
    use crate::reducer::remember_text;
    use crate::test_fixtures::{begun, snapshot};

    const NEAR: &str = "Red mug\n12.50\nIn stock";
    const FAR: &str = "Red mug\na\nb\nc\nd\ne\n12.50\nIn stock";

    /// What is left of an answer about the red mug for one who reads the record, and for one who sees the page.
    fn weighed(page: &str, answer: &str, reading: GoalReading, citation: Citation) -> [bool; 2] {
        weighed_after(&[], page, answer, reading, citation)
    }

    /// The same after these actions.
    fn weighed_after(
        did: &[ActionRecord],
        page: &str,
        answer: &str,
        reading: GoalReading,
        citation: Citation,
    ) -> [bool; 2] {
        let mut s = begun("What is the price of the Red mug?", None);
        let page = snapshot(
            "https://shop.example/",
            "Shop",
            Vec::new(),
            json!({ "text": page }),
        );
        remember_text(&mut s, &page, 1);
        s.reading = Some(reading);
        s.history = did.to_vec();
        let w = weigh(&s, answer, &[citation]);
        assert!(w.fails.is_empty() && w.open.is_empty(), "{w:?}");
        [&w.doubts, &w.unsure].map(|left| left.iter().any(|what| what == MEANT))
    }

    #[test]
    fn the_goals_reader_settles_an_answer_only_where_it_is_shown_what_decides() {
        let reading = || GoalReading {
            tells: true,
            about: vec!["Red mug".into()],
            ..GoalReading::default()
        };
        let quoting = |quotes: &[&str]| Citation {
            claim: "12.50".into(),
            quotes: quotes.iter().map(|quote| (*quote).to_owned()).collect(),
            ..Citation::default()
        };
        const READER: [bool; 2] = [true, false];
        const JUDGE: [bool; 2] = [false, true];
        let price = || quoting(&["12.50"]);
        assert_eq!(weighed(NEAR, "12.50", reading(), price()), READER);
        assert_eq!(
            weighed(NEAR, "The price is 12.50.", reading(), price()),
            READER
        );
        assert_eq!(
            weighed(FAR, "12.50", reading(), price()),
            JUDGE,
            "out of sight"
        );
        let more = "12.50, delivered within three days";
        assert_eq!(
            weighed(NEAR, more, reading(), price()),
            JUDGE,
            "more than is cited"
        );
        assert_eq!(
            weighed(NEAR, "No, 12.50", reading(), price()),
            JUDGE,
            "denied"
        );
        let over_all = GoalReading {
            over_all: true,
            ..reading()
        };
        assert_eq!(weighed(NEAR, "12.50", over_all, price()), JUDGE);
        let computed = Citation {
            compute: Some(Computation::Min),
            ..price()
        };
        assert_eq!(weighed(NEAR, "12.50", reading(), computed), JUDGE);
        // What the run itself may have put there.
        let typed = Action::Type {
            element: 1,
            text: "12.50".into(),
            mode: copilot_protocol::TypeMode::Fill,
            find: None,
            submit: false,
        };
        let code = Action::Evaluate {
            code: "document.body.append('12.50')".into(),
        };
        for action in [typed, code] {
            let did = [ActionRecord {
                step: 1,
                action,
                label: "Price".into(),
                url: "https://shop.example/".into(),
                role: "textbox".into(),
                asked: false,
                outcome: None,
                refused: None,
            }];
            assert_eq!(
                weighed_after(&did, NEAR, "12.50", reading(), price()),
                JUDGE
            );
        }
    }
}
