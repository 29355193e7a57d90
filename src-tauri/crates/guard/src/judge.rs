//! Judges an action: which rule applies to which action, and what is said of it.

use crate::approval_facts::{self, named_value};
use crate::button;
use crate::click::{check, click};
use crate::consent::grants_access;
use crate::effects::address_takes_away;
use crate::input;
use crate::labels::{classes_around, labels_of, said_by};
use crate::link::file;
use crate::managed::keep_out;
use crate::pattern::{Label, Reach};
use crate::policy::Policy;
use crate::press::{self, Press};
use crate::scene::{Found, Scene, sort_by_gravity, why, why_id};
use crate::show;
use crate::site::{self, Refused};
use crate::tables::press as words;
use crate::tool;
use crate::what::what;
use crate::words::hosts;
use copilot_protocol::{
    Action, ApprovalFacts, Delivery, DialogKind, Element, Judgement, LiveFacts, Message,
    MouseButton, RiskClass, Verdict,
};

/// Judges one action by the live page, the policy and the goal. `delivery` is how it would be done:
/// a script click is judged as the click that it stands for.
pub fn judge(action: &Action, facts: &LiveFacts, policy: &Policy, delivery: Delivery) -> Judgement {
    let scene = Scene::new(facts, policy, delivery);
    let mut found = Found::default();
    let mut host = scene.host();
    match action {
        Action::Reload => reload(&scene, &mut found),
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            if let Some(to) = navigate(&scene, url, &mut found) {
                host = to;
            }
        }
        Action::Search { query } => search(&scene, query, &mut found),
        Action::HandleDialog { accept, .. } => dialog(&scene, *accept, &mut found),
        Action::Evaluate { .. } => evaluate(&scene, &mut found),
        Action::Mcp { server, .. } => {
            host = tool::place(server);
            tool::judge(&scene, &mut found);
        }
        Action::HandOver { site, values } => hand_over(&scene, site, values, &mut found),
        Action::PressKey { key, .. } => input::press_key(&scene, key, &mut found),
        Action::Click { .. }
        | Action::MouseClick { .. }
        | Action::Drag { .. }
        | Action::Type { .. }
        | Action::SelectOption { .. }
        | Action::SelectOptions { .. }
        | Action::Check { .. }
        | Action::Upload { .. }
        | Action::Download { .. } => match &facts.element {
            None => found.block(None, Message::new("guard-block-gone")),
            Some(element) => {
                if press::is_captcha(&scene, element) {
                    found.block_at(RiskClass::Captcha, "guard-block-captcha", &host);
                }
                match action {
                    Action::Type { text, submit, .. } => {
                        input::type_text(&scene, element, text, *submit, &mut found)
                    }
                    Action::SelectOption { option, .. } => {
                        input::presses_button(&scene, element, &mut found);
                        input::select(&scene, element, option, &mut found)
                    }
                    Action::SelectOptions { options, .. } => {
                        input::presses_button(&scene, element, &mut found);
                        for option in options {
                            input::select(&scene, element, option, &mut found);
                        }
                        found.add_all(scene.outside());
                    }
                    // What opens a menu changes nothing by itself.
                    Action::MouseClick {
                        button: MouseButton::Right,
                        ..
                    } => found.reads = true,
                    Action::Drag { .. } => drag(&scene, element, &mut found),
                    Action::Upload { files, .. } => upload(&scene, files, &mut found),
                    Action::Check { checked, .. } => {
                        input::presses_button(&scene, element, &mut found);
                        check(&scene, element, *checked, &mut found)
                    }
                    Action::Download { .. } => download(&scene, element, &mut found),
                    _ => click(&scene, element, &mut found),
                }
            }
        },
        // Named one by one, so that a new action cannot go unjudged.
        Action::Hover { .. }
        | Action::Scroll { .. }
        | Action::ScrollTo { .. }
        | Action::Screenshot { .. }
        | Action::Extract { .. }
        | Action::FindText { .. }
        | Action::Wait { .. }
        | Action::AskUser { .. }
        | Action::Done { .. }
        | Action::GoBack
        | Action::GoForward
        | Action::SwitchTab { .. }
        | Action::CloseTab { .. }
        | Action::NewTab { url: None }
        | Action::PrintPdf
        // It looks through what the servers say of themselves.
        | Action::McpSearch { .. }
        // Each of its addresses is judged as one that is opened: `judge_sent`.
        | Action::Divide { .. }
        // It is never judged as a whole: each of its actions is.
        | Action::RunCode { .. } => found.reads = true,
    }
    keep_out(action, &scene, &mut found);
    conclude(action, &scene, found, host)
}

