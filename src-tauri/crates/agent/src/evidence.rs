//! Is the goal met? Judged from what the run did and saw, never from what a planner says.
//!
//! The goal's own steps are read once more, and each must have left a trace: an action that worked
//! and had an effect, a page that was opened, an answer that stands in a text that was seen, near
//! the words that the goal asks about.

use copilot_ports::ActionRecord;
use copilot_protocol::{Action, ActionStatus, GoalKind, Observation, Stage};
use copilot_text::amounts::{amounts, prices};
use copilot_text::dates;
use copilot_text::goal::{self, Clause, Verb, clauses};
use copilot_text::{grounded, has_stem, normalize, similarity, stems, words};

use crate::score::words_of_url;
use crate::state::GraphState;

pub mod artifact;
#[cfg(test)]
mod tests;

/// What the evidence says.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    Met,
    /// Why not, in words for the planner.
    NotMet(String),
    /// The evidence does not tell; a model may.
    Unclear(String),
}

/// Likeness from which a label counts as the thing that the goal names.
const LIKE: f64 = 0.5;
/// Share of an answer's content words that must stand in what was seen.
const GROUNDED: f64 = 0.6;
/// Lines around an answer in which the goal's words must stand, or in title and headings.
const NEAR: usize = 6;

/// Whether the goal itself says to sign in, so that a sign-in page is what was wanted.
pub fn goal_signs_in(goal: &str) -> bool {
    clauses(goal).iter().any(|c| {
        matches!(c.verb, Some(Verb::SignIn | Verb::SignUp))
            || has_stem(&c.source, words::CREDENTIALS)
                && matches!(c.verb, Some(Verb::Type | Verb::Fill | Verb::Set))
            || c.fields
                .iter()
                .any(|(field, _)| has_stem(field, words::CREDENTIALS))
    })
}

/// Whether the person wants words back.
pub fn wants_answer(goal: &str) -> bool {
    clauses(goal).iter().any(|c| {
        matches!(c.verb, Some(Verb::Read | Verb::List | Verb::Count)) || c.question.is_some()
    })
}

/// The goal's words are on the page.
pub fn goal_on_page(goal: &str, o: &Observation) -> bool {
    let wanted = stems(goal);
    if wanted.is_empty() {
        return true;
    }
    let mut seen = stems(&o.title);
    seen.extend(stems(&o.text));
    for e in &o.elements {
        seen.extend(stems(&e.name));
    }
    let hits = wanted.iter().filter(|stem| seen.contains(stem)).count();
    hits > 0 && hits * 5 >= wanted.len()
}

/// The last look is older than the last action.
pub fn stale(s: &GraphState) -> bool {
    s.look_again || s.observation.is_none() && s.browser_seen()
}

/// The page says that what was done has worked, after an action that had an effect.
pub fn confirmed_on_page(s: &GraphState) -> bool {
    let Some(o) = s.observation.as_deref() else {
        return false;
    };
    let alerts = o.signals.alerts.join(" ");
    let says = has_stem(&alerts, words::SUCCESS)
        || o.headings
            .iter()
            .take(2)
            .any(|h| has_stem(&h.text, words::SUCCESS));
    says && s.history.iter().any(|r| press_like(r) && worked(r)) && judge(s, "") == Finding::Met
}

/// Whether the goal is met, by the run's own trace.
pub fn judge(s: &GraphState, answer: &str) -> Finding {
    let clauses = clauses(s.goal());
    let understood: Vec<&Clause> = clauses.iter().filter(|c| c.verb.is_some()).collect();
    let mut missing = Vec::new();
    for (place, clause) in understood.iter().enumerate() {
        if let Some(what) =
            unmet(s, clause, answer).or_else(|| no_result(s, &understood[..place], clause))
        {
            missing.push(what);
        }
    }
    if let Some(failure) = failure_on_page(s) {
        missing.push(failure);
    }
    if !missing.is_empty() {
        return Finding::NotMet(missing.join("; "));
    }
    if understood.len() == clauses.len() && !understood.is_empty() {
        return Finding::Met;
    }
    // Some words of the goal say what to do in a way that is not understood here.
    if s.goal_kind == GoalKind::Action {
        if !s.history.iter().any(|r| press_like(r) && worked(r)) {
            return Finding::NotMet("nothing was done on the page yet".into());
        }
        return Finding::Unclear("it is not clear from the page that this was done".into());
    }
    if answer.trim().is_empty() {
        return if s.stage >= Stage::Locate && goal_share(s) >= 0.6 && !wants_answer(s.goal()) {
            Finding::Unclear("the page may be the one that was wanted".into())
        } else {
            Finding::NotMet("there is no answer".into())
        };
    }
    match answer_stands(s, s.goal(), answer) {
        true if goal_share(s) >= 0.5 => Finding::Met,
        true => {
            Finding::Unclear("the answer stands on a page, but not clearly for this goal".into())
        }
        false => Finding::NotMet("the answer does not stand on any page that was seen".into()),
    }
}

