//! What is done to the site, and what its own script does then.

use super::*;

impl Inner {
    pub(super) fn apply(&mut self, effect: &Effect, item: Option<&Item>) -> bool {
        match effect {
            Effect::Go(url) => {
                let url = url.clone();
                if !self.holds(&url, item) {
                    self.load(&url);
                }
            }
            Effect::Say(line) => {
                let url = self.url().to_owned();
                self.lines.entry(url).or_default().push(line.clone());
            }
            Effect::Unsay(line) => self.unsaid.push(line.clone()),
            Effect::Alert(text) => self.alerts = vec![text.clone()],
            Effect::Store(name, value) => {
                self.store.entry(name).or_default().push(value.clone());
            }
            Effect::StoreForm(name) => {
                let page = self.page();
                let form = item.and_then(|i| i.form).unwrap_or(0);
                let all = self
                    .form_values(&page, form)
                    .iter()
                    .map(|v| format!("{}={}", v.label, v.value))
                    .collect::<Vec<_>>()
                    .join("; ");
                self.store.entry(name).or_default().push(all);
            }
            Effect::NeedForm(alert) => {
                let page = self.page();
                let form = item.and_then(|i| i.form).unwrap_or(0);
                let wanted = page
                    .items()
                    .filter(|i| i.form == Some(form) && i.editable)
                    .count();
                let given = self.form_values(&page, form).len();
                if given < wanted {
                    self.alerts = vec![(*alert).to_owned()];
                    return false;
                }
            }
            Effect::Dialog(kind, message, accepted) => {
                self.dialog = Some((*kind, message.clone(), accepted.clone()));
            }
            Effect::OpenTab(url) => {
                self.tabs.push(Some(url.clone()));
                let tab = TabInfo {
                    id: TabId(format!("t{}", self.tabs.len())),
                    url: url.clone(),
                    title: String::new(),
                    active: false,
                    owned: true,
                };
                self.events
                    .push(TabEvent::new(TabEventKind::Opened, tab, ""));
            }
            Effect::File(_) => {}
            Effect::Document(name, text) => {
                let url = self.url().to_owned();
                let document = (url, text.clone());
                self.documents.insert((*name).to_owned(), document);
                let tab = self.tab_infos().remove(self.active);
                let kind = TabEventKind::DownloadFinished;
                self.events.push(TabEvent::new(kind, tab, *name));
            }
            Effect::Send(method, url) => {
                let said = format!("{method} {url}");
                self.store.entry("tried").or_default().push(said.clone());
                if self.holds_effect(method, url) {
                    return false;
                }
                self.store.entry("sent").or_default().push(said);
            }
            Effect::Render => self.render += 1,
            Effect::Show(key) => {
                self.shown.insert((*key).to_owned(), true);
            }
            Effect::Hide(key) => {
                self.shown.insert((*key).to_owned(), false);
            }
        }
        true
    }

    /// As a browser does with a request for a document that the run's rule does not let go.
    pub(super) fn holds(&mut self, url: &str, item: Option<&Item>) -> bool {
        let Some(rule) = self.rule.clone() else {
            return false;
        };
        let page = self.page();
        let form = item.filter(|i| i.submits).and_then(|i| i.form);
        let method = form.map_or("get".into(), |f| self.form_info(&page, f, true).method);
        let verdict = rule.judge(&self.request(&method, url, true));
        if verdict != RequestVerdict::Pass {
            let refused = verdict == RequestVerdict::Refuse;
            self.hold(&method, url, refused, Vec::new());
        }
        verdict != RequestVerdict::Pass
    }

    fn request(&self, method: &str, url: &str, main_frame: bool) -> PageRequest {
        PageRequest {
            url: url.to_owned(),
            method: method.to_owned(),
            main_frame,
            page: self.url().to_owned(),
            body: String::new(),
            from: self.url().to_owned(),
            redirected: false,
            session: false,
        }
    }

    fn hold(&mut self, method: &str, url: &str, refused: bool, effects: Vec<RiskClass>) {
        self.held.push(InterceptedRequest {
            url: url.to_owned(),
            method: method.to_owned(),
            new_tab: false,
            refused,
            effects,
        });
    }

    /// As a browser does with a request of a page's script.
    pub(super) fn holds_effect(&mut self, method: &str, url: &str) -> bool {
        let Some(rule) = self.rule.clone() else {
            return false;
        };
        let effects = rule.effects(&self.request(method, url, false));
        let held = !effects.is_empty();
        if held {
            self.hold(method, url, false, effects);
        }
        held
    }

