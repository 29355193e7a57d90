//! What the later steps do not need: failed attempts, looks, ways there and back, what was entered twice.

use copilot_protocol::{Action, ActionClass, Element, Message, Observation, RiskClass, TypeMode};

use super::journal::{Act, Journal};
use super::words::takes_secrets;

/// Share of a page's controls that are there again when it is the same page, loaded anew.
const SAME: f64 = 0.8;

/// The acts that are kept, by their places, and what of the rest a person should know. `wanted`: pages that an answer was
/// read on; the way there is no detour.
pub(crate) fn needed(journal: &Journal, wanted: &[usize]) -> (Vec<usize>, Vec<Message>) {
    let all = journal.acts.len();
    let mut kept: Vec<usize> = (0..all)
        .filter(|at| journal.acts[*at].worked(journal) && does(&journal.acts[*at]))
        .collect();
    let failed = (0..all)
        .filter(|at| does(&journal.acts[*at]) && !kept.contains(at))
        .count();
    let worked = kept.len();
    // Taking one detour out brings the ends of another together.
    loop {
        let before = kept.len();
        loops(journal, wanted, &mut kept);
        twice(journal, &mut kept);
        searched_again(journal, wanted, &mut kept);
        refused(journal, &mut kept);
        overtaken(journal, wanted, &mut kept);
        if kept.len() == before {
            break;
        }
    }
    let detours = worked - kept.len();
    let looks: Vec<usize> = (0..all).filter(|at| shows(journal, *at, &kept)).collect();
    kept.extend(looks);
    kept.sort_unstable();
    let mut told = Vec::new();
    for (id, count) in [
        ("recipe-left-out-failed", failed),
        ("recipe-left-out-detours", detours),
    ] {
        if count > 0 {
            told.push(Message::new(id).arg("count", count));
        }
    }
    (kept, told)
}

/// It is more than a look.
fn does(act: &Act) -> bool {
    let class = act.action.spec().class;
    matches!(class, ActionClass::Changes | ActionClass::Leads) && act.action != Action::Reload
}

/// It only leads elsewhere: a link, an address, a form that asks by its address.
fn leads(act: &Act) -> bool {
    let place = |class: &RiskClass| {
        use RiskClass::{CrossSite, LeaveSite, PrivateHost};
        matches!(class, LeaveSite | CrossSite | PrivateHost)
    };
    if !act.risk.iter().all(place) || !act.files.is_empty() {
        return false;
    }
    let get = |element: &Element| {
        let form = element.form.as_ref();
        form.is_some_and(|form| form.method.eq_ignore_ascii_case("get"))
    };
    match &act.action {
        Action::Click { .. } | Action::MouseClick { .. } => {
            let led = |e: &Element| e.role == "link" || get(e) && submits(e);
            let left = act.outcome.url_changed || act.outcome.opened_tab.is_some();
            left && act.element().is_some_and(led)
        }
        Action::Type { submit: true, .. } | Action::PressKey { .. } => {
            act.outcome.url_changed && act.element().is_some_and(get)
        }
        action => action.spec().class == ActionClass::Leads,
    }
}

fn submits(element: &Element) -> bool {
    element.form.as_ref().is_some_and(|form| form.submits)
}

/// What it did is in the page before all eyes: where the page is as before to the last sign, nothing is left of it.
fn shows_all(act: &Act) -> bool {
    let quiet = act.risk.is_empty() && act.files.is_empty() && act.outcome.opened_tab.is_none();
    let hidden = act.secret || act.element().is_some_and(takes_secrets);
    let sends = act.element().is_some_and(submits);
    let by_press = matches!(
        act.action,
        Action::Click { .. }
            | Action::MouseClick { .. }
            | Action::PressKey { .. }
            | Action::Check { .. }
            | Action::SelectOption { .. }
            | Action::Type { submit: false, .. }
    );
    quiet && !hidden && (by_press && !sends || leads(act))
}

fn pressed(act: &Act) -> bool {
    let action = &act.action;
    matches!(
        action,
        Action::Click { .. } | Action::MouseClick { .. } | Action::PressKey { .. }
    )
}

/// Takes out what led back to where it began.
fn loops(journal: &Journal, wanted: &[usize], kept: &mut Vec<usize>) {
    for from in 0..kept.len() {
        for to in (from..kept.len()).rev() {
            let (first, last) = (&journal.acts[kept[from]], &journal.acts[kept[to]]);
            let (Some(start), Some(end)) = (first.before, last.after) else {
                continue;
            };
            let acts = || kept[from..=to].iter().map(|at| &journal.acts[*at]);
            let shown = wanted.iter().any(|page| start < *page && *page < end);
            if !first.fresh || shown {
                continue;
            }
            let (a, b) = (&journal.pages[start].seen, &journal.pages[end].seen);
            let left = acts().any(|act| act.outcome.url_changed);
            let back = a.url == b.url && left && again(a, b) && acts().all(leads);
            let closed = from < to && !left && same(a, b) && silent(journal, start, end);
            // No snapshot holds what was entered in a field for secrets.
            let closed = closed && pressed(first) && pressed(last) && acts().all(shows_all);
            if back || closed {
                kept.drain(from..=to);
                return;
            }
        }
    }
}

/// The page said nothing meanwhile: what it does not speak of may still have been done on its server.
fn silent(journal: &Journal, start: usize, end: usize) -> bool {
    let said = |at: usize| {
        let signals = &journal.pages[at].seen.signals;
        signals.alerts.iter().chain(&signals.messages)
    };
    (start + 1..=end).all(|at| said(at).all(|text| said(start).any(|old| old == text)))
}