/// What is wrong with the answer itself; `None` where it is good.
pub fn answer_problem(s: &GraphState, answer: &str) -> Option<String> {
    if !wants_answer(s.goal()) {
        return None;
    }
    if answer.trim().is_empty() {
        return Some("there is no answer".into());
    }
    if is_count(s.goal()) {
        return None;
    }
    let texts = seen_texts(s);
    if grounded(answer, &texts) < GROUNDED {
        return Some("parts of the answer do not stand on any page that was seen".into());
    }
    if let Some(number) = made_up_number(s, answer, &texts) {
        return Some(format!("{number} does not stand on any page that was seen"));
    }
    if asks_price(s.goal()) && amounts(answer).is_empty() {
        return Some("the price is asked for, and there is no amount in the answer".into());
    }
    None
}

fn asks_price(goal: &str) -> bool {
    clauses(goal).iter().any(|c| {
        matches!(c.verb, Some(Verb::Read) | None)
            && c.question
                .as_ref()
                .is_some_and(|q| has_stem(&q.attribute, &["price", "cost", "цена", "стоимость"]))
    })
}

/// A number of the answer that neither a page nor the goal has. Marks of a numbered list and counts
/// of what is listed are the answer's own.
fn made_up_number(s: &GraphState, answer: &str, texts: &[&str]) -> Option<String> {
    let plain: Vec<&str> = answer
        .lines()
        .map(|line| {
            let rest = line.trim_start();
            let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            match digits.strip_prefix(['.', ')']) {
                Some(after) if digits.len() < rest.len() && after.starts_with(' ') => after,
                _ => line,
            }
        })
        .collect();
    let is_list = s.goal_kind == GoalKind::List;
    amounts(&plain.join("\n"))
        .into_iter()
        .filter(|a| {
            !(is_list && a.currency.is_empty() && a.value.fract() == 0.0 && a.value <= 20.0)
        })
        .find(|a| {
            !texts.iter().chain(std::iter::once(&s.goal())).any(|text| {
                amounts(text)
                    .iter()
                    .any(|seen| same_amount(seen.value, a.value))
            })
        })
        .map(|a| a.text)
}

fn same_amount(a: f64, b: f64) -> bool {
    (a.abs() - b.abs()).abs() < 0.005
}

/// The answer's price is that of another thing: lines, rows and cards of the pages say whose price
/// is whose. `about` are the stems of the thing. Where they do not tell, it is not another's.
fn price_of_another(s: &GraphState, about: &[String], answer: &str) -> bool {
    let given = prices(answer);
    let names_it = |text: &str| {
        let own = stems(text);
        about.iter().all(|stem| own.contains(stem))
    };
    let values = |text: &str| {
        prices(text)
            .into_iter()
            .map(|p| p.value)
            .collect::<Vec<_>>()
    };
    let mut own: Vec<f64> = Vec::new();
    for seen in &s.seen {
        for line in seen.text.lines().filter(|line| names_it(line)) {
            own.extend(values(line));
        }
    }
    if let Some(o) = s.observation.as_deref() {
        for e in &o.elements {
            let card = format!("{} {}", e.name, e.context);
            if names_it(&card) {
                own.extend(values(&card));
            }
        }
    }
    if own.is_empty() {
        for seen in &s.seen {
            own.extend(nearest_prices(&seen.text, names_it));
        }
    }
    !given.is_empty()
        && !own.is_empty()
        && !given
            .iter()
            .any(|price| own.iter().any(|value| same_amount(*value, price.value)))
}

/// The prices that stand nearest to a line that names the thing.
fn nearest_prices(text: &str, names_it: impl Fn(&str) -> bool) -> Vec<f64> {
    let lines: Vec<&str> = text.lines().collect();
    let priced: Vec<(usize, Vec<f64>)> = lines
        .iter()
        .enumerate()
        .map(|(i, line)| (i, prices(line).into_iter().map(|p| p.value).collect()))
        .filter(|(_, found): &(usize, Vec<f64>)| !found.is_empty())
        .collect();
    let mut own = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| names_it(line)) {
        let nearest = priced.iter().map(|(i, _)| i.abs_diff(at)).min();
        for (i, found) in &priced {
            if Some(i.abs_diff(at)) == nearest {
                own.extend(found);
            }
        }
    }
    own
}

