//! Judges a click on an element: on a box it ticks it, on a field it puts the cursor in, on the rest it presses.

use copilot_protocol::{Element, RiskClass};

use crate::button;
use crate::fields::{FieldKind, kind_of};
use crate::labels::labels_of;
use crate::pattern::{Label, Reach};
use crate::press::{Press, about_cookies};
use crate::scene::{Found, Scene};
use crate::show;
use crate::site;
use crate::tables::{fields as field_words, press as t};
use crate::words::hosts;

pub(crate) fn click(scene: &Scene, element: &Element, found: &mut Found) {
    match kind_of(element) {
        FieldKind::File => {
            found.add(RiskClass::Upload);
            return;
        }
        FieldKind::Box | FieldKind::Terms => {
            check(
                scene,
                element,
                !element.state.checked.unwrap_or(false),
                found,
            );
            return;
        }
        _ => {}
    }
    let role = element.role.as_str();
    let field = match element.tag.as_str() {
        "input" => !show::is_input_button(element),
        "textarea" | "select" | "option" | "optgroup" => true,
        "button" => false,
        _ => {
            element.editable
                || matches!(
                    role,
                    "textbox" | "searchbox" | "listbox" | "slider" | "spinbutton"
                )
        }
    };
    if show::type_of(element) == "reset" || field {
        found.reads = true;
        return;
    }
    button::press(scene, &Press::of(scene, element), found);
}

pub(crate) fn check(scene: &Scene, element: &Element, checked: bool, found: &mut Found) {
    let labels = labels_of(element);
    let says = |table| labels.iter().any(|l: &Label| l.says(table, Reach::Loose));
    if checked
        && (kind_of(element) == FieldKind::Terms || says(&t::LEGAL))
        && !about_cookies(scene, &labels)
    {
        found.add(RiskClass::Legal);
    }
    let on_page_of_rights = || {
        scene
            .page()
            .is_some_and(|page| site::path_says(page, hosts::RIGHTS_PAGES))
    };
    if says(&field_words::ACCESS) || says(&t::ACCOUNT) || on_page_of_rights() {
        found.add(RiskClass::AccountSecurity);
    }
    // Without a form the box itself does it.
    if scene.form().is_none() {
        if says(&t::DELETE) {
            found.add(RiskClass::Delete);
        }
        if checked && (says(&t::PAY) || says(&t::PAY_BUTTON)) {
            found.add(RiskClass::Pay);
        }
    }
    found.add_all(scene.outside());
}
