//! Texts with parameters, and the values that are put in.
//!
//! `{{name}}` stands for the value of a parameter, `{{name|date:%d.%m.%Y}}` for a day in another form, `{{}}` for two
//! braces of the text itself. What reads otherwise is text as it is, `{{secret:NAME}}` and a page's own braces among it.
//! Spaces within the braces do not count.

mod address;
mod dates;
mod unfill;
mod values;

use std::collections::BTreeMap;

use copilot_protocol::{Condition, Recipe, RecipeRead, RecipeStep, Target};
use serde_json::Value;

pub use address::{AddressProblem, address_problem, fill_address, fill_pattern};
pub use unfill::unfilled;
pub use values::{LONGEST_VALUE, ValueProblem, check};
pub(crate) use values::{is_number, label, of_kind};

/// Values by the names of their parameters.
pub type Values = BTreeMap<String, String>;

/// Two braces that are part of the text.
const BRACES: &str = "{{}}";

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Text(&'a str),
    Parameter {
        name: &'a str,
        /// How a day is written; `None`: the value as it is.
        form: Option<dates::Form<'a>>,
        /// As it stands in the text.
        whole: &'a str,
    },
}

/// The text cut at its parameters.
pub(crate) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let (mut out, mut rest, mut from) = (Vec::new(), text, 0);
    while let Some(at) = rest[from..].find("{{").map(|at| at + from) {
        let Some(end) = rest[at..].find("}}").map(|end| at + end + 2) else {
            break;
        };
        let whole = &rest[at..end];
        let piece = match parameter(whole) {
            Some(piece) => piece,
            None if whole == BRACES => Piece::Text("{{"),
            // Of three braces the last two may begin one.
            None => {
                from = at + 1;
                continue;
            }
        };
        if at > 0 {
            out.push(Piece::Text(&rest[..at]));
        }
        out.push(piece);
        rest = &rest[end..];
        from = 0;
    }
    if !rest.is_empty() {
        out.push(Piece::Text(rest));
    }
    out
}

fn parameter(whole: &str) -> Option<Piece<'_>> {
    let inside = whole.strip_prefix("{{")?.strip_suffix("}}")?;
    let (name, form) = match inside.split_once('|') {
        Some((name, form)) => (name, Some(dates::Form::read(form.trim())?)),
        None => (inside, None),
    };
    let name = name.trim();
    is_name(name).then_some(Piece::Parameter { name, form, whole })
}

/// A parameter as a text names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mention<'a> {
    Parameter(&'a str),
    /// It would be one, but for the form, which is not known.
    Form {
        name: &'a str,
        form: &'a str,
    },
}

/// All that a text names, with what was meant as a name and is none.
pub(crate) fn mentions(text: &str) -> Vec<Mention<'_>> {
    fn meant(part: &str) -> Option<Mention<'_>> {
        let (inside, _) = part.split_once("}}")?;
        let (name, form) = inside.split_once('|')?;
        let name = name.trim();
        is_name(name).then_some(Mention::Form { name, form })
    }
    let mut out = Vec::new();
    for piece in pieces(text) {
        match piece {
            Piece::Parameter { name, .. } => out.push(Mention::Parameter(name)),
            Piece::Text(text) => out.extend(text.split("{{").skip(1).filter_map(meant)),
        }
    }
    out
}

/// Whether a parameter may be called so: a lower-case letter, then letters, digits and `_`, at most 40.
pub fn is_name(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// The text with its values put in. Names without a value stay as they are, values are not looked through again.
pub fn fill(text: &str, values: &Values) -> String {
    fill_with(text, values, str::to_owned)
}

fn fill_with(text: &str, values: &Values, as_written: impl Fn(&str) -> String) -> String {
    let written = |piece: Piece<'_>| match piece {
        Piece::Text(text) => text.to_owned(),
        Piece::Parameter { name, form, whole } => match (values.get(name), form) {
            (None, _) => whole.to_owned(),
            (Some(value), None) => as_written(value),
            (Some(value), Some(form)) => as_written(&form.write(value)),
        },
    };
    pieces(text).into_iter().map(written).collect()
}

/// The parameters that a text names, each once, in their order.
pub fn names(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for piece in pieces(text) {
        if let Piece::Parameter { name, .. } = piece
            && !out.iter().any(|known| known == name)
        {
            out.push(name.to_owned());
        }
    }
    out
}