fn is_count(goal: &str) -> bool {
    clauses(goal).iter().any(|c| c.verb == Some(Verb::Count))
}

fn seen_texts(s: &GraphState) -> Vec<&str> {
    let mut texts: Vec<&str> = Vec::new();
    for seen in &s.seen {
        texts.push(&seen.text);
        texts.push(&seen.title);
    }
    for record in &s.history {
        let outcome = record.outcome.as_ref();
        if let Some(file) = outcome.and_then(|o| o.file.as_deref()) {
            texts.push(file);
        }
        // A dialog is gone when the answer is given; what it said stands here.
        if let Some(said) = outcome.and_then(|o| o.detail.as_deref()) {
            texts.push(said);
        }
    }
    if let Some(o) = s.observation.as_deref() {
        for e in &o.elements {
            texts.push(&e.name);
            texts.push(&e.value);
        }
        texts.extend(o.signals.alerts.iter().map(String::as_str));
    }
    texts
}

/// Share of the goal's words that some page that was seen holds.
fn goal_share(s: &GraphState) -> f64 {
    let wanted = stems(s.goal());
    if wanted.is_empty() {
        return 1.0;
    }
    s.seen
        .iter()
        .map(|seen| {
            let mut own = stems(&seen.text);
            own.extend(stems(&seen.title));
            own.extend(stems(&words_of_url(&seen.url)));
            wanted.iter().filter(|stem| own.contains(stem)).count() as f64 / wanted.len() as f64
        })
        .fold(0.0, f64::max)
}

/// The answer stands in a text that was seen, and the words that it is about stand near it, or in
/// that page's title or address.
fn answer_stands(s: &GraphState, about: &str, answer: &str) -> bool {
    let texts = seen_texts(s);
    if grounded(answer, &texts) < GROUNDED {
        return false;
    }
    let about = stems(about);
    let key = stems(answer);
    if about.is_empty() || key.is_empty() {
        return true;
    }
    if price_of_another(s, &about, answer) {
        return false;
    }
    s.seen.iter().any(|seen| {
        let lines: Vec<&str> = seen.text.lines().collect();
        let page = format!(
            "{} {} {}",
            seen.title,
            words_of_url(&seen.url),
            lines.iter().take(3).copied().collect::<Vec<_>>().join(" ")
        );
        lines.iter().enumerate().any(|(i, line)| {
            let own = stems(line);
            if !key.iter().any(|k| own.contains(k)) {
                return false;
            }
            let from = i.saturating_sub(NEAR);
            let to = (i + NEAR + 1).min(lines.len());
            let mut around = stems(&lines[from..to].join(" "));
            around.extend(stems(&page));
            let hits = about.iter().filter(|stem| around.contains(stem)).count();
            hits * 2 >= about.len()
        })
    })
}

/// After the last action the page says that it went wrong.
fn failure_on_page(s: &GraphState) -> Option<String> {
    let o = s.observation.as_deref()?;
    let last = s.history.last()?;
    if o.dialog
        .as_ref()
        .is_some_and(|d| d.kind == copilot_protocol::DialogKind::Confirm)
    {
        return Some("the page waits for an answer to its dialog".into());
    }
    if !press_like(last) {
        return None;
    }
    let alerts = o.signals.alerts.join(" ");
    if has_stem(&alerts, words::FAILURE) && !has_stem(&alerts, words::SUCCESS) {
        return Some(format!(
            "the page says: {}",
            alerts.chars().take(200).collect::<String>()
        ));
    }
    None
}

fn worked(r: &ActionRecord) -> bool {
    r.outcome.as_ref().is_some_and(|o| {
        o.status == ActionStatus::Ok
            && (o.url_changed || o.dom_changed || o.file.is_some() || o.opened_tab.is_some())
    })
}

fn succeeded(r: &ActionRecord) -> bool {
    r.outcome.as_ref().is_some_and(|o| o.status.is_ok())
}

/// An action by which something can be sent or changed.
fn press_like(r: &ActionRecord) -> bool {
    matches!(
        r.action,
        Action::Click { .. }
            | Action::MouseClick { .. }
            | Action::Drag { .. }
            | Action::Upload { .. }
            | Action::Check { .. }
            | Action::SelectOption { .. }
            | Action::SelectOptions { .. }
            | Action::HandleDialog { .. }
            | Action::Download { .. }
            | Action::PressKey { .. }
            | Action::Type { submit: true, .. }
    )
}

