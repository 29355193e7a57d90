//! A recipe as a Playwright test in TypeScript. What Playwright cannot do, or what only this program knows, is said in a
//! comment at its place, and told.

mod locator;
mod script;
mod steps;

use copilot_protocol::{Message, Parameter, ParameterKind, Recipe};

use crate::recorder::Exported;
use crate::template::label;
use script::{Names, comment, quoted};
use steps::Writer;

/// Writes a test. Its parameters are constants at its top, with the recipe's defaults as their values.
pub fn export(recipe: &Recipe) -> Exported {
    let names = Names::of(recipe);
    let mut writer = Writer::new(&names);
    if let Some(start) = &recipe.start {
        writer.start(start);
    }
    for (at, step) in recipe.steps.iter().enumerate() {
        writer.step(at + 1, step, recipe.steps.get(at + 1));
    }
    writer.ending(recipe);
    let body = writer.body;
    let mut left_out: Vec<Message> = Vec::new();
    let mut constants = String::new();
    for parameter in &recipe.parameters {
        let (line, told) = constant(parameter, &names);
        constants.push_str(&line);
        left_out.extend(told);
    }
    left_out.extend(writer.left_out);
    let title = if recipe.title.is_empty() {
        &recipe.name
    } else {
        &recipe.title
    };
    let types = if body.contains("Called(page") {
        ", type Locator, type Page"
    } else {
        ""
    };
    let mut text = format!("import {{ test, expect{types} }} from '@playwright/test';\n\n");
    text.push_str(&constants);
    for (used, code) in HELPERS {
        if body.contains(used) || constants.contains(used) {
            text.push_str(code);
        }
    }
    if !text.ends_with("\n\n") {
        text.push('\n');
    }
    let title = quoted(&crate::sentences::shown(recipe, title));
    // A recipe may lead to further tabs: then the page is another one.
    let fixtures = if body.contains("context.") {
        "{ page: first, context }"
    } else {
        "{ page: first }"
    };
    let (fixtures, page) = if body.contains("  page = ") {
        (fixtures, "  let page = first;\n")
    } else {
        ("{ page }", "")
    };
    text.push_str(&format!(
        "test({title}, async ({fixtures}) => {{\n{page}{body}}});\n"
    ));
    Exported { text, left_out }
}

/// The line of a parameter, and what is to be told of it.
fn constant(parameter: &Parameter, names: &Names<'_>) -> (String, Option<Message>) {
    let name = names.constant(&parameter.name);
    let tell = |id: &str| Some(Message::new(id).arg("parameter", &parameter.name));
    let about = match label(parameter) == parameter.name {
        true => String::new(),
        false => format!("// {}\n", comment(label(parameter))),
    };
    let default = parameter.default.as_deref();
    let (value, told) = match (parameter.kind, default) {
        (ParameterKind::Secret, _) => {
            let variable = parameter.name.to_uppercase();
            (
                format!("process.env.{variable} ?? ''"),
                tell("recipe-export-secret"),
            )
        }
        (ParameterKind::Date, Some(day)) if day.trim().to_lowercase().starts_with("today") => {
            let days: String = day
                .chars()
                .skip("today".len())
                .filter(|c| !c.is_whitespace())
                .collect();
            let days: i64 = days.parse().unwrap_or_default();
            (format!("dayFromToday({days})"), None)
        }
        (_, Some(default)) => (quoted(default), None),
        (_, None) => ("''".to_owned(), tell("recipe-export-parameter")),
    };
    let note = if default.is_none() && told.is_some() {
        " // Write a value here."
    } else {
        ""
    };
    let note = if parameter.kind == ParameterKind::Secret {
        ""
    } else {
        note
    };
    (format!("{about}const {name} = {value};{note}\n"), told)
}

/// Functions of the test, each there where it is used.
const HELPERS: &[(&str, &str)] = &[
    (
        "dayFromToday(",
        "
function dayFromToday(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
",
    ),
    (
        "written(",
        "
/** A day such as 2026-11-29 in another form. */
function written(day: string, form: string, language = 'en'): string {
  const date = new Date(`${day}T00:00:00`);
  const name = (how: Intl.DateTimeFormatOptions) => date.toLocaleDateString(language, { ...how, day: 'numeric' }).replace(/[\\d\\s.,]/g, '');
  const weekday = () => date.toLocaleDateString(language, { weekday: 'long' });
  const [year, month, number] = day.split('-');
  const parts: Record<string, () => string> = {
    '%d': () => number, '%m': () => month, '%-d': () => String(Number(number)), '%-m': () => String(Number(month)),
    '%Y': () => year, '%y': () => year.slice(2), '%B': () => name({ month: 'long' }), '%b': () => name({ month: 'long' }).slice(0, 3),
    '%A': weekday, '%a': () => weekday().slice(0, 3), '%%': () => '%',
  };
  return form.replace(/%-?[a-zA-Z%]/g, (part) => parts[part]?.() ?? part);
}
",
    ),
    (
        "addressLike(",
        "
/** A pattern of addresses, in which * stands for anything. */
function addressLike(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\\]\\\\/]/g, '\\\\$&'));
  return new RegExp(parts.join('.*'), 'i');
}
",
    ),
    (
        "fieldCalled(",
        "
/** A field by what it is called. */
function fieldCalled(page: Page, name: string): Locator {
  const roles = ['textbox', 'searchbox', 'combobox', 'spinbutton', 'slider', 'checkbox', 'radio', 'switch', 'listbox'] as const;
  const byLabel = page.getByLabel(name, { exact: true });
  return roles.reduce((found, role) => found.or(page.getByRole(role, { name, exact: true })), byLabel).first();
}
",
    ),
    (
        "controlCalled(",
        "
/** A control by what it is called. */
function controlCalled(page: Page, name: string): Locator {
  const roles = ['button', 'link', 'tab', 'menuitem', 'option', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch'] as const;
  const byLabel = page.getByLabel(name, { exact: true });
  return roles.reduce((found, role) => found.or(page.getByRole(role, { name, exact: true })), byLabel).first();
}
",
    ),
    (
        "inAddress(",
        "
/** Sites write spaces and signs in more than one way. */
function inAddress(value: string): string {
  return encodeURIComponent(value).replace(/%[0-7][0-9A-F]/g, '*');
}
",
    ),
];

#[cfg(test)]
mod tests;
