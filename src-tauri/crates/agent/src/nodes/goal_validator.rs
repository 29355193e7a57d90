//! `goal_validator`: is the goal met? With a model: what code sees of conditions and citations, then one judge with
//! fresh eyes for what it does not see (`judge`). Without one: the run's own trace (`evidence`).

use copilot_graph::Command;
use copilot_ports::ObserveOptions;
use copilot_protocol::{ConditionKind, Message, Observation, PlannerKind, Reflection, StopReason};
use serde_json::Value;

use super::agent_nodes::{AgentNodes, Go, in_detail};
use super::goal_reader;
use super::reflection::{Matter, Occasion, judged, words};
use crate::evidence::{self, Finding};
use crate::graph::ending;
use crate::judge;
use crate::node_name::NodeName;
use crate::prompts;
use crate::state::Update;
use crate::state::{GoalReading, GraphState, Tracked};

const JUDGING: &str = "You judge with fresh eyes whether a browsing task is met. You get the task, the conditions for its end, what a \
program could not check itself, what was done, what pages said, and the last pages. `verdict`: met only if the \
results show it; not_met if something that the task demands is missing or was done otherwise; cannot_tell if these \
pages cannot show it. `evidence`: the words of the page or the result that show it. `missing`: for not_met, the one thing that is missing, in the language of the task, so that the \
assistant can go on.";

/// What the judge says.
#[derive(Clone, Debug, PartialEq)]
enum Verdict {
    Met,
    /// What is missing.
    NotMet(String),
    CannotTell,
}

pub(crate) async fn run(n: &AgentNodes, s: &GraphState) -> Go {
    let model = n.planner.kind() == PlannerKind::Model;
    // What was seen before the last action says nothing about its effect; and while a model wrote its answer, the page may have
    // come to say that it went wrong.
    let acted = s.history.iter().any(judge::conditions::changes_loosely);
    if evidence::stale(s) || model && acted && !s.claim_seen {
        return Command::to(NodeName::Observe, vec![Update::ValidateNext { on: true }])
            .because("evidence", "stale");
    }
    let go = if s.plays() {
        by_recipe(n, s).await
    } else if model {
        by_model(n, s).await
    } else {
        by_trace(n, s).await
    };
    go.because("declines", s.counters.declines)
        .because("validation_rejects", s.counters.validation_rejects)
        .because(
            "max_validation_rejects",
            s.settings().engine.max_validation_rejects,
        )
}

async fn by_trace(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    let (found, go) = match evidence::judge(s, &answer) {
        Finding::Met => ("met", passed(true, Vec::new())),
        Finding::NotMet(why) => ("not_met", rejected(n, s, &why, Vec::new()).await),
        // Nobody can tell, so nobody says that it is met.
        Finding::Unclear(why) => ("unclear", rejected(n, s, &why, Vec::new()).await),
    };
    go.because("evidence", found).because("by", "evidence")
}

/// A recipe came to its end: what it says must be so is seen to be so, and what it answers stands on the pages it was read on.
/// What is asked for it says itself, so nobody reads a goal.
async fn by_recipe(n: &AgentNodes, s: &GraphState) -> Go {
    if s.only_checks() {
        return passed(true, Vec::new()).because("by", "recipe");
    }
    if s.counters.declines > 0 {
        return n.end(s, StopReason::Declined, ending("declined"), Vec::new());
    }
    let answer = s.claimed.clone().unwrap_or_default();
    let mut known = s.clone();
    // A recipe that only leads somewhere shows it by where it leads.
    let shows_more = |t: &Tracked| t.condition.kind != ConditionKind::Address;
    let changes = s.conditions.iter().any(shows_more)
        && s.history.iter().any(judge::conditions::changes_loosely);
    known.reading = Some(GoalReading {
        changes,
        tells: !s.citations.is_empty(),
        ..GoalReading::default()
    });
    let weighed = judge::weigh(&known, &answer, &s.citations);
    tracing::debug!(?weighed, "weighed");
    let why = weighed.refutation();
    if !why.is_empty() {
        let go = rejected(n, s, &why, Vec::new()).await;
        return go.because("evidence", "not_met").because("why", why);
    }
    // No press changed anything there: each step was seen to lead on, and it stands where the last one does.
    let there = |t: &Tracked| !shows_more(t) && t.holds() == Some(true);
    let leads = !s.conditions.is_empty() && s.citations.is_empty();
    let verified = weighed.verified() || leads && s.conditions.iter().all(there);
    passed(verified, Vec::new())
        .because("evidence", if verified { "met" } else { "unclear" })
        .because("by", "recipe")
}