fn pressed(s: &GraphState, fits: impl Fn(&ActionRecord) -> bool) -> bool {
    s.history
        .iter()
        .enumerate()
        .any(|(i, r)| press_like(r) && worked(r) && fits(r) && !taken_back(&s.history[i + 1..]))
}

fn refuses(goal: &str) -> bool {
    clauses(goal)
        .iter()
        .any(|c| matches!(c.verb, Some(Verb::Dismiss | Verb::Cancel | Verb::Close)))
}

/// The page asked whether to go through with it, and the answer was no.
fn taken_back(after: &[ActionRecord]) -> bool {
    after
        .iter()
        .find(|r| !r.action.only_reads())
        .is_some_and(|r| matches!(r.action, Action::HandleDialog { accept: false, .. }))
}

/// The press belongs to the thing that the goal names: by its label, its row or card, or its page.
/// Words of another script cannot be compared.
fn of_thing(s: &GraphState, r: &ActionRecord, c: &Clause) -> bool {
    let wanted = stems(&c.object);
    if wanted.is_empty() || c.pronoun || c.extreme.is_some() || c.ordinal.is_some() {
        return true;
    }
    let around = format!(
        "{} {}",
        r.label,
        s.acted_near.get(&r.step).map_or("", String::as_str)
    );
    let cyrillic = |text: &str| text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c));
    if cyrillic(&c.object) != cyrillic(&around) {
        return true;
    }
    let own = stems(&around);
    let hits = wanted.iter().filter(|stem| own.contains(stem)).count();
    hits * 2 > wanted.len() || hits == wanted.len() || similarity(&c.object, &around) >= LIKE
}

fn label_like(r: &ActionRecord, wanted: &str) -> bool {
    !wanted.is_empty()
        && !r.label.is_empty()
        && (similarity(wanted, &r.label) >= LIKE
            || words::same_meaning(wanted, &r.label)
            || normalize(&r.label).contains(&normalize(wanted)))
}