    /// Runs an item's effects; returns a file that it gave.
    pub(super) fn run(&mut self, item: &Item) -> Option<String> {
        let mut file = None;
        for effect in &item.effects {
            if let Effect::File(name) = effect {
                file = Some(name.clone());
            }
            if !self.apply(effect, Some(item)) {
                break;
            }
        }
        file
    }

    /// Sends the form that the field stands in.
    pub(super) fn submit(&mut self, field: &Item) {
        let page = self.page();
        let submit = page
            .items()
            .find(|i| i.submits && i.form.is_some() && i.form == field.form)
            .cloned();
        match submit {
            Some(submit) => self.run(&submit),
            None => self.run(field),
        };
    }

    /// Chaos: sometimes the page changes by itself.
    pub(super) fn roll(&mut self) {
        let Some(mut seed) = self.chaos else {
            return;
        };
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        self.chaos = Some(seed);
        let dice = (seed >> 33) % 40;
        match dice {
            0..=2 => self.render += 1,
            3 | 4 => {
                let url = self.url().to_owned();
                let n = self.snapshots;
                self.lines
                    .entry(url)
                    .or_default()
                    .push(format!("something new {n}"));
            }
            5..=10 => {
                let page = self.page();
                let count = page.items().count().max(1);
                if let Some(item) = page.items().nth((seed >> 40) as usize % count) {
                    self.relabelled
                        .insert(item.key.clone(), format!("{} now {dice}", item.name));
                }
            }
            11 => self.lost = true,
            _ => {}
        }
    }

    pub(super) fn act(&mut self, action: &Action, delivery: Delivery) -> ActionOutcome {
        let url = self.url().to_owned();
        let before = self.hashes();
        let stores = self.store.clone();
        let tabs = self.tabs.len();
        let mut outcome = ActionOutcome::of(ActionStatus::Ok, &url);
        outcome.delivery = delivery;
        let item = action.element().map(|id| self.item(id));
        if let Some(None) = item {
            outcome.status = ActionStatus::Stale;
            return outcome;
        }
        let item = item.flatten();
        if let Some(item) = &item {
            let used = self.used.entry(item.key.clone()).or_default();
            *used += 1;
            let used = *used;
            if used <= item.stale_uses {
                self.render += 1;
                outcome.status = ActionStatus::Stale;
                return outcome;
            }
            if let Some((status, times)) = item.fails
                && used <= times
            {
                outcome.status = status;
                outcome.detail = Some(format!("scripted to end as {status:?}"));
                return outcome;
            }
            if item.covered && delivery == Delivery::Trusted {
                outcome.status = ActionStatus::Covered;
                return outcome;
            }
            if item.disabled {
                outcome.status = ActionStatus::NotActionable;
                return outcome;
            }
        }
        if self.dialog.is_some()
            && !matches!(action, Action::HandleDialog { .. })
            && !action.only_reads()
        {
            outcome.status = ActionStatus::DialogOpen;
            return outcome;
        }
        self.perform(action, item.as_ref(), &mut outcome);
        outcome.url = self.url().to_owned();
        outcome.url_changed = outcome.url != url;
        // Each address of this world is a document of its own.
        if outcome.url_changed {
            outcome.effects.push(ActionEffect::Navigated);
        }
        let after = self.hashes();
        outcome.dom_changed = after != before;
        if self.tabs.len() > tabs {
            outcome.opened_tab = Some(TabId(format!("t{}", self.tabs.len())));
        }
        let changed = outcome.url_changed
            || outcome.dom_changed
            || outcome.opened_tab.is_some()
            || outcome.file.is_some()
            || self.store != stores;
        if outcome.status == ActionStatus::Ok && !changed && !action.only_reads() {
            outcome.status = ActionStatus::NoEffect;
        }
        outcome
    }

