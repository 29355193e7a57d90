//! What a run knows of a planner's program while it is under way, and what the planner is told of it in the end.
//!
//! A program computes with what it read, so it is to a place what its planner is: where that must not know what the program has
//! read, the program ends.

use std::sync::Arc;

use copilot_ports::{ActionRecord, ChatMessage, Role};
use copilot_program::{Ending, Printed};
use copilot_protocol::Element;

use crate::contexts::is_no_site;
use crate::prompts::{deed, fence};
use crate::state::{GraphState, Heard, ProgramUnderWay};

/// Characters of what a program gave back and printed that its planner is told.
const TOLD: usize = 12_000;
/// Actions that are named, of a program that went well and of one that did not.
const NAMED: usize = 4;
const NAMED_OF_FAILED: usize = 12;
/// What the planner of a place hears that a program came to and may not work in.
const LEFT: &str = "The program of the last answer ended on its way here: what it had read before is private to another site.";

pub(crate) fn started(s: &mut GraphState) {
    s.program = Some(ProgramUnderWay {
        since: s.history.len(),
        // It was written with all that its planner knows.
        places: Some(s.contexts.place().to_owned())
            .filter(|place| !place.is_empty())
            .into_iter()
            .collect(),
        ..ProgramUnderWay::default()
    });
    s.queue.clear();
}

pub(crate) fn goes_on(s: &mut GraphState, acts: bool, found: &[Arc<Element>]) {
    s.counters.program_laps += 1;
    let place = s.contexts.place().to_owned();
    if let Some(mut program) = s.program.take() {
        program.acts += u32::from(acts);
        // A page of no site has no planner: who was shown what stays as it was where the program came from.
        if !is_no_site(&place) && sees(s, &program) {
            program.places.insert(place);
            s.contexts.plans();
        }
        s.program = Some(program);
    }
    if let Some(observation) = s.observation.as_mut().filter(|_| !found.is_empty()) {
        let observation = Arc::make_mut(observation);
        for element in found {
            observation.elements.retain(|e| e.id != element.id);
            observation.elements.push((**element).clone());
        }
    }
}

/// Whoever works where the run is now may know all that the program has read. On a page of no site nobody does: there
/// it may only lead on.
pub(crate) fn sees(s: &GraphState, program: &ProgramUnderWay) -> bool {
    is_no_site(s.contexts.place()) || program.places.iter().all(|place| s.contexts.sees(place))
}

/// The program has read what is private, and stands on a page of no site, which may be another's.
pub(crate) fn only_leads(s: &GraphState) -> bool {
    let private = |place: &String| s.contexts.is_private(place);
    let program = s.program.as_ref();
    is_no_site(s.contexts.place()) && program.is_some_and(|p| p.places.iter().any(private))
}

/// A place whose planner may hear all that the program has read.
fn own_place(s: &GraphState, program: &ProgramUnderWay) -> Option<String> {
    let here = s.contexts.place();
    if program.places.is_empty() {
        return Some(here.to_owned());
    }
    let hears = |own: &&str| program.places.iter().all(|p| s.contexts.would_see(own, p));
    let places = program.places.iter().map(String::as_str);
    let here = Some(here).filter(|here| !is_no_site(here));
    here.into_iter()
        .chain(places)
        .find(hears)
        .map(str::to_owned)
}

pub(crate) fn ended(s: &mut GraphState, told: &str, failed: bool) {
    let Some(program) = s.program.take() else {
        return;
    };
    let place = own_place(s, &program);
    if place.as_deref() != Some(s.contexts.place()) {
        s.say(Role::User, LEFT.to_owned());
    }
    if let Some(place) = place {
        s.messages.push(Heard {
            message: ChatMessage::new(Role::User, told),
            place,
        });
    }
    s.counters.stagnation_count = 0;
    s.counters.no_progress_steps = match failed {
        true => s.counters.no_progress_steps + 1,
        false => 0,
    };
}

/// The actions that the program had carried out.
pub(crate) fn acts(s: &GraphState) -> &[ActionRecord] {
    let since = s.program.as_ref().map_or(s.history.len(), |p| p.since);
    s.history.get(since..).unwrap_or_default()
}

/// What the planner is told when the person spoke meanwhile.
pub(crate) fn spoken_into(s: &GraphState) -> String {
    interrupted(s, "the person said something meanwhile")
}

/// What the planner is told of a program that something else ended.
pub(crate) fn interrupted(s: &GraphState, why: &str) -> String {
    let done = done(s, NAMED_OF_FAILED);
    format!("The program was ended, since {why}. {done}")
}

fn done(s: &GraphState, most: usize) -> String {
    let acts = acts(s);
    if acts.is_empty() {
        return "It had no action carried out.".to_owned();
    }
    let from = acts.len().saturating_sub(most);
    let lines: Vec<String> = acts[from..].iter().map(|record| deed(s, record)).collect();
    let last = match from {
        0 => String::new(),
        _ => format!(", the last {most}"),
    };
    format!(
        "It had {} {} carried out{last}:\n<page_text>\n{}\n</page_text>",
        acts.len(),
        if acts.len() == 1 { "action" } else { "actions" },
        fence(&lines.join("\n"))
    )
}

/// What the planner is told of a program that is over.
pub(crate) fn told(s: &GraphState, ending: &Ending, printed: &Printed) -> String {
    let mut parts = Vec::new();
    let mut said = String::new();
    let mut named = NAMED;
    match ending {
        Ending::Returned { value, left } => {
            parts.push("The program came to its end.".to_owned());
            if *left > 0 {
                parts.push(format!(
                    "{left} of its calls were not awaited, and not carried out."
                ));
            }
            if let Some(value) = value {
                said.push_str("returned: ");
                said.push_str(value);
                said.push('\n');
            }
        }
        Ending::Threw { message, line } => {
            let at = line.map_or(String::new(), |line| format!(" in line {line}"));
            parts.push(format!(
                "The program failed{at}; what it had done stays done."
            ));
            said.push_str("error: ");
            said.push_str(message);
            said.push('\n');
            named = NAMED_OF_FAILED;
        }
        Ending::Stopped(why) => {
            parts.push(format!(
                "The program was stopped: {why}. What it had done stays done."
            ));
            named = NAMED_OF_FAILED;
        }
    }
    if !printed.text.is_empty() {
        said.push_str("printed:\n");
        said.push_str(&printed.text);
        if printed.cut {
            said.push_str("… (more was printed)\n");
        }
    }
    if !said.is_empty() {
        let cut = match said.char_indices().nth(TOLD) {
            Some((at, _)) => format!(
                "{}… ({} characters in all)",
                &said[..at],
                said.chars().count()
            ),
            None => said.trim_end().to_owned(),
        };
        parts.push(format!("<page_text>\n{}\n</page_text>", fence(&cut)));
    }
    parts.push(done(s, named));
    parts.join("\n")
}