fn conclude(action: &Action, scene: &Scene, mut found: Found, host: String) -> Judgement {
    let facts = scene.facts;
    sort_by_gravity(&mut found.classes);
    if let Some((Some(class), _)) = &found.block {
        found.classes.retain(|c| c != class);
        found.classes.insert(0, *class);
    }
    let own = facts.element.as_ref().map(show::label_of);
    let label = match own.unwrap_or_default() {
        label if label.is_empty() && found.submits => show::clean(&facts.submit_label),
        label => label,
    };
    let label = show::one_mark(&label);
    let class = found.classes.first().copied();
    let amount = if found.classes.contains(&RiskClass::Pay) {
        approval_facts::amount(facts)
    } else {
        None
    };
    let to = found.destination.clone().unwrap_or_else(|| host.clone());
    let tool = tool::asked(facts, scene.policy);
    let (verdict, reason) = match (found.block, class) {
        (Some((_, reason)), _) => (Verdict::Block, reason),
        (None, Some(class)) => {
            let id = match (&amount, class) {
                _ if let Some(id) = tool.as_ref().and_then(|tool| tool::why(tool, class)) => {
                    id.to_owned()
                }
                (Some(_), RiskClass::Pay) => "guard-why-pay-amount".to_owned(),
                (None, RiskClass::Credentials) if names_secret(action) => {
                    "guard-why-secret".to_owned()
                }
                _ => why_id(class),
            };
            let mut reason = why(&id, &host, &to, &label);
            if let Some(amount) = &amount {
                reason = reason.arg("amount", show::quoted(amount));
            }
            (Verdict::Confirm, reason)
        }
        (None, None) if found.by_goal => (Verdict::Allow, Message::new("guard-ok-goal")),
        (None, None) if found.reads => (Verdict::Allow, Message::new("guard-ok-reading")),
        (None, None) => (Verdict::Allow, Message::new("guard-ok")),
    };
    let what = what(
        action,
        facts,
        &host,
        found.destination.as_deref(),
        found.submits,
    );
    let mut judgement = Judgement {
        verdict,
        class,
        classes: found.classes,
        reason,
        what,
        facts: ApprovalFacts {
            host,
            label,
            values: match action {
                Action::HandOver { values, .. } => approval_facts::handed(values),
                Action::Divide { addresses, .. } => approval_facts::addresses(addresses),
                _ if found.submits || action.element().is_some() => {
                    approval_facts::values(facts, action)
                }
                _ => Vec::new(),
            },
            amount,
            destination: found.destination,
            fingerprint: crate::fingerprint(action, facts),
            bbox: facts.element.as_ref().map(|e| e.bbox),
            tool,
        },
    };
    tool::settle(&mut judgement.facts, &judgement.classes);
    judgement
}

fn names_secret(action: &Action) -> bool {
    matches!(action, Action::Type { text, .. } if copilot_protocol::secret_mention(text).is_some())
}

/// Judges the address; returns its host.
fn navigate(scene: &Scene, address: &str, found: &mut Found) -> Option<String> {
    let url = match site::resolve(address) {
        Ok(url) => url,
        Err(Refused::Scheme(scheme)) => {
            found.block_scheme(&scheme);
            return None;
        }
        Err(Refused::Unreadable) => {
            found.block(None, Message::new("guard-block-address"));
            return None;
        }
    };
    if url.scheme() == "about" {
        found.reads = true;
        return None;
    }
    found.add_all(scene.policy.outside(&url));
    if (!url.username().is_empty() || url.password().is_some())
        && !scene.policy.goal.contains_exactly(address.trim())
    {
        found.add(RiskClass::Credentials);
    }
    let takes_away = site::path_says(&url, hosts::DELETE_LINK_PATHS) || address_takes_away(&url);
    if !site::is_reading_place(&url) && takes_away {
        found.add(RiskClass::Delete);
    }
    if grants_access(&url) {
        let host = site::host_port(&url);
        found.block_at(RiskClass::Permission, "guard-block-permission", &host);
    }
    file(&url, false, found);
    found.reads = true;
    Some(site::host_port(&url))
}

/// A page that answered a sent form is asked for by sending the form once more.
fn reload(scene: &Scene, found: &mut Found) {
    let sent = scene.facts.form.as_ref();
    if sent.is_some_and(|form| form.method.eq_ignore_ascii_case("post")) {
        found.submits = true;
        found.add_all(press::told_by_path(scene.page()));
        found.add(RiskClass::UnclearSubmit);
    } else {
        found.reads = true;
    }
}