/// What of a step has left no trace; `None` where it has.
fn unmet(s: &GraphState, c: &Clause, answer: &str) -> Option<String> {
    let verb = c.verb?;
    let done = match verb {
        Verb::Open | Verb::GoTo => opened(s, c),
        Verb::Search => searched(s, c),
        Verb::Find => searched(s, c) || words_seen(s, c.value.as_deref().unwrap_or(&c.object)),
        Verb::Click => {
            let named = |r: &ActionRecord| {
                label_like(r, &c.object) || c.joined.as_deref().is_some_and(|j| label_like(r, j))
            };
            pressed(s, named)
                // The goal itself says no to what the page then asks.
                || refuses(s.goal()) && s.history.iter().any(|r| press_like(r) && named(r) && succeeded(r))
                || c.pronoun && s.history.iter().any(|r| press_like(r) && worked(r))
                || (c.ordinal.is_some() || c.extreme.is_some() || goal::kind_only(&c.object).is_some())
                    && s.history.iter().any(|r| press_like(r) && worked(r))
                || !stands_there(s, c) && opened(s, c)
        }
        Verb::PressKey => s.history.iter().any(|r| {
            succeeded(r)
                && matches!(
                    r.action,
                    Action::PressKey { .. } | Action::Type { submit: true, .. }
                )
        }),
        Verb::Type | Verb::Fill | Verb::Set => values_given(s, c),
        Verb::Choose | Verb::Sort | Verb::Filter => {
            let wanted = c.value.as_deref().unwrap_or(&c.object);
            s.history.iter().any(|r| {
                succeeded(r)
                    && match &r.action {
                        Action::SelectOption { option, .. } => similarity(wanted, option) >= LIKE,
                        Action::SelectOptions { options, .. } => {
                            options.iter().any(|o| similarity(wanted, o) >= LIKE)
                        }
                        _ => {
                            (press_like(r) || matches!(r.action, Action::Type { .. }))
                                && label_like(r, wanted)
                        }
                    }
            }) || values_given(s, c) && c.value.is_some()
                || held(s, wanted)
                // A calendar's day.
                || dates::date_in(wanted).is_some_and(|date| {
                    let day = date.day.to_string();
                    let names = |r: &ActionRecord| r.label.split(' ').any(|word| word == day);
                    s.history.iter().any(|r| press_like(r) && worked(r) && names(r))
                })
                || goal::choices(wanted).len() > 1
                    && goal::choices(wanted).iter().all(|one| {
                        s.history.iter().any(|r| succeeded(r) && label_like(r, one)) || held(s, one)
                    })
                || (c.ordinal.is_some() || c.extreme.is_some())
                    && s.history.iter().any(|r| press_like(r) && worked(r))
        }
        Verb::Tick | Verb::Untick => ticked(s, c, verb == Verb::Tick),
        Verb::Download => s
            .history
            .iter()
            .any(|r| succeeded(r) && r.outcome.as_ref().is_some_and(|o| o.file.is_some())),
        Verb::Buy => pressed(s, |r| {
            has_stem(&r.label, words::PLACE_ORDER)
                || has_stem(&r.label, words::PAY)
                || c.extreme.is_some() && press_like(r)
        }),
        Verb::Drag => did(s, |a| matches!(a, Action::Drag { .. })),
        // A link with the thing's name only leads to it, and the button of another thing adds that.
        Verb::Add => {
            pressed(s, |r| {
                let adds = has_stem(&r.label, words::ADD_TO_CART) || has_stem(&r.label, words::ADD);
                let stays = r.outcome.as_ref().is_some_and(|o| !o.url_changed);
                let named = label_like(r, &c.object) || label_like(r, &c.source);
                (adds || stays && named) && of_thing(s, r, c)
            }) || told(s, c)
        }
        Verb::Send | Verb::Reply | Verb::Post => {
            pressed(s, |r| {
                has_stem(&r.label, words::SEND) || label_like(r, &c.source)
            }) && words_given(s, c)
        }
        Verb::Delete => {
            pressed(s, |r| {
                has_stem(&r.label, words::DELETE) || label_like(r, &c.source)
            }) || told(s, c)
        }
        Verb::Save => pressed(s, |r| {
            has_stem(&r.label, words::SAVE) || label_like(r, &c.source)
        }),
        Verb::SignIn => {
            pressed(s, |r| has_stem(&r.label, words::SIGN_IN))
                && s.page_type != copilot_protocol::PageType::Login
        }
        Verb::SignOut => pressed(s, |r| has_stem(&r.label, words::SIGN_OUT)),
        Verb::SignUp => pressed(s, |r| has_stem(&r.label, words::SIGN_UP)),
        Verb::Submit => s.history.iter().any(|r| press_like(r) && worked(r)),
        Verb::Accept => s.history.iter().any(|r| {
            matches!(r.action, Action::HandleDialog { accept: true, .. }) && succeeded(r)
                || press_like(r)
                    && worked(r)
                    && (has_stem(&r.label, words::ACCEPT) || label_like(r, &c.object))
                || matches!(r.action, Action::Check { checked: true, .. }) && succeeded(r)
        }),
        Verb::Dismiss | Verb::Close => s.history.iter().any(|r| {
            matches!(
                r.action,
                Action::HandleDialog { .. } | Action::CloseTab { .. }
            ) && succeeded(r)
                || press_like(r) && worked(r)
                || matches!(r.action, Action::PressKey { .. }) && succeeded(r)
        }),
        Verb::Subscribe if pressed(s, |r| has_stem(&r.label, words::SUBSCRIBE)) => true,
        Verb::Cancel | Verb::Subscribe | Verb::Unsubscribe | Verb::Mark => {
            s.history.iter().any(|r| {
                press_like(r)
                    && worked(r)
                    && (label_like(r, &c.source)
                        || label_like(r, &c.object)
                        || stem_shared(&c.source, &r.label))
            }) || verb == Verb::Mark && s.history.iter().any(|r| press_like(r) && worked(r))
        }
        Verb::Upload => false,
        // What was copied from a field is put elsewhere, not told.
        Verb::Read if c.thing == Some(goal::Thing::Field) && c.target.is_some() => true,
        Verb::Read | Verb::List => return answer_unmet(s, c, answer),
        Verb::Count => {
            return count_unmet(s, c, answer);
        }
        Verb::GoBack => did(s, |a| matches!(a, Action::GoBack)),
        Verb::GoForward => did(s, |a| matches!(a, Action::GoForward)),
        Verb::Reload => did(s, |a| matches!(a, Action::Reload)),
        Verb::NewTab => did(s, |a| matches!(a, Action::NewTab { .. })) || opened(s, c),
        Verb::SwitchTab => did(s, |a| matches!(a, Action::SwitchTab { .. })),
        Verb::CloseTab => did(s, |a| matches!(a, Action::CloseTab { .. })),
        Verb::Screenshot => did(s, |a| matches!(a, Action::Screenshot { .. })),
        // Looking has no trace that matters.
        Verb::Scroll | Verb::Hover | Verb::Wait => true,
    };
    (!done).then(|| format!("not done: {}", c.source))
}

