//! Judges what is given to a field: typing, choosing, ticking, keys, and Enter, which sends.

use copilot_protocol::{Element, RiskClass};

use crate::button;
use crate::click::click;
use crate::fields::{self, FieldKind, kind_of};
use crate::labels::labels_of;
use crate::pattern::Reach;
use crate::press::{self, Press};
use crate::scene::{Found, Scene};
use crate::secrets;
use crate::show;
use crate::tables::fields as field_words;

/// What is to be typed into, ticked or chosen from is pressed first: where it is a button or a link, that does
/// what the button does.
pub(crate) fn presses_button(scene: &Scene, element: &Element, found: &mut Found) {
    let pressed = matches!(element.tag.as_str(), "button" | "a" | "area" | "summary")
        || show::is_input_button(element) && show::type_of(element) != "reset"
        || matches!(element.role.as_str(), "button" | "link" | "menuitem");
    let chooses = matches!(
        element.role.as_str(),
        "combobox" | "listbox" | "checkbox" | "switch" | "radio" | "textbox" | "searchbox"
    );
    if pressed && !chooses && !element.editable {
        click(scene, element, found);
    }
}

pub(crate) fn select(scene: &Scene, element: &Element, option: &str, found: &mut Found) {
    match kind_of(element) {
        FieldKind::Personal if !scene.goal_has(RiskClass::PersonalData, option) => {
            found.add(RiskClass::PersonalData)
        }
        FieldKind::Card if !scene.goal_has(RiskClass::Pay, option) => found.add(RiskClass::Pay),
        _ => {}
    }
    if labels_of(element)
        .iter()
        .any(|l| l.says(&field_words::ACCESS, Reach::Strict))
    {
        found.add(RiskClass::AccountSecurity);
    }
    found.add_all(scene.outside());
}

pub(crate) fn type_text(
    scene: &Scene,
    element: &Element,
    text: &str,
    submit: bool,
    found: &mut Found,
) {
    let goal = &scene.policy.goal;
    let kind = kind_of(element);
    presses_button(scene, element, found);
    let by_name = secrets::judge(scene, element, text, found);
    match kind {
        _ if by_name => {}
        _ if kind.is_secret() && !text.is_empty() => {
            if goal.contains_exactly(text.trim()) {
                if kind != FieldKind::Secret || !scene.signs_in() {
                    found.add(RiskClass::Credentials);
                }
            } else {
                found.block_password(&show::label_of(element), &scene.host());
            }
        }
        FieldKind::Card if !scene.goal_has(RiskClass::Pay, text) => found.add(RiskClass::Pay),
        FieldKind::Personal if !scene.goal_has(RiskClass::PersonalData, text) => {
            found.add(RiskClass::PersonalData)
        }
        FieldKind::File => found.add(RiskClass::Upload),
        _ => {}
    }
    if !(kind == FieldKind::Search && goal.covers(text)) {
        found.add_all(scene.outside());
    }
    let ends_line = text.contains(['\n', '\r']) && !fields::is_multiline(element);
    if submit || ends_line {
        enter(scene, Some(element), Some(text), false, found);
    }
}

pub(crate) fn press_key(scene: &Scene, key: &str, found: &mut Found) {
    let parts: Vec<String> = if key.trim() == "+" {
        vec!["+".into()]
    } else {
        key.split('+')
            .map(|p| {
                if p == " " {
                    "space".into()
                } else {
                    p.trim().to_ascii_lowercase()
                }
            })
            .collect()
    };
    let last = parts.last().map(String::as_str).unwrap_or_default();
    let modified = parts.iter().any(|p| {
        matches!(
            p.as_str(),
            "control" | "ctrl" | "meta" | "cmd" | "command" | "controlormeta"
        )
    });
    let element = scene.facts.element.as_ref();
    if let Some(element) = element
        && matches!(
            last,
            "enter" | "numpadenter" | "return" | "space" | "spacebar" | ""
        )
        && press::is_captcha(scene, element)
    {
        found.block_at(RiskClass::Captcha, "guard-block-captcha", &scene.host());
    }
    let carriage = key.contains(['\n', '\r']);
    match last {
        _ if carriage => enter(scene, element, None, modified, found),
        "enter" | "numpadenter" | "return" => enter(scene, element, None, modified, found),
        "space" | "spacebar" | "" => match element {
            // In a field it is a letter, as a press there is no more than one into it.
            Some(e) => click(scene, e, found),
            None => found.reads = true,
        },
        "delete" | "del" | "backspace" => {
            // In a field it takes out a letter; elsewhere it is a shortcut.
            if !element.is_some_and(|e| e.editable || is_text_input(e)) && last != "backspace" {
                found.add(RiskClass::Delete);
            }
        }
        // A letter typed by its key goes into the field that has the focus.
        _ if element.is_some_and(|e| kind_of(e).is_secret())
            && last.chars().count() == 1
            && !modified =>
        {
            let label = element.map(show::label_of).unwrap_or_default();
            found.block_password(&label, &scene.host());
        }
        _ if last.chars().count() == 1 && !modified && element.is_some_and(|e| e.editable) => {
            found.add_all(scene.outside())
        }
        // Outside a field one key may delete or archive what is chosen; these move about.
        _ if last.chars().count() == 1
            && !modified
            && !element.is_some_and(|e| e.editable || is_text_input(e) || e.tag == "select")
            && !MOVES.contains(last) =>
        {
            found.add(RiskClass::UnclearSubmit)
        }
        _ => found.reads = true,
    }
}