fn search(scene: &Scene, query: &str, found: &mut Found) {
    // The person's own words tell a strange site nothing that they did not mean to look up.
    if !scene.policy.goal.covers(query)
        && let Some(page) = scene.page()
    {
        found.add_all(scene.policy.outside(page));
    }
    found.reads = true;
}

fn dialog(scene: &Scene, accept: bool, found: &mut Found) {
    if !accept {
        found.reads = true;
        return;
    }
    let Some(dialog) = &scene.facts.dialog else {
        found.add(RiskClass::UnclearSubmit);
        return;
    };
    if dialog.kind == DialogKind::Alert {
        found.reads = true;
        return;
    }
    found.add_all(classes_around(&[Label::new(&dialog.message)]));
    if found.classes.is_empty() {
        found.add(RiskClass::UnclearSubmit);
    }
}

/// The person reads the code and says yes to it, each time; nothing else allows it. It runs in a page of a
/// site alone, since that is what its requests are held to.
fn evaluate(scene: &Scene, found: &mut Found) {
    if !scene.policy.safety.scripts {
        found.block(
            Some(RiskClass::Script),
            Message::new("guard-block-scripts-off"),
        );
    } else if scene.page().is_none() {
        found.block(
            Some(RiskClass::Script),
            Message::new("guard-block-script-page"),
        );
    }
    found.add(RiskClass::Script);
    found.add_all(scene.outside());
}

/// Values go to another site's part of the run after a yes that names each; what stands in the goal needs none. More, or longer
/// ones, nobody would read.
fn hand_over(scene: &Scene, to: &str, values: &[String], found: &mut Found) {
    const MOST: usize = 12;
    const LONGEST: usize = 300;
    let Ok(url) = site::resolve(to) else {
        found.block(None, Message::new("guard-block-address"));
        return;
    };
    found.destination = Some(site::host_port(&url));
    let fits = |value: &String| value.chars().count() <= LONGEST;
    if values.is_empty() || values.len() > MOST || !values.iter().all(fits) {
        let block = Message::new("guard-block-values")
            .arg("most", MOST)
            .arg("longest", LONGEST);
        found.block(Some(RiskClass::Disclose), block);
    }
    found.reads = true;
    // A name may say as much as a value; only what both say in the goal's words is known.
    let goal = &scene.policy.goal;
    let known = |value: &String| {
        let (name, value) = named_value(value);
        !value.is_empty() && goal.contains(value) && (name.is_empty() || goal.contains(name))
    };
    if !values.iter().all(known) {
        found.add(RiskClass::Disclose);
    }
}

/// What is dragged goes where it is dropped: the words on both say what comes of it.
fn drag(scene: &Scene, element: &Element, found: &mut Found) {
    // Let go where it was taken up, it is pressed.
    input::presses_button(scene, element, found);
    found.add_all(said_by(&labels_of(element)));
    if let Some(onto) = &scene.facts.onto {
        let labels = labels_of(onto);
        found.add_all(said_by(&labels));
        found.add_all(classes_around(&labels));
        if labels.iter().any(|l| l.says(&words::BIN, Reach::Loose)) {
            found.add(RiskClass::Delete);
        }
    }
    found.add_all(scene.outside());
}

/// A file goes to the site only after a yes; one that holds keys or passwords only where the goal
/// names it.
fn upload(scene: &Scene, files: &[String], found: &mut Found) {
    for file in files {
        if hosts::keeps_secrets(file) && !scene.policy.goal.contains_exactly(file.trim()) {
            found.block(
                Some(RiskClass::Upload),
                Message::new("guard-block-secret-file").arg("file", show::quoted(file)),
            );
        }
    }
    found.add(RiskClass::Upload);
    found.add_all(scene.outside());
}

fn download(scene: &Scene, element: &Element, found: &mut Found) {
    button::press(scene, &Press::of(scene, element), found);
    let attrs = &element.attrs;
    let target = attrs.href.as_deref().map(site::resolve);
    if let Some(Ok(url)) = &target {
        file(url, true, found);
    }
    let title = attrs.title.as_deref().unwrap_or_default();
    let words = [&element.name, &element.text, title].map(str::split_whitespace);
    let mut endings = words.into_iter().flatten().filter_map(site::ending_of);
    let runs = endings.find(|e| {
        hosts::PROGRAM_ENDINGS.contains(&e.as_str())
            || (hosts::SCRIPT_ENDINGS.contains(&e.as_str()) && e != "com")
    });
    if let Some(ending) = runs {
        found.block_program(ending);
    }
    found.add(RiskClass::Download);
}