/// The page in view says that it was done to that very thing.
fn told(s: &GraphState, c: &Clause) -> bool {
    s.observation
        .as_deref()
        .is_some_and(|o| artifact::confirmation(s, o, c).is_some())
}

fn did(s: &GraphState, kind: impl Fn(&Action) -> bool) -> bool {
    s.history.iter().any(|r| succeeded(r) && kind(&r.action))
}

/// The page in view has the control that is to be pressed, and it is no link to what was opened.
fn stands_there(s: &GraphState, c: &Clause) -> bool {
    s.observation.as_deref().is_some_and(|o| {
        o.elements.iter().any(|e| {
            e.role != "link"
                && !e.name.is_empty()
                && (normalize(&e.name) == normalize(&c.object)
                    || similarity(&c.object, &e.name) >= 0.9)
        })
    })
}

fn stem_shared(a: &str, b: &str) -> bool {
    let b = stems(b);
    stems(a).iter().any(|stem| b.contains(stem))
}

/// A page that is what the step names was open: by address, or by the words of its title or headings.
fn opened(s: &GraphState, c: &Clause) -> bool {
    if let Some(wanted) = c.url.as_deref().and_then(|u| url::Url::parse(u).ok()) {
        return s.visited_urls.iter().any(|visited| {
            url::Url::parse(visited).is_ok_and(|v| {
                v.host_str().map(|h| h.trim_start_matches("www."))
                    == wanted.host_str().map(|h| h.trim_start_matches("www."))
                    && v.path().starts_with(wanted.path().trim_end_matches('/'))
            })
        });
    }
    if c.object.is_empty() || c.pronoun || c.ordinal.is_some() || c.extreme.is_some() {
        return s.history.iter().any(worked) || s.visited_urls.len() > 1;
    }
    if pressed(s, |r| label_like(r, &c.object)) {
        return true;
    }
    let near =
        |text: &str| similarity(&c.object, text) >= LIKE || stems_share(&c.object, text) >= 0.99;
    s.seen.iter().any(|seen| {
        near(&seen.title)
            || near(&words_of_url(&seen.url))
            || similarity(&c.object, &seen.heading) >= 0.75
    })
}

/// "Open the first result" after a search: what was opened must have something to do with the words
/// that were searched for.
fn no_result(s: &GraphState, before: &[&Clause], c: &Clause) -> Option<String> {
    if !matches!(c.verb, Some(Verb::Open | Verb::GoTo | Verb::Click)) || c.ordinal.is_none() {
        return None;
    }
    // Another step that opens something may have left the results.
    let last = before.iter().rev().find(|b| {
        matches!(
            b.verb,
            Some(Verb::Search | Verb::Find | Verb::Open | Verb::GoTo | Verb::Click)
        )
    })?;
    if !matches!(last.verb, Some(Verb::Search | Verb::Find)) || last.extreme.is_some() {
        return None;
    }
    let query = last.value.as_deref().unwrap_or(&last.object);
    (!result_opened(s, query)).then(|| format!("what was opened is no result of: {}", last.source))
}

fn result_opened(s: &GraphState, query: &str) -> bool {
    let wanted = normalize(query);
    let searching = s.history.iter().position(|r| {
        succeeded(r)
            && match &r.action {
                Action::Search { query } => normalize(query).contains(&wanted),
                Action::Type { text, .. } => normalize(text).contains(&wanted),
                _ => false,
            }
    });
    // The thing may have been found without a search box.
    let Some(at) = searching.filter(|_| !stems(query).is_empty()) else {
        return true;
    };
    let cyrillic = |text: &str| text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c));
    let followed = s.history[at + 1..].iter().filter(|r| {
        worked(r)
            && matches!(
                r.action,
                Action::Click { .. } | Action::PressKey { .. } | Action::NewTab { .. }
            )
    });
    for r in followed {
        let near = s.acted_near.get(&r.step).map_or("", String::as_str);
        let around = format!("{} {near}", r.label);
        // Words of another script cannot be compared.
        let other_script = !r.label.is_empty() && cyrillic(query) != cyrillic(&around);
        if other_script || stems_share(query, &around) >= 0.5 || similarity(query, &around) >= LIKE
        {
            return true;
        }
    }
    s.seen.iter().any(|seen| {
        let is_results = url::Url::parse(&seen.url).is_ok_and(|u| {
            u.query_pairs()
                .any(|(_, value)| normalize(&value) == wanted)
        });
        !is_results
            && (similarity(query, &seen.heading) >= LIKE
                || stems_share(query, &seen.heading) >= 0.5)
    })
}

