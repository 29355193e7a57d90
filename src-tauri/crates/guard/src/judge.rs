//! Judges an action: which rule applies to which action, and what is said of it.

use copilot_protocol::{
    Action, ApprovalFacts, Delivery, DialogKind, Element, FormInfo, Judgement, LiveFacts, Message, RiskClass, Verdict,
};
use url::Url;

use crate::fields::{self, FieldKind, kind_of};
use crate::pattern::{Label, Reach};
use crate::policy::Policy;
use crate::press::{self, Press};
use crate::show;
use crate::site::{self, Refused};
use crate::tables::{fields as field_words, hosts, press as words};

/// What an action is judged by.
pub(crate) struct Scene<'a> {
    pub facts: &'a LiveFacts,
    pub policy: &'a Policy,
    pub delivery: Delivery,
    page: Option<Url>,
    frame: Option<Url>,
}

impl<'a> Scene<'a> {
    fn new(facts: &'a LiveFacts, policy: &'a Policy, delivery: Delivery) -> Self {
        let web = |address: &str| Url::parse(address).ok().filter(|u| matches!(u.scheme(), "http" | "https"));
        Self { facts, policy, delivery, page: web(&facts.page_url), frame: web(&facts.frame_origin) }
    }

    pub fn page(&self) -> Option<&Url> {
        self.page.as_ref()
    }

    /// The document that the action acts in; a frame without an origin of its own counts as its page.
    pub fn here(&self) -> Option<&Url> {
        self.frame.as_ref().or(self.page.as_ref())
    }

    pub fn form(&self) -> Option<&'a FormInfo> {
        self.facts.form.as_ref().or(self.facts.element.as_ref().and_then(|e| e.form.as_ref()))
    }

    /// The class of giving input here, if the site is outside the run's.
    pub fn outside(&self) -> Option<RiskClass> {
        self.here().and_then(|url| self.policy.outside(url))
    }
}

/// What was found so far.
#[derive(Default)]
pub(crate) struct Found {
    pub classes: Vec<RiskClass>,
    pub block: Option<(Option<RiskClass>, Message)>,
    /// The action sends a form, or what cannot be told from it.
    pub submits: bool,
    /// Host that the action leads or sends to, where it is another.
    pub destination: Option<String>,
    /// The goal itself names what would otherwise be asked.
    pub by_goal: bool,
    /// Nothing but reading.
    pub reads: bool,
}

impl Found {
    pub fn add(&mut self, class: RiskClass) {
        if !self.classes.contains(&class) {
            self.classes.push(class);
        }
    }

    pub fn add_all(&mut self, classes: impl IntoIterator<Item = RiskClass>) {
        for class in classes {
            self.add(class);
        }
    }

    pub fn block(&mut self, class: Option<RiskClass>, message: Message) {
        self.block.get_or_insert((class, message));
    }
}

/// Gravest first.
const GRAVITY: &[RiskClass] = &[
    RiskClass::Script,
    RiskClass::Captcha,
    RiskClass::Permission,
    RiskClass::Pay,
    RiskClass::Delete,
    RiskClass::AccountSecurity,
    RiskClass::Credentials,
    RiskClass::CreateAccount,
    RiskClass::Legal,
    RiskClass::Upload,
    RiskClass::Send,
    RiskClass::PersonalData,
    RiskClass::PrivateHost,
    RiskClass::CrossSite,
    RiskClass::Download,
    RiskClass::LeaveSite,
    RiskClass::UnclearSubmit,
];

/// Judges one action by the live page, the policy and the goal. `delivery` is how it would be done:
/// a script click is judged as the click that it stands for.
pub fn judge(action: &Action, facts: &LiveFacts, policy: &Policy, delivery: Delivery) -> Judgement {
    let scene = Scene::new(facts, policy, delivery);
    let mut found = Found::default();
    let mut host = scene.here().map(site::host_port).unwrap_or_default();
    match action {
        _ if action.only_reads() => found.reads = true,
        Action::GoBack | Action::GoForward | Action::Reload | Action::SwitchTab { .. } | Action::CloseTab { .. } => found.reads = true,
        Action::NewTab { url: None } => found.reads = true,
        Action::Navigate { url } | Action::NewTab { url: Some(url) } => {
            if let Some(to) = navigate(&scene, url, &mut found) {
                host = to;
            }
        }
        Action::Search { query } => search(&scene, query, &mut found),
        Action::HandleDialog { accept, .. } => dialog(&scene, *accept, &mut found),
        Action::PressKey { key, .. } => press_key(&scene, key, &mut found),
        Action::Click { .. }
        | Action::Type { .. }
        | Action::SelectOption { .. }
        | Action::Check { .. }
        | Action::Download { .. } => match &facts.element {
            None => found.block(None, Message::new("guard-block-gone")),
            Some(element) => {
                if press::is_captcha(&scene, element) {
                    found.block(Some(RiskClass::Captcha), Message::new("guard-block-captcha").arg("host", &host));
                }
                match action {
                    Action::Type { text, submit, .. } => type_text(&scene, element, text, *submit, &mut found),
                    Action::SelectOption { option, .. } => select(&scene, element, option, &mut found),
                    Action::Check { checked, .. } => check(&scene, element, *checked, &mut found),
                    Action::Download { .. } => download(&scene, element, &mut found),
                    _ => click(&scene, element, &mut found),
                }
            }
        },
        _ => found.reads = true,
    }
    conclude(action, &scene, found, host)
}

