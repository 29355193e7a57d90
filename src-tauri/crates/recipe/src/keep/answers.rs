//! What the run answered, as values that can be read again.

use copilot_protocol::{
    Action, Citation, Claim, Message, Observation, RecipeRead, RunEvent, StructuredAnswer,
};
use copilot_text::normalize;
use serde_json::Value;

use super::Past;
use super::journal::Journal;
use super::parameters::Parameters;
use crate::read::{MAIN_HEADING, learn_field, learn_knowing, main_heading};

/// A part of the answer: its name, what it says, and the words of the page that show it.
struct Part {
    name: String,
    claim: String,
    quote: String,
    field: String,
}

/// Reads with the page that each was learned on, and what cannot be read again.
pub(super) struct Answers {
    pub reads: Vec<(RecipeRead, usize)>,
    pub left_out: Vec<Message>,
}

/// The answers of the run. `after` of each read is the place of its page; [`RecipeRead::after`] is set when the steps are.
pub(super) fn answers(past: &Past<'_>, journal: &Journal, parameters: &Parameters<'_>) -> Answers {
    let mut out = Answers {
        reads: Vec::new(),
        left_out: Vec::new(),
    };
    let end = past.events.iter().rev().find_map(|e| match &e.event {
        RunEvent::RunFinished {
            claims,
            structured,
            answer,
            ..
        } => Some((claims, structured, answer)),
        _ => None,
    });
    let Some((claims, structured, answer)) = end else {
        return out;
    };
    let known: Vec<&str> = parameters.all.iter().map(|k| k.value.as_str()).collect();
    for part in parts(
        journal,
        claims,
        structured.as_ref(),
        answer,
        &mut out.left_out,
    ) {
        match page_of(journal, &part, &known) {
            Some((mut read, page)) => {
                read.name = named(&part, &read);
                titled(&mut read, parameters, &journal.pages[page].seen);
                templated(&mut read, parameters);
                if !out
                    .reads
                    .iter()
                    .any(|(other, at)| *other == read && *at == page)
                {
                    out.reads.push((read, page));
                }
            }
            None => {
                let told = Message::new("recipe-left-out-answer").arg("what", short(&part));
                out.left_out.push(told);
            }
        }
    }
    out
}

/// What a person marked on the page, as a value that can be read again.
pub(super) fn marked(
    text: &str,
    seen: &Observation,
    parameters: &Parameters<'_>,
) -> Option<RecipeRead> {
    let known: Vec<&str> = parameters.all.iter().map(|k| k.value.as_str()).collect();
    let part = Part {
        name: String::new(),
        claim: text.to_owned(),
        quote: String::new(),
        field: String::new(),
    };
    let mut read = learned(&part, seen, &known)?;
    read.name = named(&part, &read);
    titled(&mut read, parameters, seen);
    templated(&mut read, parameters);
    Some(read)
}

fn short(part: &Part) -> String {
    let text = if part.name.is_empty() {
        &part.claim
    } else {
        &part.name
    };
    text.chars().take(80).collect()
}

fn named(part: &Part, read: &RecipeRead) -> String {
    let mark = |c: char| !c.is_alphanumeric() && !matches!(c, ')' | '%');
    let from = [
        &part.name,
        &part.field,
        &read.above,
        &read.before,
        &read.heading,
    ];
    let mut all = from.into_iter().map(|text| text.replace('*', ""));
    all.find(|text| !text.trim_matches(mark).is_empty())
        .map_or_else(String::new, |text| text.trim_matches(mark).to_owned())
}

/// The page's main heading says more than a value of the person's: of another value it is another, and stands in the same place.
fn titled(read: &mut RecipeRead, parameters: &Parameters<'_>, seen: &Observation) {
    let Some(title) = main_heading(seen) else {
        return;
    };
    let template = parameters.template(title, false);
    let partly = template.contains("{{") && crate::template::only_name(&template).is_none();
    for text in [&mut read.above, &mut read.heading] {
        if partly && normalize(text) == normalize(title) {
            *text = MAIN_HEADING.to_owned();
        }
    }
}