fn stems_share(wanted: &str, text: &str) -> f64 {
    let wanted = stems(wanted);
    if wanted.is_empty() {
        return 0.0;
    }
    let own = stems(text);
    wanted.iter().filter(|stem| own.contains(stem)).count() as f64 / wanted.len() as f64
}

fn searched(s: &GraphState, c: &Clause) -> bool {
    let wanted = c.value.as_deref().unwrap_or(&c.object);
    let core = without_kind(wanted);
    let same = |text: &str| {
        stems_share(wanted, text) >= 0.7
            || stems_share(&core, text) >= 0.99
            || normalize(text).contains(&normalize(wanted))
    };
    s.history.iter().enumerate().any(|(i, r)| {
        succeeded(r)
            && match &r.action {
                Action::Search { query } => same(query),
                // Words in a box are no search before they are sent.
                Action::Type { text, submit, .. } => {
                    same(text)
                        && (*submit
                            || s.history[i + 1..]
                                .iter()
                                .any(|r| press_like(r) && worked(r)))
                }
                Action::FindText { text } => same(text),
                _ => false,
            }
    }) || s
        .visited_urls
        .iter()
        .any(|u| url::Url::parse(u).is_ok_and(|u| u.query_pairs().any(|(_, value)| same(&value))))
}

/// "the letter Your parcel": the word for the kind of thing need not stand on the page.
fn without_kind(wanted: &str) -> String {
    let rest: Vec<&str> = wanted
        .split_whitespace()
        .filter(|w| !words::GENERIC_ITEMS.contains(&normalize(w).as_str()))
        .collect();
    if rest.is_empty() {
        wanted.to_owned()
    } else {
        rest.join(" ")
    }
}

fn words_seen(s: &GraphState, wanted: &str) -> bool {
    let wanted = &without_kind(wanted);
    s.seen.iter().any(|seen| {
        stems_share(wanted, &seen.text) >= 0.7 || stems_share(wanted, &seen.title) >= 0.7
    })
}

/// Each value of the step was typed, chosen or set.
fn values_given(s: &GraphState, c: &Clause) -> bool {
    let mut wanted: Vec<&str> = c.fields.iter().map(|(_, value)| value.as_str()).collect();
    // What stands behind a label of the page is typed, not the words that say so.
    wanted.extend(
        c.value
            .as_deref()
            .filter(|v| goal::value_behind(v).is_none()),
    );
    if wanted.is_empty() {
        return s.history.iter().any(|r| {
            succeeded(r)
                && matches!(
                    r.action,
                    Action::Type { .. }
                        | Action::SelectOption { .. }
                        | Action::SelectOptions { .. }
                )
        });
    }
    wanted.iter().all(|value| {
        let value = normalize(value);
        s.history.iter().any(|r| {
            succeeded(r)
                && match &r.action {
                    Action::Type { text, .. } => normalize(text).contains(&value),
                    Action::SelectOption { option, .. } => {
                        normalize(option).contains(&value) || similarity(&value, option) >= LIKE
                    }
                    Action::SelectOptions { options, .. } => options.iter().any(|option| {
                        normalize(option).contains(&value) || similarity(&value, option) >= LIKE
                    }),
                    Action::Search { query } => normalize(query).contains(&value),
                    Action::HandleDialog {
                        accept: true,
                        text: Some(text),
                    } => normalize(text).contains(&value),
                    Action::Click { .. } | Action::Check { .. } => {
                        similarity(&value, &r.label) >= LIKE
                    }
                    _ => false,
                }
        }) || held(s, &value)
    })
}

/// A control already had the value when it was seen, and the run gave it no other.
fn held(s: &GraphState, wanted: &str) -> bool {
    let is_it = |value: &str| normalize(value) == normalize(wanted);
    s.seen
        .iter()
        .flat_map(|seen| &seen.held)
        .any(|(name, value)| {
            is_it(value)
                && !s.history.iter().any(|r| {
                    r.label == *name
                        && succeeded(r)
                        && match &r.action {
                            Action::SelectOption { option, .. } => !is_it(option),
                            Action::Type { text, .. } => !is_it(text),
                            Action::Check { checked, .. } => !checked,
                            _ => false,
                        }
                })
        })
}

