//! The values of a play: defaults taken, kinds checked, days resolved.

use copilot_protocol::{
    Message, Parameter, ParameterKind, Recipe, SecretMention, is_secret_name, secret_mention,
    secret_reference,
};
use time::Date;

use super::{Use, Values, address_problem, dates, each_text, fill_address, names, only_name};

/// Characters of a value.
pub const LONGEST_VALUE: usize = 10_000;
/// Letters that may stand before or after the figures of an amount: `USD`, `руб.`.
const LONGEST_CURRENCY: usize = 6;

/// Why the value of a parameter cannot be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueProblem {
    /// Name of the parameter; as it was given, where the recipe has none of that name.
    pub parameter: String,
    pub message: Message,
}

/// The values of a play by the day `today`: those that were given, else the defaults, each in the form in which texts
/// take it. Days become `2026-11-29`, a choice is spelt as its recipe has it, a secret becomes `{{secret:NAME}}`. All
/// that is wrong is told at once.
pub fn check(recipe: &Recipe, given: &Values, today: Date) -> Result<Values, Vec<ValueProblem>> {
    let (mut values, mut problems) = (Values::new(), Vec::new());
    for parameter in &recipe.parameters {
        let taken = taken(parameter, given).and_then(|value| of_kind(parameter, &value, today));
        match taken {
            Ok(value) => {
                values.insert(parameter.name.clone(), value);
            }
            Err(message) => problems.push(ValueProblem {
                parameter: parameter.name.clone(),
                message,
            }),
        }
    }
    let known = |name: &str| recipe.parameters.iter().any(|p| p.name == name);
    problems.extend(given.keys().filter(|name| !known(name)).map(|name| {
        let message = Message::new("recipe-value-unknown").arg("parameter", name);
        ValueProblem {
            parameter: name.clone(),
            message,
        }
    }));
    if problems.is_empty() {
        problems = leading_nowhere(recipe, &values);
    }
    if problems.is_empty() {
        Ok(values)
    } else {
        Err(problems)
    }
}

/// What a parameter is called for people.
pub(crate) fn label(parameter: &Parameter) -> &str {
    if parameter.label.is_empty() {
        &parameter.name
    } else {
        &parameter.label
    }
}

/// The value as it was given, or the default. Only text may be empty, and only where the recipe says what is meant when
/// nothing is given.
fn taken(parameter: &Parameter, given: &Values) -> Result<String, Message> {
    let given = given.get(&parameter.name);
    let empty_is_meant = parameter.kind == ParameterKind::Text && parameter.default.is_some();
    given
        .filter(|value| empty_is_meant || !value.trim().is_empty())
        .or(parameter.default.as_ref())
        .cloned()
        .ok_or_else(|| Message::new("recipe-value-missing").arg("parameter", label(parameter)))
}

/// The value in the form in which texts take it. `value` is what was given, or a default.
pub(crate) fn of_kind(parameter: &Parameter, value: &str, today: Date) -> Result<String, Message> {
    let shown: String = value.trim().chars().take(60).collect();
    let wrong = |id: &str| {
        Message::new(id)
            .arg("parameter", label(parameter))
            .arg("value", shown.clone())
    };
    if value.chars().count() > LONGEST_VALUE {
        return Err(Message::new("recipe-value-long")
            .arg("parameter", label(parameter))
            .arg("most", LONGEST_VALUE));
    }
    let trimmed = value.trim();
    match parameter.kind {
        // A secret is asked for by a parameter of its own kind, so that the person sees that one is given.
        ParameterKind::Text if secret_mention(value).is_some() => {
            Err(wrong("recipe-value-names-secret"))
        }
        ParameterKind::Text => Ok(value.to_owned()),
        ParameterKind::Number if is_number(trimmed) => Ok(trimmed.to_owned()),
        ParameterKind::Number => Err(wrong("recipe-value-number")),
        ParameterKind::Money if is_money(trimmed) => Ok(trimmed.to_owned()),
        ParameterKind::Money => Err(wrong("recipe-value-money")),
        ParameterKind::Date => dates::given(trimmed, today)
            .and_then(dates::written)
            .ok_or_else(|| wrong("recipe-value-date")),
        ParameterKind::Choice => {
            let all = &parameter.choices;
            let same = all.iter().find(|choice| choice.trim() == trimmed);
            let alike = || {
                let lower = trimmed.to_lowercase();
                all.iter().find(|c| c.trim().to_lowercase() == lower)
            };
            same.or_else(alike)
                .cloned()
                .ok_or_else(|| wrong("recipe-value-choice").arg("choices", all.join(", ")))
        }
        ParameterKind::File if trimmed.is_empty() || value.contains('\0') => {
            Err(wrong("recipe-value-file"))
        }
        ParameterKind::File => Ok(trimmed.to_owned()),
        ParameterKind::Secret => match secret_mention(trimmed) {
            Some(SecretMention::Named(name)) => Ok(secret_reference(name)),
            None if is_secret_name(trimmed) => Ok(secret_reference(trimmed)),
            _ => Err(Message::new("recipe-value-secret").arg("parameter", label(parameter))),
        },
    }
}

/// Whether the text is one number, with or without signs between its thousands, a point or a comma.
pub(crate) fn is_number(text: &str) -> bool {
    let text = text
        .strip_prefix(['-', '+', '−'])
        .unwrap_or(text)
        .trim_start();
    let grouped = |c: char| c.is_whitespace() || matches!(c, '\'' | '’');
    let groups: Vec<&str> = text.split(grouped).collect();
    // After a space or an apostrophe come three figures.
    let whole = |group: &&str| group.bytes().take_while(u8::is_ascii_digit).count() == 3;
    let plain: String = groups.concat();
    let figures: Vec<&str> = plain.split(['.', ',']).collect();
    let all_figures = figures
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    let points = figures.len() - 1;
    let thousands = figures.iter().skip(1).take(points.saturating_sub(1));
    groups.iter().skip(1).all(whole) && all_figures && thousands.into_iter().all(|g| g.len() == 3)
}

/// A number with a currency before or after it, or with none.
fn is_money(text: &str) -> bool {
    let is_figure = |c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '−');
    let (Some(from), Some(to)) = (
        text.find(is_figure),
        text.rfind(|c: char| c.is_ascii_digit()),
    ) else {
        return false;
    };
    let currency = |part: &str| {
        let part = part.trim();
        part.chars().count() <= LONGEST_CURRENCY && !part.contains(char::is_whitespace)
    };
    from <= to
        && is_number(text[from..=to].trim())
        && currency(&text[..from])
        && currency(&text[to + 1..])
}

/// Parameters that are an address as a whole, and whose value is none that is opened.
fn leading_nowhere(recipe: &Recipe, values: &Values) -> Vec<ValueProblem> {
    let mut problems: Vec<ValueProblem> = Vec::new();
    each_text(&mut recipe.clone(), &mut |kind, text| {
        let address = fill_address(text, values);
        // A value that looks like a parameter is none.
        let leads = only_name(&address).is_none() && address_problem(&address).is_none();
        if kind != Use::Address || leads {
            return;
        }
        let blamed = only_name(text).map(str::to_owned);
        let Some(name) = blamed.or_else(|| names(text).into_iter().next()) else {
            return;
        };
        if problems.iter().any(|p| p.parameter == name) {
            return;
        }
        let parameter = recipe.parameters.iter().find(|p| p.name == name);
        let message = Message::new("recipe-value-address")
            .arg("parameter", parameter.map_or(name.as_str(), label));
        problems.push(ValueProblem {
            parameter: name,
            message,
        });
    });
    problems
}