fn templated(read: &mut RecipeRead, parameters: &Parameters<'_>) {
    let texts = [
        &mut read.name,
        &mut read.before,
        &mut read.behind,
        &mut read.above,
        &mut read.heading,
        &mut read.line,
    ];
    for text in texts {
        *text = parameters.template(text, false);
    }
    // Words that are no parameter's are in what stands around the value already.
    if !read.line.contains("{{") {
        read.line.clear();
    }
}

/// The parts of the answer that may be read off a page.
fn parts(
    journal: &Journal,
    claims: &[Claim],
    structured: Option<&StructuredAnswer>,
    answer: &str,
    left_out: &mut Vec<Message>,
) -> Vec<Part> {
    let citations: &[Citation] = journal
        .last_plan
        .iter()
        .find_map(|action| match action {
            Action::Done { citations, .. } => Some(citations.as_slice()),
            _ => None,
        })
        .unwrap_or_default();
    let mut values: Vec<(String, String)> = Vec::new();
    match structured {
        Some(StructuredAnswer::Table { columns, rows }) if rows.len() == 1 => {
            values.extend(columns.iter().cloned().zip(rows[0].iter().cloned()));
        }
        Some(StructuredAnswer::Json { value }) => leaves("", value, &mut values),
        Some(StructuredAnswer::List { items }) if items.len() == 1 => {
            values.push((String::new(), items[0].clone()));
        }
        Some(_) => left_out.push(Message::new("recipe-left-out-list")),
        None if citations.is_empty() => {
            let told = claims.iter().filter(|claim| claim.document.is_none());
            values.extend(told.map(|claim| (String::new(), claim.text.clone())));
            if claims.is_empty() && !answer.trim().is_empty() {
                values.push((String::new(), answer.trim().to_owned()));
            }
        }
        None => values.extend(citations.iter().map(|c| (String::new(), c.claim.clone()))),
    }
    if claims.iter().any(|claim| claim.document.is_some()) {
        left_out.push(Message::new("recipe-left-out-document"));
    }
    let mut out = Vec::new();
    for (name, claim) in values {
        let same = |a: &str| normalize(a) == normalize(&claim);
        let citation = citations.iter().find(|c| same(&c.claim));
        if citation.is_some_and(|c| c.compute.is_some()) {
            left_out.push(Message::new("recipe-left-out-computed").arg("what", claim.as_str()));
            continue;
        }
        if citation.is_some_and(|c| c.file.is_some()) {
            left_out.push(Message::new("recipe-left-out-document"));
            continue;
        }
        let quote = citation.and_then(|c| c.quotes.first()).cloned();
        let field = citation.and_then(|c| c.field.clone());
        out.push(Part {
            name,
            claim,
            quote: quote.unwrap_or_default(),
            field: field.unwrap_or_default(),
        });
    }
    left_out.dedup();
    out
}

/// Values of a JSON answer that is one thing, with the names of their fields.
fn leaves(name: &str, value: &Value, out: &mut Vec<(String, String)>) {
    match value {
        Value::Object(fields) => {
            for (field, value) in fields {
                leaves(field, value, out);
            }
        }
        Value::Array(items) => {
            for item in items {
                leaves(name, item, out);
            }
        }
        Value::String(text) if !text.trim().is_empty() => out.push((name.to_owned(), text.clone())),
        Value::Number(number) => out.push((name.to_owned(), number.to_string())),
        _ => {}
    }
}

/// The latest page that has it: a page that only lists it, on the way there, shows it as well, and others of its kind.
fn page_of(journal: &Journal, part: &Part, known: &[&str]) -> Option<(RecipeRead, usize)> {
    let mut all = journal.pages.iter().enumerate().rev();
    all.find_map(|(at, page)| Some((learned(part, &page.seen, known)?, at)))
}

fn learned(part: &Part, seen: &Observation, known: &[&str]) -> Option<RecipeRead> {
    if !part.field.is_empty() {
        return learn_field(&part.field, seen, 0);
    }
    learn_knowing(&part.claim, &part.quote, seen, 0, known).or_else(|| {
        // A quote over several lines, or one in other words.
        let bare = !part.quote.is_empty();
        bare.then(|| learn_knowing(&part.claim, "", seen, 0, known))?
    })
}
