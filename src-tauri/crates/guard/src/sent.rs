//! What a press sends, and the address that it goes to.

use copilot_protocol::{RiskClass, SentValue};

use crate::effects::address_takes_away;
use crate::fields::{FieldKind, kind_of_value};
use crate::pattern::{Label, Reach};
use crate::press::{Press, about_cookies, around, send, site_of};
use crate::scene::{Found, Scene};
use crate::site;
use crate::tables::press as t;
use crate::words::hosts;

pub(crate) fn by_values(scene: &Scene, press: &Press, near: &Label, found: &mut Found) {
    let values = &scene.facts.values;
    let given = |v: &&SentValue| v.secret || !v.value.trim().is_empty();
    let mut kinds: Vec<FieldKind> = values.iter().filter(given).map(kind_of_value).collect();
    let unclear = |v: &SentValue| v.secret && kind_of_value(v) == FieldKind::Other;
    if values.iter().any(unclear) {
        kinds.push(FieldKind::Secret);
    }
    if let Some((kind, text)) = &press.typed
        && !text.is_empty()
    {
        kinds.push(*kind);
    }
    let has = |kind: FieldKind| kinds.contains(&kind);
    if has(FieldKind::Card) {
        found.add(RiskClass::Pay);
    }
    if has(FieldKind::File) {
        found.add(RiskClass::Upload);
    }
    if has(FieldKind::Terms) && !about_cookies(scene, &press.labels) {
        found.add(RiskClass::Legal);
    }
    if has(FieldKind::OneTimeCode) {
        found.add(RiskClass::Credentials);
    }
    if has(FieldKind::NewSecret) {
        let target = press.form.and_then(|f| site_of(Some(&f.action)));
        let joins = found.classes.contains(&RiskClass::CreateAccount)
            || near.says(&t::SIGN_UP, Reach::Loose)
            || target.is_some_and(|url| site::path_says(&url, hosts::SIGN_UP_PATHS));
        let changes = found.classes.contains(&RiskClass::AccountSecurity) || has(FieldKind::Secret);
        found.add(if changes && !joins {
            RiskClass::AccountSecurity
        } else {
            RiskClass::CreateAccount
        });
    } else if has(FieldKind::Secret) {
        let away = press
            .form
            .and_then(|f| site_of(Some(&f.action)))
            .is_some_and(|to| !scene.here().is_some_and(|here| site::same_site(&to, here)));
        if away || !scene.signs_in() || !scene.goal_frees(RiskClass::Credentials) {
            found.add(RiskClass::Credentials);
        } else {
            found.by_goal = true;
        }
    }
    // Known already to be asked about: then the person's data is named too.
    let goal = &scene.policy.goal;
    let personal = scene.facts.values.iter().any(|v| {
        kind_of_value(v) == FieldKind::Personal
            && !v.value.trim().is_empty()
            && !goal.contains(&v.value)
    });
    if personal && !found.classes.is_empty() {
        found.add(RiskClass::PersonalData);
    }
}

pub(crate) fn by_address(scene: &Scene, press: &Press, harmless: bool, found: &mut Found) {
    if !press.submits || press.reads_only() {
        // A page that takes payments, and a button that says only "go on".
        let paying = scene
            .here()
            .is_some_and(|url| site::path_says(url, &["checkout", "payment", "pay"]));
        let commits = press.says(&t::COMMITS) && press.form.is_none();
        if paying && commits {
            found.add(RiskClass::Pay);
        }
        return;
    }
    let Some(to) = press.form.and_then(|f| site_of(Some(&f.action))) else {
        return;
    };
    let takes_away = site::path_says(&to, hosts::DELETE_PATHS) || address_takes_away(&to);
    if takes_away && !press.search {
        found.add(RiskClass::Delete);
    }
    if press.says(&t::CANCELS) {
        let near = around(scene, press.element, press.form);
        let row = Label::new(press.element.map_or("", |e| &e.context));
        if near.says(&t::AROUND_CANCEL, Reach::Loose) || row.says(&t::AROUND_CANCEL, Reach::Loose) {
            found.add(RiskClass::Delete);
        }
    }
    if harmless || !found.classes.is_empty() || found.by_goal {
        return;
    }
    for (words, class) in t::BY_PATH {
        if site::path_says(&to, words) {
            found.add(*class);
        }
    }
    // The form says beforehand what is read of its request when it leaves.
    if let Some(form) = press.form {
        let told = crate::effects::effects(to.as_str(), &form.method, "");
        found.add_all(told.into_iter().filter(|class| *class != RiskClass::Send));
    }
    if found.classes.is_empty() && site::path_says(&to, hosts::SEND_PATHS) {
        send(
            scene,
            press.typed.as_ref().map(|(_, text)| text.as_str()),
            found,
        );
    }
}