/// What the step says is to be sent was typed, in about these words; a model may put it in its own.
fn words_given(s: &GraphState, c: &Clause) -> bool {
    let fields = c.fields.iter().map(|(_, value)| value.as_str());
    fields.chain(c.value.as_deref()).all(|value| {
        s.history.iter().any(|r| {
            succeeded(r)
                && match &r.action {
                    Action::Type { text, .. } => {
                        normalize(text).contains(&normalize(value))
                            || stems_share(value, text) >= 0.5
                    }
                    Action::SelectOption { option, .. } => similarity(value, option) >= LIKE,
                    _ => false,
                }
        })
    })
}

fn ticked(s: &GraphState, c: &Clause, on: bool) -> bool {
    let named = |name: &str| {
        similarity(&c.object, name) >= LIKE
            || words::same_meaning(&c.object, name)
            || stems_share(&c.object, name) >= 0.99
    };
    s.history.iter().any(|r| {
        succeeded(r)
            && match r.action {
                Action::Check { checked, .. } => checked == on && named(&r.label),
                Action::Click { .. } => named(&r.label),
                _ => false,
            }
    }) || s.observation.as_deref().is_some_and(|o| {
        o.elements
            .iter()
            .any(|e| e.state.checked == Some(on) && named(&e.name))
    })
}

fn answer_unmet(s: &GraphState, c: &Clause, answer: &str) -> Option<String> {
    if answer.trim().is_empty() {
        return Some(format!("there is no answer to: {}", c.source));
    }
    let subject = c
        .question
        .as_ref()
        .map(|q| q.subject.as_str())
        .filter(|subject| !subject.is_empty());
    let stands = match subject {
        Some(subject) => answer_stands(s, subject, answer) || bilingual(s, answer),
        None => grounded(answer, &seen_texts(s)) >= GROUNDED,
    };
    (!stands).then(|| {
        format!(
            "the answer does not stand on a page that was seen: {}",
            c.source
        )
    })
}

/// A number has to be one that a page shows near the thing, or that one gets by counting.
fn count_unmet(s: &GraphState, c: &Clause, answer: &str) -> Option<String> {
    let Some(number) = amounts(answer).first().map(|a| a.value) else {
        return Some("the answer has no number".into());
    };
    let thing = match &c.question {
        Some(q) if !q.attribute.is_empty() => q.attribute.as_str(),
        _ => c.object.as_str(),
    };
    let wanted = stems(thing);
    let names_it = |text: &str| {
        let own = stems(text);
        !wanted.is_empty() && wanted.iter().all(|stem| own.contains(stem))
    };
    let shown = s.seen.iter().any(|seen| {
        let lines: Vec<&str> = seen.text.lines().collect();
        lines.iter().enumerate().any(|(i, line)| {
            amounts(line).iter().any(|a| same_amount(a.value, number))
                && (wanted.is_empty()
                    || lines[i.saturating_sub(2)..(i + 3).min(lines.len())]
                        .iter()
                        .any(|near| names_it(near))
                    || names_it(&seen.title))
        })
    });
    let mut counts: Vec<usize> = Vec::new();
    for seen in &s.seen {
        let rows = seen.text.lines().filter(|l| l.contains(" | ")).count();
        counts.extend([rows, rows.saturating_sub(1)]);
        counts.push(seen.text.lines().filter(|l| names_it(l)).count());
    }
    if let Some(o) = s.observation.as_deref() {
        counts.push(o.signals.list_items as usize);
        // Sections of a page; the first heading is often the page's own.
        counts.extend([o.headings.len(), o.headings.len().saturating_sub(1)]);
        for role in [
            "link", "listitem", "option", "row", "article", "checkbox", "button",
        ] {
            counts.push(
                o.elements
                    .iter()
                    .filter(|e| e.role == role && !e.nav)
                    .count(),
            );
        }
    }
    let counted = number >= 1.0 && counts.iter().any(|n| same_amount(*n as f64, number))
        || number == 0.0 && counts.contains(&0);
    (!shown && !counted).then(|| format!("{number} is not what the pages show: {}", c.source))
}

/// The goal names the thing in another language than the page does: its words cannot be compared, so
/// it has to be enough that the answer is on the page that the run is on.
fn bilingual(s: &GraphState, answer: &str) -> bool {
    let cyrillic = |text: &str| text.chars().any(|c| ('А'..='я').contains(&c));
    s.observation.as_deref().is_some_and(|o| {
        cyrillic(s.goal()) != cyrillic(&o.text)
            && grounded(answer, &[&o.text, &o.title]) >= GROUNDED
    })
}