fn conclude(action: &Action, scene: &Scene, mut found: Found, host: String) -> Judgement {
    let facts = scene.facts;
    found.classes.sort_by_key(|c| GRAVITY.iter().position(|g| g == c));
    if let Some((Some(class), _)) = &found.block {
        found.classes.retain(|c| c != class);
        found.classes.insert(0, *class);
    }
    let label = facts.element.as_ref().map(show::label_of).unwrap_or_default();
    let label = if label.is_empty() && found.submits { show::clean(&facts.submit_label) } else { label };
    let class = found.classes.first().copied();
    let amount = if found.classes.contains(&RiskClass::Pay) { show::amount(facts) } else { None };
    let to = found.destination.clone().unwrap_or_else(|| host.clone());
    let (verdict, reason) = match (found.block, class) {
        (Some((_, reason)), _) => (Verdict::Block, reason),
        (None, Some(class)) => {
            let id = match (&amount, class) {
                (Some(_), RiskClass::Pay) => "guard-why-pay-amount".to_owned(),
                _ => format!("guard-why-{}", class.id().replace('_', "-")),
            };
            let mut reason = Message::new(id).arg("host", &host).arg("to", &to).arg("label", &label);
            if let Some(amount) = &amount {
                reason = reason.arg("amount", amount);
            }
            (Verdict::Confirm, reason)
        }
        (None, None) if found.by_goal => (Verdict::Allow, Message::new("guard-ok-goal")),
        (None, None) if found.reads => (Verdict::Allow, Message::new("guard-ok-reading")),
        (None, None) => (Verdict::Allow, Message::new("guard-ok")),
    };
    let what = show::what(action, facts, &host, found.destination.as_deref(), found.submits);
    Judgement {
        verdict,
        class,
        classes: found.classes,
        reason,
        what,
        facts: ApprovalFacts {
            host,
            label,
            values: if found.submits || action.element().is_some() { show::values(facts, action) } else { Vec::new() },
            amount,
            destination: found.destination,
            fingerprint: crate::fingerprint(action, facts),
            bbox: facts.element.as_ref().map(|e| e.bbox),
        },
    }
}

fn refused(found: &mut Found, refusal: Refused) {
    let message = match refusal {
        Refused::Scheme(scheme) => Message::new("guard-block-scheme").arg("scheme", scheme),
        Refused::Unreadable => Message::new("guard-block-address"),
    };
    found.block(None, message);
}

/// Judges the address; returns its host.
fn navigate(scene: &Scene, address: &str, found: &mut Found) -> Option<String> {
    let url = match site::resolve(address) {
        Ok(url) => url,
        Err(refusal) => {
            refused(found, refusal);
            return None;
        }
    };
    if url.scheme() == "about" {
        found.reads = true;
        return None;
    }
    found.add_all(scene.policy.outside(&url));
    if (!url.username().is_empty() || url.password().is_some()) && !scene.policy.goal.contains_exactly(address.trim()) {
        found.add(RiskClass::Credentials);
    }
    if !site::is_reading_place(&url) && site::path_says(&url, hosts::DELETE_LINK_PATHS) {
        found.add(RiskClass::Delete);
    }
    if press::grants_access(&url) {
        found.block(Some(RiskClass::Permission), Message::new("guard-block-permission").arg("host", site::host_port(&url)));
    }
    file(&url, false, found);
    found.reads = true;
    Some(site::host_port(&url))
}