/// Letters and signs that pages take for moving about, searching, help, and players of media.
const MOVES: &str = "jknphlgfmc/?+-=<>,.0123456789 ";

fn is_text_input(element: &Element) -> bool {
    if element.tag == "input" {
        return !matches!(
            show::type_of(element).as_str(),
            "checkbox"
                | "radio"
                | "submit"
                | "button"
                | "image"
                | "reset"
                | "file"
                | "range"
                | "color"
        );
    }
    element.tag != "button" && matches!(element.role.as_str(), "textbox" | "searchbox")
}

/// Something was typed into the field, or stands in it.
fn has_content(element: &Element, typed: Option<&str>) -> bool {
    !typed.unwrap_or(&element.value).is_empty()
}

/// Judges Enter, or a submit key in a field.
fn enter(
    scene: &Scene,
    element: Option<&Element>,
    typed: Option<&str>,
    modified: bool,
    found: &mut Found,
) {
    let Some(element) = element else {
        match scene.form() {
            Some(_) => button::press(scene, &Press::of_submit(scene, None), found),
            None => {
                found.submits = true;
                found.add(RiskClass::UnclearSubmit);
            }
        }
        return;
    };
    let kind = kind_of(element);
    if !is_text_input(element) && !fields::is_multiline(element) && !element.editable {
        if matches!(kind, FieldKind::Box | FieldKind::Terms) || element.tag == "select" {
            if scene.form().is_some() {
                button::press(scene, &Press::of_submit(scene, Some(element)), found);
            }
        } else if !matches!(
            element.role.as_str(),
            "combobox" | "listbox" | "slider" | "spinbutton"
        ) {
            click(scene, element, found);
        }
        return;
    }
    if fields::is_multiline(element) && !modified {
        if !has_content(element, typed) {
            return;
        }
        if fields::is_compose(element) {
            found.submits = true;
            press::send(scene, typed.or(Some(&element.value)), found);
        } else if element.tag != "textarea" && scene.form().is_none() {
            found.submits = true;
            found.add(RiskClass::UnclearSubmit);
        }
        return;
    }
    if scene.form().is_some() {
        let mut press = Press::of_submit(scene, Some(element));
        press.typed = typed.map(|text| (kind, text.to_owned()));
        press.search = kind == FieldKind::Search;
        button::press(scene, &press, found);
        return;
    }
    enter_alone(scene, element, kind, typed, found);
}

/// Enter in a field without a form: what it does is the page's own affair.
fn enter_alone(
    scene: &Scene,
    element: &Element,
    kind: FieldKind,
    typed: Option<&str>,
    found: &mut Found,
) {
    let content = has_content(element, typed);
    match kind {
        FieldKind::Search => {
            let text = typed.unwrap_or(&element.value);
            if !scene.policy.goal.covers(text) {
                found.add_all(scene.outside());
            }
        }
        _ if element.role == "combobox" => {}
        // What stands in it is never read, so it may well hold something.
        FieldKind::Secret if scene.signs_in() => found.submits = true,
        _ if kind.is_secret() => {
            found.submits = true;
            found.add(RiskClass::Credentials);
        }
        _ if !content => {}
        FieldKind::Card => {
            found.submits = true;
            found.add(RiskClass::Pay);
        }
        _ if !scene.facts.submit_label.trim().is_empty() => {
            button::press(scene, &Press::of_submit(scene, Some(element)), found)
        }
        _ => {
            found.submits = true;
            if fields::is_compose(element) {
                press::send(scene, typed.or(Some(&element.value)), found);
            } else {
                found.add(RiskClass::UnclearSubmit);
            }
        }
    }
}