async fn by_model(n: &AgentNodes, s: &GraphState) -> Go {
    let answer = s.claimed.clone().unwrap_or_default();
    let mut updates = Vec::new();
    // What code sees to be otherwise needs no model to say so.
    let seen = judge::weigh(s, &answer, &s.citations);
    if !seen.fails.is_empty() {
        return refuted(n, s, &seen, updates).await;
    }
    let read = match goal_reader::read(n, s, &answer, &mut updates).await {
        Ok(read) => read,
        Err(gone) => return waits(updates, gone),
    };
    let mut known = s.clone();
    let mut verdict = None;
    if let Some((reading, value)) = read {
        updates.push(Update::GoalRead {
            reading: reading.clone(),
        });
        known.reading = Some(reading);
        verdict = verdict_of(&value);
    }
    let mut weighed = judge::weigh(&known, &answer, &s.citations);
    tracing::debug!(?weighed, reading = ?known.reading, ?verdict, "weighed");
    if !weighed.fails.is_empty() {
        return refuted(n, s, &weighed, updates).await;
    }
    let anew = second_snapshot(n, &known, &weighed).await;
    if let Some(anew) = &anew {
        compared(&known, anew, &mut weighed);
    }
    // Told once, it is done or named otherwise; then the judge looks.
    if !weighed.missing.is_empty() && s.counters.validation_rejects == 0 {
        return refuted(n, s, &weighed, updates).await;
    }
    let by_code = weighed.verified();
    let read_as_met = verdict == Some(Verdict::Met);
    let mut verified = by_code && read_as_met && weighed.unsure.is_empty();
    let careful = s.settings().engine.reflection == Reflection::Careful;
    let mut by = if verdict.is_some() {
        "reader"
    } else {
        "evidence"
    };
    let judged = if !matches!(verdict, Some(Verdict::NotMet(_))) && (!verified || careful) {
        match ask_judge(n, s, &answer, (&weighed, anew.as_ref()), &mut updates).await {
            Ok(judged) => judged,
            Err(gone) => return waits(updates, gone),
        }
    } else {
        None
    };
    if let Some(judged) = judged {
        by = "judge";
        // What pages can say to the judge verifies only beside what code has seen.
        let read_enough = read_as_met || weighed.doubts.is_empty() && weighed.unsure.is_empty();
        verified = match judged {
            Verdict::Met => by_code && read_enough,
            Verdict::NotMet(_) => false,
            Verdict::CannotTell => verified,
        };
        verdict = Some(judged);
    }
    let go = match verdict {
        Some(Verdict::NotMet(why)) => rejected(n, s, &why, updates)
            .await
            .because("evidence", "not_met"),
        _ => {
            passed(verified, updates).because("evidence", if verified { "met" } else { "unclear" })
        }
    };
    go.because("by", by)
        .because("open", weighed.undecided().join("; "))
}

/// What the page that was loaded anew shows of what was claimed.
fn compared(s: &GraphState, anew: &Observation, weighed: &mut judge::Weighed) {
    for what in judge::kept::beside(s, anew) {
        let what = judge::kept::doubt(&what);
        if !weighed.undecided().contains(&what) {
            weighed.unsure.push(what);
        }
    }
    match judge::kept::compare(s, anew) {
        // A file is there, however the page looks by then; whether it is the right one, who sees the page says.
        judge::kept::Kept::No(differs) if judge::kept::has_file(s) => {
            weighed.unsure.extend(differs);
        }
        judge::kept::Kept::No(differs) => weighed.missing.extend(differs),
        judge::kept::Kept::CannotTell => weighed.unsure.push(
            "whether the site has kept it: loaded anew, the page begins with another view".into(),
        ),
        judge::kept::Kept::Yes => {}
    }
}