/// Judges the file that an address names.
pub(crate) fn file(url: &Url, saved: bool, found: &mut Found) {
    let endings = site::file_endings(url);
    let is = |list: &[&str]| endings.iter().find(|e| list.contains(&e.as_str())).cloned();
    // A page about a file, in a code host or a wiki, has the file's name in its path.
    let about = !saved && site::segments(url).iter().any(|s| matches!(s.as_str(), "blob" | "wiki" | "tree"));
    let runs = is(hosts::PROGRAM_ENDINGS).or_else(|| if saved { is(hosts::SCRIPT_ENDINGS) } else { None });
    if let Some(ending) = runs.filter(|_| !about) {
        found.block(Some(RiskClass::Download), Message::new("guard-block-executable").arg("ending", ending));
    } else if saved || (!about && is(hosts::SAVED_ENDINGS).is_some()) {
        found.add(RiskClass::Download);
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
    let message = Label::new(&dialog.message);
    for (table, class) in press::AROUND {
        if message.says(table, Reach::Loose) {
            found.add(*class);
        }
    }
    if found.classes.is_empty() {
        found.add(RiskClass::UnclearSubmit);
    }
}

fn click(scene: &Scene, element: &Element, found: &mut Found) {
    let kind = element.attrs.kind.as_deref().unwrap_or_default().to_ascii_lowercase();
    match kind_of(element) {
        FieldKind::File => {
            found.add(RiskClass::Upload);
            return;
        }
        FieldKind::Box | FieldKind::Terms => {
            check(scene, element, !element.state.checked.unwrap_or(false), found);
            return;
        }
        _ => {}
    }
    let role = element.role.as_str();
    let field = match element.tag.as_str() {
        "input" => !show::is_input_button(element),
        "textarea" | "select" | "option" | "optgroup" => true,
        "button" => false,
        _ => element.editable || matches!(role, "textbox" | "searchbox" | "listbox" | "slider" | "spinbutton"),
    };
    if kind == "reset" || field {
        found.reads = true;
        return;
    }
    press::press(scene, &Press::of(scene, element), found);
}

fn download(scene: &Scene, element: &Element, found: &mut Found) {
    press::press(scene, &Press::of(scene, element), found);
    let target = element.attrs.href.as_deref().and_then(|href| site::resolve(href).ok());
    if let Some(url) = &target {
        file(url, true, found);
    }
    let named = [element.name.as_str(), element.text.as_str(), element.attrs.title.as_deref().unwrap_or_default()];
    let runs = named.iter().flat_map(|n| n.split_whitespace()).filter_map(site::ending_of).find(|e| {
        hosts::PROGRAM_ENDINGS.contains(&e.as_str()) || (hosts::SCRIPT_ENDINGS.contains(&e.as_str()) && e != "com")
    });
    if let Some(ending) = runs {
        found.block(Some(RiskClass::Download), Message::new("guard-block-executable").arg("ending", ending));
    }
    found.add(RiskClass::Download);
}

fn check(scene: &Scene, element: &Element, checked: bool, found: &mut Found) {
    let labels = press::labels_of(element);
    let says = |table| labels.iter().any(|l: &Label| l.says(table, Reach::Loose));
    if checked && (kind_of(element) == FieldKind::Terms || says(&words::LEGAL)) && !press::about_cookies(scene, &labels) {
        found.add(RiskClass::Legal);
    }
    if says(&field_words::ACCESS) {
        found.add(RiskClass::AccountSecurity);
    }
    // Without a form the box itself does it.
    if scene.form().is_none() {
        if says(&words::DELETE) {
            found.add(RiskClass::Delete);
        }
        if checked && (says(&words::PAY) || says(&words::PAY_BUTTON)) {
            found.add(RiskClass::Pay);
        }
    }
    found.add_all(scene.outside());
}

fn select(scene: &Scene, element: &Element, option: &str, found: &mut Found) {
    let goal = &scene.policy.goal;
    match kind_of(element) {
        FieldKind::Personal if !goal.contains(option) => found.add(RiskClass::PersonalData),
        FieldKind::Card if !goal.contains(option) => found.add(RiskClass::Pay),
        _ => {}
    }
    if press::labels_of(element).iter().any(|l| l.says(&field_words::ACCESS, Reach::Strict)) {
        found.add(RiskClass::AccountSecurity);
    }
    found.add_all(scene.outside());
}

fn type_text(scene: &Scene, element: &Element, text: &str, submit: bool, found: &mut Found) {
    let goal = &scene.policy.goal;
    let kind = kind_of(element);
    let label = show::label_of(element);
    match kind {
        FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode if !text.is_empty() => {
            if goal.contains_exactly(text.trim()) {
                found.add(RiskClass::Credentials);
            } else {
                let host = scene.here().map(site::host_port).unwrap_or_default();
                found.block(
                    Some(RiskClass::Credentials),
                    Message::new("guard-block-password").arg("label", label).arg("host", host),
                );
            }
        }
        FieldKind::Card if !goal.contains(text) => found.add(RiskClass::Pay),
        FieldKind::Personal if !goal.contains(text) => found.add(RiskClass::PersonalData),
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

fn press_key(scene: &Scene, key: &str, found: &mut Found) {
    let parts: Vec<String> = if key.trim() == "+" {
        vec!["+".into()]
    } else {
        key.split('+').map(|p| if p == " " { "space".into() } else { p.trim().to_ascii_lowercase() }).collect()
    };
    let last = parts.last().map(String::as_str).unwrap_or_default();
    let modified = parts.iter().any(|p| matches!(p.as_str(), "control" | "ctrl" | "meta" | "cmd" | "command" | "controlormeta"));
    let element = scene.facts.element.as_ref();
    if let Some(element) = element
        && matches!(last, "enter" | "numpadenter" | "return" | "space" | "spacebar" | "")
        && press::is_captcha(scene, element)
    {
        let host = scene.here().map(site::host_port).unwrap_or_default();
        found.block(Some(RiskClass::Captcha), Message::new("guard-block-captcha").arg("host", host));
    }
    let carriage = key.contains(['\n', '\r']);
    match last {
        _ if carriage => enter(scene, element, None, modified, found),
        "enter" | "numpadenter" | "return" => enter(scene, element, None, modified, found),
        "space" | "spacebar" | "" => match element {
            Some(e) if !fields::is_multiline(e) && !is_text_input(e) => click(scene, e, found),
            _ => found.reads = true,
        },
        "delete" | "del" | "backspace" => {
            // In a field it takes out a letter; elsewhere it is a shortcut.
            if !element.is_some_and(|e| e.editable || is_text_input(e)) && last != "backspace" {
                found.add(RiskClass::Delete);
            }
        }
        // A letter typed by its key goes into the field that has the focus.
        _ if element.is_some_and(|e| matches!(kind_of(e), FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode))
            && last.chars().count() == 1
            && !modified =>
        {
            let host = scene.here().map(site::host_port).unwrap_or_default();
            let label = element.map(show::label_of).unwrap_or_default();
            found.block(Some(RiskClass::Credentials), Message::new("guard-block-password").arg("label", label).arg("host", host));
        }
        _ if last.chars().count() == 1 && !modified && element.is_some_and(|e| e.editable) => found.add_all(scene.outside()),
        _ => found.reads = true,
    }
}

fn is_text_input(element: &Element) -> bool {
    let kind = element.attrs.kind.as_deref().unwrap_or_default().to_ascii_lowercase();
    if element.tag == "input" {
        return !matches!(kind.as_str(), "checkbox" | "radio" | "submit" | "button" | "image" | "reset" | "file" | "range" | "color");
    }
    matches!(element.role.as_str(), "textbox" | "searchbox")
}

/// Judges Enter, or a submit key in a field.
fn enter(scene: &Scene, element: Option<&Element>, typed: Option<&str>, modified: bool, found: &mut Found) {
    let facts = scene.facts;
    let Some(element) = element else {
        match scene.form() {
            Some(_) => press::press(scene, &Press::of_submit(scene, None), found),
            None => {
                found.submits = true;
                found.add(RiskClass::UnclearSubmit);
            }
        }
        return;
    };
    let kind = kind_of(element);
    let content = typed.map_or(!element.value.is_empty(), |t| !t.is_empty());
    if !is_text_input(element) && !fields::is_multiline(element) && !element.editable {
        if matches!(kind, FieldKind::Box | FieldKind::Terms) || element.tag == "select" {
            if scene.form().is_some() {
                press::press(scene, &Press::of_submit(scene, Some(element)), found);
            }
        } else if !matches!(element.role.as_str(), "combobox" | "listbox" | "slider" | "spinbutton") {
            click(scene, element, found);
        }
        return;
    }
    if fields::is_multiline(element) && !modified {
        if !content {
            return;
        }
        if fields::is_compose(element) && scene.form().is_none() {
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
        press::press(scene, &press, found);
        return;
    }
    // A field without a form: what Enter does is the page's own affair.
    match kind {
        FieldKind::Search => {
            let text = typed.unwrap_or(&element.value);
            if !scene.policy.goal.covers(text) {
                found.add_all(scene.outside());
            }
        }
        _ if element.role == "combobox" => {}
        _ if !content => {}
        FieldKind::Secret | FieldKind::NewSecret | FieldKind::OneTimeCode => {
            found.submits = true;
            found.add(RiskClass::Credentials);
        }
        FieldKind::Card => {
            found.submits = true;
            found.add(RiskClass::Pay);
        }
        _ if !facts.submit_label.trim().is_empty() => press::press(scene, &Press::of_submit(scene, Some(element)), found),
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
