//! What a step of the goal should have left behind, and whether it did.

use copilot_ports::goal::choices;
use copilot_text::dates;

use super::values::{held, ticked, values_given, words_given};
use super::*;

fn pressed(s: &GraphState, fits: impl Fn(&ActionRecord) -> bool) -> bool {
    s.history
        .iter()
        .enumerate()
        .filter(|(_, r)| !s.lost.contains(&r.step))
        .any(|(i, r)| landed(r) && fits(r) && !taken_back(&s.history[i + 1..]))
}

fn refuses(s: &GraphState) -> bool {
    s.steps
        .iter()
        .any(|c| matches!(c.doing.as_str(), "dismiss" | "cancel" | "close"))
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
fn of_thing(s: &GraphState, r: &ActionRecord, c: &Step) -> bool {
    let wanted = stems(&c.thing);
    if wanted.is_empty() || c.pronoun || c.extreme.is_some() || c.ordinal.is_some() {
        return true;
    }
    let around = format!(
        "{} {}",
        r.label,
        s.acted_near.get(&r.step).map_or("", String::as_str)
    );
    if has_cyrillic(&c.thing) != has_cyrillic(&around) {
        return true;
    }
    share_in(&wanted, &stems(&around)) > 0.5 || similarity(&c.thing, &around) >= LIKE
}

fn label_like(r: &ActionRecord, wanted: &str) -> bool {
    !wanted.is_empty()
        && !r.label.is_empty()
        && (similarity(wanted, &r.label) >= LIKE
            || copilot_text::same_meaning(wanted, &r.label)
            || normalize(&r.label).contains(&normalize(wanted)))
}

/// What of a step has left no trace; `None` where it has.
pub(super) fn unmet(s: &GraphState, c: &Step, answer: &str) -> Option<String> {
    c.verb?;
    let doing = c.doing.as_str();
    match doing {
        // What was copied from a field is put elsewhere, not told.
        "read" if c.is("copy") => return None,
        "read" | "list" => return answer_unmet(s, c, answer),
        _ => {}
    }
    let sends = matches!(
        doing,
        "buy" | "send" | "post" | "save" | "sign_in" | "sign_up" | "submit" | "subscribe"
    );
    (!done(s, c, doing) || sends && not_taken(s)).then(|| format!("not done: {}", c.source))
}

/// What the run did is what the step wants done.
fn done(s: &GraphState, c: &Step, doing: &str) -> bool {
    let says = |list: &[&str]| pressed(s, |r| has_stem(&r.label, list));
    let says_it = |list: &[&str]| {
        let own = |r: &ActionRecord| has_stem(&r.label, list) || label_like(r, &c.source);
        pressed(s, own)
    };
    match doing {
        "open" | "go" => opened(s, c),
        "search" => searched(s, c),
        "find" => {
            searched(s, c) && !nothing_there(s)
                || words_seen(s, c.value.as_deref().unwrap_or(&c.thing))
        }
        "press" => pressed_it(s, c),
        "key" => s.trace().any(|r| {
            succeeded(r)
                && matches!(
                    r.action,
                    Action::PressKey { .. } | Action::Type { submit: true, .. }
                )
        }),
        "type" | "fill" | "set" => values_given(s, c),
        "choose" | "sort" | "filter" => chosen(s, c),
        "on" | "off" => ticked(s, c, doing == "on"),
        "download" => s
            .trace()
            .any(|r| succeeded(r) && r.outcome.as_ref().is_some_and(|o| o.file.is_some())),
        "buy" => says(words::PLACE_ORDER) || says(words::PAY),
        // A link with the thing's name only leads to it, and the button of another thing adds that.
        "add" => {
            pressed(s, |r| {
                let adds = has_stem(&r.label, words::ADD_TO_CART) || has_stem(&r.label, words::ADD);
                let stays = r.outcome.as_ref().is_some_and(|o| !o.url_changed);
                let named = label_like(r, &c.thing) || label_like(r, &c.source);
                (adds || stays && named) && of_thing(s, r, c)
            }) || told(s, c)
        }
        "send" | "post" => says_it(words::SEND) && words_given(s, c),
        "delete" => says_it(words::DELETE) || told(s, c) || empty_here(s, c),
        "save" => says_it(words::SAVE),
        "sign_in" => says(words::SIGN_IN) && s.page_type != copilot_protocol::PageType::Login,
        "sign_out" => says(words::SIGN_OUT),
        "sign_up" => says(words::SIGN_UP),
        "submit" => s.trace().any(landed),
        "accept" => s.trace().any(|r| {
            matches!(r.action, Action::HandleDialog { accept: true, .. }) && succeeded(r)
                || landed(r) && (has_stem(&r.label, words::ACCEPT) || label_like(r, &c.thing))
                || matches!(r.action, Action::Check { checked: true, .. }) && succeeded(r)
        }),
        "dismiss" | "close" => s.trace().any(|r| {
            matches!(
                r.action,
                Action::HandleDialog { .. } | Action::CloseTab { .. }
            ) && succeeded(r)
                || landed(r)
                || matches!(r.action, Action::PressKey { .. }) && succeeded(r)
        }),
        "subscribe" if says(words::SUBSCRIBE) => true,
        "cancel" | "subscribe" | "unsubscribe" | "mark" | "pass_on" => {
            s.trace().any(|r| {
                landed(r)
                    && (label_like(r, &c.source)
                        || label_like(r, &c.thing)
                        || stem_shared(&c.source, &r.label))
            }) || doing == "mark" && s.trace().any(landed)
        }
        "upload" => false,
        _ => moved(s, c, doing),
    }
}

/// The same for what is done to the browser and not to its page.
fn moved(s: &GraphState, c: &Step, doing: &str) -> bool {
    match doing {
        "back" => did(s, |a| matches!(a, Action::GoBack)),
        "forward" => did(s, |a| matches!(a, Action::GoForward)),
        "reload" => did(s, |a| matches!(a, Action::Reload)),
        "new_tab" => did(s, |a| matches!(a, Action::NewTab { .. })) || opened(s, c),
        "close_tab" => did(s, |a| matches!(a, Action::CloseTab { .. })),
        "screenshot" => did(s, |a| matches!(a, Action::Screenshot { .. })),
        // Looking has no trace that matters.
        _ => true,
    }
}

fn pressed_it(s: &GraphState, c: &Step) -> bool {
    let named = |r: &ActionRecord| label_like(r, &c.thing);
    pressed(s, named)
                // The goal itself says no to what the page then asks.
                || refuses(s) && s.trace().any(|r| press_like(r) && named(r) && succeeded(r))
                || c.pronoun && s.trace().any(landed)
                || (c.ordinal.is_some() || c.extreme.is_some() || c.only_kind)
                    && s.trace().any(landed)
                || !stands_there(s, c) && opened(s, c)
}

fn chosen(s: &GraphState, c: &Step) -> bool {
    let wanted = c.value.as_deref().unwrap_or(&c.thing);
    s.trace().any(|r| {
                succeeded(r)
                    && match &r.action {
                        Action::SelectOption { option, .. } => {
                            similarity(wanted, option) >= LIKE
                                || c.doing == "sort"
                                    && copilot_text::sorts_by(wanted, option)
                        }
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
                    s.trace().any(|r| landed(r) && names(r))
                })
                || choices(wanted).len() > 1
                    && choices(wanted).iter().all(|one| {
                        s.trace().any(|r| succeeded(r) && label_like(r, one)) || held(s, one)
                    })
                || (c.ordinal.is_some() || c.extreme.is_some())
                    && s.trace().any(landed)
}

/// The form that was sent last stands there yet, and the browser marks what is missing or wrong in it: a page
/// moves at a press even where nothing is sent.
fn not_taken(s: &GraphState) -> bool {
    let (Some(snapshot), Some(last)) = (
        s.observation.as_deref(),
        s.history.iter().rev().find(|r| press_like(r)),
    ) else {
        return false;
    };
    snapshot
        .elements
        .iter()
        .filter(|e| !last.label.is_empty() && e.name == last.label && !e.editable)
        .any(|button| {
            snapshot.elements.iter().any(|field| {
                field.state.invalid
                    && field.form_index().is_some()
                    && field.form_index() == button.form_index()
            })
        })
}

/// What was searched for is not there, the page in view says.
fn nothing_there(s: &GraphState) -> bool {
    s.observation
        .as_deref()
        .is_some_and(|o| crate::classify::nothing_found(o) && o.signals.list_items == 0)
}

/// The page in view says that it was done to that very thing.
fn told(s: &GraphState, c: &Step) -> bool {
    s.observation
        .as_deref()
        .is_some_and(|o| told::confirms(s, o, c))
}

/// All of something was to go, and the page in view says that none of it is there: by the name of the place or of the things,
/// since the head of a page may say of another place that it is empty.
fn empty_here(s: &GraphState, c: &Step) -> bool {
    let Some(of) = &c.every else {
        return false;
    };
    let named = |line: &str| {
        [c.place.as_deref().unwrap_or_default(), of.as_str()]
            .iter()
            .any(|name| !name.is_empty() && stems_share(name, line) >= 0.99)
    };
    s.observation.as_deref().is_some_and(|o| {
        o.text
            .lines()
            .any(|line| line.chars().count() <= 80 && has_stem(line, words::EMPTY) && named(line))
    })
}

fn did(s: &GraphState, kind: impl Fn(&Action) -> bool) -> bool {
    s.trace().any(|r| succeeded(r) && kind(&r.action))
}

/// The page in view has the control that is to be pressed, and it is no link to what was opened.
fn stands_there(s: &GraphState, c: &Step) -> bool {
    s.observation.as_deref().is_some_and(|o| {
        o.elements.iter().any(|e| {
            e.role != "link"
                && !e.name.is_empty()
                && (normalize(&e.name) == normalize(&c.thing)
                    || similarity(&c.thing, &e.name) >= 0.9)
        })
    })
}

pub(super) fn stem_shared(a: &str, b: &str) -> bool {
    let b = stems(b);
    stems(a).iter().any(|stem| b.contains(stem))
}

/// A page that is what the step names was open: by address, or by the words of its title or headings.
fn opened(s: &GraphState, c: &Step) -> bool {
    if let Some(wanted) = c.url.as_deref().and_then(|u| url::Url::parse(u).ok()) {
        return s.visited_urls.iter().any(|visited| {
            url::Url::parse(visited).is_ok_and(|v| {
                v.host_str().map(|h| h.trim_start_matches("www."))
                    == wanted.host_str().map(|h| h.trim_start_matches("www."))
                    && v.path().starts_with(wanted.path().trim_end_matches('/'))
            })
        });
    }
    if c.thing.is_empty() || c.pronoun || c.ordinal.is_some() || c.extreme.is_some() {
        return s.trace().any(worked) || s.visited_urls.len() > 1;
    }
    if pressed(s, |r| label_like(r, &c.thing)) {
        return true;
    }
    let near =
        |text: &str| similarity(&c.thing, text) >= LIKE || stems_share(&c.thing, text) >= 0.99;
    s.seen.iter().any(|seen| {
        near(&seen.title)
            || near(&words_of_url(&seen.url))
            || similarity(&c.thing, &seen.heading) >= 0.75
    })
}

/// "Open the first result" after a search: what was opened must have something to do with the words
/// that were searched for.
pub(super) fn no_result(s: &GraphState, before: &[&Step], c: &Step) -> Option<String> {
    let opens = matches!(c.doing.as_str(), "open" | "go" | "press");
    if !(opens || c.is("read")) || c.ordinal.is_none() {
        return None;
    }
    // Another step that opens something may have left the results.
    let last = before.iter().rev().find(|b| {
        matches!(
            b.doing.as_str(),
            "search" | "find" | "open" | "go" | "press"
        )
    })?;
    if !matches!(last.doing.as_str(), "search" | "find") || last.extreme.is_some() {
        return None;
    }
    let query = last.value.as_deref().unwrap_or(&last.thing);
    let bad = if opens {
        !result_opened(s, query)
    } else {
        found_nothing(s)
    };
    bad.then(|| format!("this is no result of: {}", last.source))
}

/// Every page of results that was seen says that there are none.
fn found_nothing(s: &GraphState) -> bool {
    let searched: Vec<String> = s
        .history
        .iter()
        .filter(|r| succeeded(r))
        .filter_map(|r| match &r.action {
            Action::Search { query } => Some(normalize(query)),
            Action::Type { text, .. } => Some(normalize(text)),
            _ => None,
        })
        .collect();
    let mut results = s
        .seen
        .iter()
        .filter(|seen| asks_for(&seen.url, |value| searched.contains(&normalize(value))))
        .peekable();
    results.peek().is_some() && results.all(|seen| crate::classify::says_nothing_found(&seen.text))
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
        let other_script = !r.label.is_empty() && has_cyrillic(query) != has_cyrillic(&around);
        if other_script || stems_share(query, &around) >= 0.5 || similarity(query, &around) >= LIKE
        {
            return true;
        }
    }
    s.seen.iter().any(|seen| {
        !asks_for(&seen.url, |value| normalize(value) == wanted)
            && (similarity(query, &seen.heading) >= LIKE
                || stems_share(query, &seen.heading) >= 0.5)
    })
}

fn searched(s: &GraphState, c: &Step) -> bool {
    let wanted = c.value.as_deref().unwrap_or(&c.thing);
    let core = without_kind(wanted);
    let same = |text: &str| {
        stems_share(wanted, text) >= 0.7
            || stems_share(&core, text) >= 0.99
            || normalize(text).contains(&normalize(wanted))
    };
    s.history.iter().enumerate().any(|(i, r)| {
        succeeded(r)
            && !s.lost.contains(&r.step)
            && match &r.action {
                Action::Search { query } => same(query),
                // Words in a box are no search before they are sent.
                Action::Type { text, submit, .. } => {
                    same(text) && (*submit || s.history[i + 1..].iter().any(landed))
                }
                Action::FindText { text, .. } => same(text),
                _ => false,
            }
    }) || s.visited_urls.iter().any(|url| asks_for(url, same))
}

/// The address has such a value in its query.
fn asks_for(url: &str, fits: impl Fn(&str) -> bool) -> bool {
    url::Url::parse(url).is_ok_and(|url| url.query_pairs().any(|(_, value)| fits(&value)))
}

fn words_seen(s: &GraphState, wanted: &str) -> bool {
    let wanted = &without_kind(wanted);
    s.seen.iter().any(|seen| {
        stems_share(wanted, &seen.text) >= 0.7 || stems_share(wanted, &seen.title) >= 0.7
    })
}