/// The model does not answer: the claim stands until it does, or until it was waited for long enough.
fn waits(mut updates: Vec<Update>, gone: Update) -> Go {
    updates.push(gone);
    Command::to(NodeName::ErrorRetry, updates).because("model", "gone")
}

/// The page that shows the effect, loaded anew, where nothing but what the run's own document shows speaks for it.
async fn second_snapshot(
    n: &AgentNodes,
    s: &GraphState,
    weighed: &judge::Weighed,
) -> Option<copilot_protocol::Observation> {
    let changes = s.reading.as_ref().is_some_and(|reading| reading.changes);
    if !changes || !weighed.verified() {
        return None;
    }
    let url = judge::kept::unproven(s)?;
    let options = ObserveOptions {
        limit: s.settings().engine.mapping_limit,
        text_limit: s.settings().engine.text_limit,
        wanted: crate::candidates::wanted_words(s.goal()),
        settle: crate::snapshot::Thoroughness::PLAIN.settle,
        ..ObserveOptions::default()
    };
    match n.browser().ok()?.snapshot_anew(url, &options).await {
        Ok(snapshot) => Some(snapshot),
        Err(error) => {
            tracing::info!(%error, "no second snapshot");
            None
        }
    }
}

async fn refuted(
    n: &AgentNodes,
    s: &GraphState,
    weighed: &judge::Weighed,
    updates: Vec<Update>,
) -> Go {
    let why = weighed.refutation();
    rejected(n, s, &why, updates)
        .await
        .because("evidence", "not_met")
        .because("by", "evidence")
        .because("why", why)
}

fn passed(verified: bool, mut updates: Vec<Update>) -> Go {
    updates.push(Update::Validated { on: true, verified });
    Command::to(NodeName::QualityEvaluator, updates).because("verified", verified)
}

async fn rejected(n: &AgentNodes, s: &GraphState, why: &str, mut updates: Vec<Update>) -> Go {
    updates.push(Update::ValidationRejected);
    updates.push(Update::tell(format!(
        "The goal is not met yet: {why}. Go on, or say what stands in the way."
    )));
    // The person said no to what the goal needs: that is why it is not met.
    if s.counters.declines > 0 {
        return n.end(s, StopReason::Declined, ending("declined"), updates);
    }
    if s.counters.validation_rejects + 1 >= s.settings().engine.max_validation_rejects {
        let go = n.end(s, StopReason::NotVerified, ending("not-verified"), updates);
        return in_detail(go, why);
    }
    updates.push(n.narrate(Message::new("say-not-yet")).await);
    Command::to(NodeName::Planner, updates)
}

/// The judge's word; none where none is to be asked, or it fails. The error: its server does not answer, and the run waits for it.
async fn ask_judge(
    n: &AgentNodes,
    s: &GraphState,
    answer: &str,
    (weighed, anew): (&judge::Weighed, Option<&copilot_protocol::Observation>),
    updates: &mut Vec<Update>,
) -> Result<Option<Verdict>, Update> {
    let request = prompts::validation_request(
        s,
        answer,
        &weighed.undecided(),
        anew,
        &goal_reader::quoted(s),
    );
    let matter = Matter {
        picture: super::picture::of_the_end(n, s).await,
        ..Matter::of(JUDGING, request, goal_reader::verdict_fields())
    };
    let value = judged(n, s, Occasion::End, matter, updates).await?;
    Ok(value.as_ref().and_then(verdict_of))
}

fn verdict_of(value: &Value) -> Option<Verdict> {
    Some(match value.get("verdict")?.as_str()? {
        "met" => Verdict::Met,
        "not_met" => Verdict::NotMet(
            words(value, "missing")
                .or_else(|| words(value, "evidence"))
                .unwrap_or_else(|| "what the task demands is not shown".into()),
        ),
        _ => Verdict::CannotTell,
    })
}