/// The parameter that a text is, and nothing else.
pub fn only_name(text: &str) -> Option<&str> {
    match pieces(text)[..] {
        [Piece::Parameter { name, .. }] => Some(name),
        _ => None,
    }
}

/// A text of a page as a template that fills to that text: braces of its own name no parameter.
pub fn literal(text: &str) -> String {
    text.replace("{{", BRACES)
}

/// The recipe with the values in all its texts. Those of addresses are written as addresses have them.
#[must_use]
pub fn filled(recipe: &Recipe, values: &Values) -> Recipe {
    let mut recipe = recipe.clone();
    each_text(&mut recipe, &mut |kind, text| {
        *text = match kind {
            Use::Text => fill(text, values),
            Use::Address => fill_address(text, values),
            Use::Pattern => fill_pattern(text, values),
        };
    });
    recipe
}

/// What a text of a recipe is used as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Text,
    /// It is loaded.
    Address,
    /// Addresses are compared with it.
    Pattern,
}

/// Goes through all texts of a recipe that may hold parameters.
pub(crate) fn each_text(recipe: &mut Recipe, each: &mut dyn FnMut(Use, &mut String)) {
    each(Use::Text, &mut recipe.title);
    each(Use::Text, &mut recipe.goal);
    if let Some(start) = &mut recipe.start {
        each(Use::Address, start);
    }
    for step in &mut recipe.steps {
        each_of_step(step, each);
    }
    for read in &mut recipe.answer {
        each_of_read(read, each);
    }
    for condition in &mut recipe.conditions {
        each_of_condition(condition, each);
    }
}

/// The same of one step.
pub(crate) fn each_of_step(step: &mut RecipeStep, each: &mut dyn FnMut(Use, &mut String)) {
    for (name, value) in &mut step.with {
        let kind = match (step.action.as_str(), name.as_str()) {
            ("wait", "url") => Use::Pattern,
            (_, "url") => Use::Address,
            _ => Use::Text,
        };
        each_of_value(value, kind, each);
    }
    for target in [&mut step.on, &mut step.to].into_iter().flatten() {
        each_of_target(target, each);
    }
    each(Use::Pattern, &mut step.at);
    for condition in &mut step.then {
        each_of_condition(condition, each);
    }
}

fn each_of_value(value: &mut Value, kind: Use, each: &mut dyn FnMut(Use, &mut String)) {
    match value {
        Value::String(text) => each(kind, text),
        Value::Array(items) => {
            for item in items {
                each_of_value(item, kind, each);
            }
        }
        Value::Object(fields) => {
            for (_, field) in fields {
                each_of_value(field, kind, each);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn each_of_target(target: &mut Target, each: &mut dyn FnMut(Use, &mut String)) {
    // Named one by one, so that a new field does not compile until it is here.
    let Target {
        role,
        name,
        text,
        tag,
        test_id,
        id,
        field,
        kind,
        placeholder,
        title,
        href,
        icon,
        heading,
        context,
        form,
        frame,
        before,
        after,
        others: _,
        nav: _,
        nth: _,
        like: _,
        place: _,
        row,
    } = target;
    let always = [
        role, name, text, tag, heading, context, form, frame, before, after, row,
    ];
    let maybe = [test_id, id, field, kind, placeholder, title, icon];
    for text in always.into_iter().chain(maybe.into_iter().flatten()) {
        each(Use::Text, text);
    }
    if let Some(href) = href {
        each(Use::Pattern, href);
    }
}

fn each_of_condition(condition: &mut Condition, each: &mut dyn FnMut(Use, &mut String)) {
    let kind = match condition.kind {
        copilot_protocol::ConditionKind::Address => Use::Pattern,
        _ => Use::Text,
    };
    each(Use::Text, &mut condition.name);
    each(kind, &mut condition.value);
}

fn each_of_read(read: &mut RecipeRead, each: &mut dyn FnMut(Use, &mut String)) {
    let RecipeRead {
        name,
        kind: _,
        after: _,
        before,
        behind,
        above,
        heading,
        line,
    } = read;
    for text in [name, before, behind, above, heading, line] {
        each(Use::Text, text);
    }
}

#[cfg(test)]
mod tests;