    // One arm an action: the table is the function.
    pub(super) fn perform(
        &mut self,
        action: &Action,
        item: Option<&Item>,
        outcome: &mut ActionOutcome,
    ) {
        let page = self.page();
        match (action, item) {
            (Action::Click { .. } | Action::Download { .. }, Some(item)) => {
                if item.checkable {
                    let on = !self.is_checked(item);
                    let key = self.key(item);
                    self.checked.insert(key, on);
                }
                if item.editable {
                    self.focused = Some(item.key.clone());
                } else {
                    outcome.file = self.run(item);
                }
            }
            (
                Action::Type {
                    text, mode, submit, ..
                },
                Some(item),
            ) => {
                let key = self.key(item);
                let old = self.value(item);
                let new = match mode {
                    TypeMode::Fill | TypeMode::Paste => text.clone(),
                    TypeMode::Append => format!("{old}{text}"),
                };
                self.values.insert(key, new);
                self.focused = Some(item.key.clone());
                if *submit {
                    self.submit(item);
                }
            }
            (Action::PressKey { key, .. }, _) if key == "Enter" => {
                let field = item.cloned().or_else(|| {
                    let focused = self.focused.clone()?;
                    page.items().find(|i| i.key == focused).cloned()
                });
                match field {
                    Some(field) if field.editable => self.submit(&field),
                    Some(field) => drop(self.run(&field)),
                    None => {}
                }
            }
            (Action::SelectOption { option, .. }, Some(item)) => {
                if item.options.contains(option) {
                    let key = self.key(item);
                    self.values.insert(key, option.clone());
                } else {
                    outcome.status = ActionStatus::NotFound;
                }
            }
            (Action::Check { checked, .. }, Some(item)) => {
                let key = self.key(item);
                self.checked.insert(key, *checked);
            }
            (Action::Scroll { .. }, _) => {
                if self.scroll + 1 < page.screens {
                    self.scroll += 1;
                } else {
                    outcome.status = ActionStatus::NoEffect;
                }
            }
            (Action::Navigate { url }, _) => {
                let wanted = copilot_guard::site::resolve(url).map(String::from);
                match wanted {
                    Ok(url) if url == "about:blank" || self.knows_host(&url) => self.load(&url),
                    _ => outcome.status = ActionStatus::NetworkError,
                }
            }
            (Action::Search { query }, _) => {
                let wanted = format!("search?q={}", query.replace(' ', "+"));
                let known = self
                    .site
                    .pages
                    .keys()
                    .find(|url| url.ends_with(&wanted) && origin(url) == origin(&page.url))
                    .cloned();
                match known {
                    Some(url) => self.load(&url),
                    None => outcome.status = ActionStatus::NoEffect,
                }
            }
            (Action::GoBack, _) => {
                if let Some(url) = self.past.pop() {
                    let here = self.url().to_owned();
                    self.future.push(here);
                    self.put(&url);
                }
            }
            (Action::GoForward, _) => {
                if let Some(url) = self.future.pop() {
                    let here = self.url().to_owned();
                    self.past.push(here);
                    self.put(&url);
                }
            }
            (Action::Reload, _) => {
                // Another document of the same address, whose fields are empty.
                let here = self.url().to_owned();
                self.values.retain(|(url, _), _| *url != here);
                self.reloads += 1;
                self.reload();
            }
            (Action::NewTab { url }, _) => {
                self.tabs
                    .push(Some(url.clone().unwrap_or_else(|| "about:blank".into())));
                self.active = self.tabs.len() - 1;
                self.reload();
            }
            (Action::SwitchTab { tab }, _) => {
                let place = tab
                    .as_str()
                    .strip_prefix('t')
                    .and_then(|n| n.parse::<usize>().ok())
                    .and_then(|n| n.checked_sub(1))
                    .filter(|n| self.tabs.get(*n).is_some_and(Option::is_some));
                match place {
                    Some(place) => {
                        self.active = place;
                        self.reload();
                    }
                    None => outcome.status = ActionStatus::NotFound,
                }
            }
            (Action::CloseTab { .. }, _) => {
                let open = self.tabs.iter().filter(|t| t.is_some()).count();
                if open > 1 {
                    let active = self.active;
                    self.tabs[active] = None;
                    self.active = self.tabs.iter().position(Option::is_some).unwrap_or(0);
                    self.reload();
                } else {
                    outcome.status = ActionStatus::NotFound;
                }
            }
            (Action::Extract { .. }, Some(item)) => outcome.text = Some(self.name(item)),
            (Action::Extract { .. }, None) => outcome.text = Some(self.text(&page).join("\n")),
            (Action::FindText { text, .. }, _) => {
                let all = self.text(&page);
                match all.iter().find(|l| l.contains(text.as_str())) {
                    Some(line) => outcome.text = Some(line.clone()),
                    None => outcome.status = ActionStatus::NotFound,
                }
            }
            (
                Action::Wait {
                    text: Some(text),
                    gone,
                    ..
                },
                _,
            ) => {
                let all = self.text(&page);
                if all.iter().any(|l| l.contains(text.as_str())) == *gone {
                    outcome.status = ActionStatus::Timeout;
                    outcome.detail = Some(format!("{text:?} did not appear"));
                }
            }
            (Action::HandleDialog { accept, .. }, _) => match self.dialog.take() {
                Some((_, _, effects)) if *accept => {
                    for effect in &effects {
                        self.apply(effect, None);
                    }
                }
                Some(_) => {}
                None => outcome.status = ActionStatus::NotFound,
            },
            (Action::Done { .. } | Action::AskUser { .. }, _) => {
                outcome.status = ActionStatus::Other;
                outcome.detail = Some("a meta action reached the page".into());
            }
            _ => {}
        }
    }
}
