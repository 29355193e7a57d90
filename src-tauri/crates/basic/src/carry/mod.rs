//! How each kind of step is carried out on the page as it is now.

mod add;
mod browse;
mod compare;
mod compose;
mod download;
mod found;
mod list;
mod narrow;
mod open;
mod press;
mod read;
mod search;

use copilot_protocol::{Action, Element};

use crate::boxes::tick;
use crate::controls::{choose, set, type_into};
use crate::goal::{Step, Verb};
use crate::memory::{Phase, Then};
use crate::page::is_generic;
use crate::turn::{Next, Turn};
pub(crate) use open::open;

pub(crate) fn carry(turn: &mut Turn<'_>, step: &Step) -> Next {
    let Some(verb) = step.verb else {
        return Next::Advance;
    };
    if turn.memory.phase == Phase::Begin
        && let Some(next) = open::to_place(turn, step)
    {
        return next;
    }
    match (verb, step.doing.as_str()) {
        (Verb::Open, _) => open(turn, step),
        (Verb::Search, "find") => search::find(turn, step),
        (Verb::Search, _) => search::search(turn, step),
        (Verb::Press, _) => press::press(turn, step),
        (Verb::Type, "set") => set(turn, step),
        (Verb::Type, _) => type_into(turn, step),
        (Verb::Choose, "choose") => choose(turn, step),
        (Verb::Choose, _) => narrow::sort(turn, step),
        (Verb::Tick, doing) => tick(turn, step, doing == "on"),
        (Verb::Drag, _) => browse::drag(turn, step),
        (Verb::Read, _) => read::read(turn, step),
        (Verb::List, "count") => list::count(turn, step),
        (Verb::List, _) => list::list(turn, step),
        (Verb::Browse, _) => browse::browse(turn, step),
        (Verb::Download, _) => download::download(turn, step),
        (Verb::Dialog, "close") => press::close(turn, step),
        (Verb::Dialog, doing) => press::agree(turn, step, doing == "accept"),
    }
}

/// The words for what the step is about; "it" is what the steps before were about.
fn subject(turn: &Turn<'_>, step: &Step) -> String {
    if step.thing.is_empty() && (step.pronoun || step.ordinal.is_none()) {
        turn.memory.about.clone()
    } else {
        step.thing.clone()
    }
}

fn remember(turn: &mut Turn<'_>, words: &str) {
    if !words.trim().is_empty() && !is_generic(words) {
        turn.memory.about = words.to_owned();
    }
}

/// Follows an element: links for "in a new tab" by their address.
fn follow(turn: &mut Turn<'_>, step: &Step, element: &Element) -> Next {
    let href = element.attrs.href.clone().filter(|_| step.new_tab);
    if href.is_none() {
        return turn.press(element, Then::Advance);
    }
    let why = turn.say("open_new_tab", &[]);
    turn.act(Action::NewTab { url: href }, Then::Advance, why)
}