/// Nothing tells the two apart.
fn same(a: &Observation, b: &Observation) -> bool {
    a.url == b.url && a.hashes == b.hashes && a.dialog == b.dialog && !a.hashes.dom.is_empty()
}

/// The same page, seen again: most of its controls are there, with what they hold.
fn again(a: &Observation, b: &Observation) -> bool {
    let of = |seen: &Observation| -> Vec<(String, String)> {
        let all = seen.elements.iter();
        all.map(|e| (e.label().to_owned(), e.value.clone()))
            .collect()
    };
    let (a, b) = (of(a), of(b));
    let there = a.iter().filter(|one| b.contains(one)).count();
    there as f64 >= SAME * a.len().max(b.len()) as f64
}

/// The field, list or box that the act gives a value to.
fn filled(act: &Act) -> Option<&Element> {
    let whole = match &act.action {
        Action::Type {
            mode, find: None, ..
        } => *mode != TypeMode::Append,
        Action::SelectOption { .. } | Action::SelectOptions { .. } | Action::Check { .. } => true,
        _ => false,
    };
    act.element().filter(|_| whole)
}

fn same_field(a: &Element, b: &Element) -> bool {
    let key = |e: &Element| {
        let own = (e.attrs.id.clone(), e.attrs.name.clone(), e.role.clone());
        (own, e.name.clone(), e.frame.clone(), e.form_index())
    };
    let row = |e: &Element| (e.context.clone(), e.heading.clone());
    key(a) == key(b) && (a.attrs.id.is_some() || row(a) == row(b))
}

/// Gives a field its value, and does nothing else.
fn only_fills(act: &Act) -> bool {
    let sends = matches!(&act.action, Action::Type { submit: true, .. });
    filled(act).is_some() && !sends && !act.outcome.url_changed
}

/// A field that is filled again, with nothing but fields between: only the last counts.
fn twice(journal: &Journal, kept: &mut Vec<usize>) {
    for from in 0..kept.len() {
        let act = &journal.acts[kept[from]];
        let Some(field) = filled(act).filter(|_| only_fills(act)) else {
            continue;
        };
        for later in &kept[from + 1..] {
            let later = &journal.acts[*later];
            if filled(later).is_some_and(|other| same_field(field, other)) {
                kept.remove(from);
                return;
            }
            if !only_fills(later) {
                break;
            }
        }
    }
}

/// A search that was made again with other words, from a field that was there before it: only the last counts.
fn searched_again(journal: &Journal, wanted: &[usize], kept: &mut Vec<usize>) {
    for from in 0..kept.len() {
        let first = &journal.acts[kept[from]];
        let Some(field) = filled(first).filter(|_| only_fills(first) || leads(first)) else {
            continue;
        };
        let Some(start) = first.before else { continue };
        for to in from + 1..kept.len() {
            let later = &journal.acts[kept[to]];
            let there = filled(later).is_some_and(|other| same_field(field, other));
            let end = later.before.unwrap_or(start);
            let shown = wanted.iter().any(|page| start < *page && *page < end);
            let led = kept[from..to].iter().any(|at| leads(&journal.acts[*at]));
            if there && led && !shown {
                kept.drain(from..to);
                return;
            }
            if !leads(later) && !only_fills(later) {
                break;
            }
        }
    }
}

/// A press that the page refused for what was in its fields, and that was made again later.
fn refused(journal: &Journal, kept: &mut Vec<usize>) {
    let press = |act: &Act| matches!(act.action, Action::Click { .. } | Action::PressKey { .. });
    for from in 0..kept.len() {
        let act = &journal.acts[kept[from]];
        let (Some(button), Some(after)) = (act.element(), journal.page(act.after)) else {
            continue;
        };
        let before = journal.page(act.before);
        let wrong = |e: &&Element| e.state.invalid && e.form_index() == button.form_index();
        let many = |seen: &Observation| seen.elements.iter().filter(wrong).count();
        let refused = before.is_some_and(|before| before.url == after.url)
            && many(after) > before.map_or(0, many);
        if !press(act) || !refused {
            continue;
        }
        let mut later = kept[from + 1..].iter().map(|at| &journal.acts[*at]);
        let next = later.find(|act| !only_fills(act));
        let again = next.is_some_and(|next| {
            press(next) && next.element().is_some_and(|e| same_field(e, button))
        });
        if again {
            kept.remove(from);
            return;
        }
    }
}

/// An address that was loaded and left again for another address, without a look at anything that counts.
fn overtaken(journal: &Journal, wanted: &[usize], kept: &mut Vec<usize>) {
    let jump = |at: usize| matches!(journal.acts[at].action, Action::Navigate { .. });
    let found = kept.windows(2).position(|two| {
        let page = journal.acts[two[0]].after;
        let shown = page.is_some_and(|page| wanted.contains(&page));
        jump(two[0]) && jump(two[1]) && !shown
    });
    if let Some(at) = found {
        kept.remove(at);
    }
}

/// A look that the next act needs: its target was not listed before it.
fn shows(journal: &Journal, at: usize, kept: &[usize]) -> bool {
    let act = &journal.acts[at];
    let look = matches!(act.action, Action::Hover { .. } | Action::Reload);
    let next = kept.iter().find(|next| **next > at);
    let target = next.and_then(|next| journal.acts[*next].element());
    let (Some(target), Some(before)) = (target, journal.page(act.before)) else {
        return false;
    };
    let next_act = (at + 1..journal.acts.len()).find(|next| does(&journal.acts[*next]));
    let listed = before.elements.iter().any(|e| {
        e.fingerprint == target.fingerprint
            || e.role == target.role && e.name == target.name && e.context == target.context
    });
    look && act.outcome.status.is_ok() && next_act == next.copied() && !listed
}
