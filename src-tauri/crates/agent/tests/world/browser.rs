//! A browser over a [`Site`]: numbers, forms, dialogs, tabs, scrolling, elements that go stale, a
//! connection that breaks. It keeps what was done to it, with the guard's fingerprint at that moment.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, VecDeque};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use copilot_ports::{
    ActOptions, Browser, BrowserError, HeldRequest, ObserveOptions, PageRequest, Picture,
    PictureOptions, RequestRule, RequestVerdict,
};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Attach, BrowserIdentity, Delivery, DialogKind, Element,
    ElementAttributes, ElementState, FormInfo, Hashes, Heading, LiveFacts, Observation,
    ObservationId, PageDialog, Rect, SentValue, StartTab, TabEvent, TabEventKind, TabId, TabInfo,
    TypeMode, Viewport, Zone,
};
use tokio::sync::watch;

use super::site::{Block, Effect, Item, Page, Site};

/// An action that reached the page.
#[derive(Clone, Debug)]
pub struct Act {
    pub action: Action,
    pub delivery: Delivery,
    /// The guard's fingerprint of what was there when it arrived.
    pub fingerprint: String,
    pub label: String,
    pub status: ActionStatus,
    /// Events that the journal held when it arrived.
    pub events_before: usize,
    pub deadline: std::time::Duration,
}

#[derive(Clone)]
struct Inner {
    site: Site,
    tabs: Vec<Option<String>>,
    active: usize,
    loaded: Vec<String>,
    past: Vec<String>,
    future: Vec<String>,
    scroll: u32,
    looks: u32,
    looks_here: u32,
    render: u32,
    numbers: BTreeMap<(String, u32, String), u32>,
    next: u32,
    /// Numbers of the last look.
    known: BTreeMap<u32, (String, u32, String)>,
    values: BTreeMap<(String, String), String>,
    checked: BTreeMap<(String, String), bool>,
    shown: BTreeMap<String, bool>,
    relabelled: BTreeMap<String, String>,
    lines: BTreeMap<String, Vec<String>>,
    unsaid: Vec<String>,
    alerts: Vec<String>,
    dialog: Option<(DialogKind, String, Vec<Effect>)>,
    focused: Option<String>,
    store: BTreeMap<&'static str, Vec<String>>,
    events: Vec<TabEvent>,
    used: BTreeMap<String, u32>,
    started: bool,
    lost: bool,
    reconnects: VecDeque<bool>,
    reconnected: u32,
    reopened: u32,
    /// A browser of the person with windows, and their tabs.
    persons: Option<Vec<TabInfo>>,
    /// Which of them was used last, where the browser tells.
    current: Option<TabId>,
    taken: Vec<TabId>,
    /// The person acts when the facts are asked for the nth time.
    touched_at: Option<u32>,
    asked_facts: u32,
    handed: Vec<bool>,
    breaks: Vec<(u32, BrowserError)>,
    /// What becomes of each look and action until the tab is opened again.
    tab_error: Option<BrowserError>,
    /// It asks its person at each connection.
    everyday: bool,
    observe_errors: VecDeque<BrowserError>,
    chaos: Option<u64>,
    acts: Vec<Act>,
    looked_with: Vec<ObserveOptions>,
    /// Number of marks, each time that some were shown on the page.
    marked: Vec<usize>,
    started_at: Vec<Option<String>>,
    closed: u32,
    rule: Option<Arc<dyn RequestRule>>,
    held: Vec<HeldRequest>,
}

/// Counts the events that a journal holds, so that acts and events can be put in one order.
pub type EventCount = Arc<dyn Fn() -> usize + Send + Sync>;

pub struct FakeBrowser {
    inner: Mutex<Inner>,
    count: EventCount,
    hanging: watch::Sender<bool>,
}

impl FakeBrowser {
    pub fn new(site: Site, count: EventCount) -> Self {
        Self {
            inner: Mutex::new(Inner {
                site,
                tabs: vec![Some("about:blank".into())],
                active: 0,
                loaded: Vec::new(),
                past: Vec::new(),
                future: Vec::new(),
                scroll: 0,
                looks: 0,
                looks_here: 0,
                render: 0,
                numbers: BTreeMap::new(),
                next: 1,
                known: BTreeMap::new(),
                values: BTreeMap::new(),
                checked: BTreeMap::new(),
                shown: BTreeMap::new(),
                relabelled: BTreeMap::new(),
                lines: BTreeMap::new(),
                unsaid: Vec::new(),
                alerts: Vec::new(),
                dialog: None,
                focused: None,
                store: BTreeMap::new(),
                events: Vec::new(),
                used: BTreeMap::new(),
                started: false,
                lost: false,
                reconnects: VecDeque::new(),
                reconnected: 0,
                reopened: 0,
                persons: None,
                current: None,
                taken: Vec::new(),
                touched_at: None,
                asked_facts: 0,
                handed: Vec::new(),
                breaks: Vec::new(),
                tab_error: None,
                everyday: false,
                observe_errors: VecDeque::new(),
                chaos: None,
                acts: Vec::new(),
                looked_with: Vec::new(),
                marked: Vec::new(),
                started_at: Vec::new(),
                closed: 0,
                rule: None,
                held: Vec::new(),
            }),
            count,
            hanging: watch::channel(false).0,
        }
    }

    /// The same browser after the program was ended: what the site holds stays, the view is new.
    pub fn reopened(&self, count: EventCount) -> Self {
        let mut inner = self.inner().clone();
        inner.known.clear();
        inner.started = false;
        inner.tabs = vec![Some("about:blank".into())];
        inner.active = 0;
        // The new view numbers the elements its own way.
        inner.numbers.clear();
        inner.next = 700;
        inner.looks = 0;
        Self {
            inner: Mutex::new(inner),
            count,
            hanging: watch::channel(false).0,
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub fn acts(&self) -> Vec<Act> {
        self.inner().acts.clone()
    }

    /// Labels of the elements that were used, in order.
    pub fn labels(&self) -> Vec<String> {
        self.acts().into_iter().map(|a| a.label).collect()
    }

    /// What the site itself knows.
    pub fn stored(&self, name: &str) -> Vec<String> {
        self.inner().store.get(name).cloned().unwrap_or_default()
    }

    /// Addresses whose pages were loaded, in order.
    pub fn loaded(&self) -> Vec<String> {
        self.inner().loaded.clone()
    }

    /// The boxes of that name are ticked on some page.
    pub fn ticked(&self, key: &str) -> bool {
        let inner = self.inner();
        inner.checked.iter().any(|((_, k), on)| k == key && *on)
    }

    /// What each look was asked for.
    pub fn looked_with(&self) -> Vec<ObserveOptions> {
        self.inner().looked_with.clone()
    }

    /// How many marks the page was given, each time.
    pub fn marked(&self) -> Vec<usize> {
        self.inner().marked.clone()
    }

    pub fn looks(&self) -> u32 {
        self.inner().looks
    }

    pub fn url(&self) -> String {
        self.inner().url().to_owned()
    }

    pub fn started_at(&self) -> Vec<Option<String>> {
        self.inner().started_at.clone()
    }

    pub fn closed(&self) -> u32 {
        self.inner().closed
    }

    pub fn reconnected(&self) -> u32 {
        self.inner().reconnected
    }

    /// The everyday browser, which asks its person at each connection.
    pub fn everyday(&self) {
        self.inner().everyday = true;
    }

    /// What the next reconnects come to.
    pub fn reconnects(&self, answers: impl IntoIterator<Item = bool>) {
        self.inner().reconnects.extend(answers);
    }

    /// From the nth look on the tab is gone, or its page, until it is opened again.
    pub fn tab_breaks(&self, look: u32, error: BrowserError) {
        self.inner().breaks.push((look, error));
    }

    /// It is the person's own browser, with these tabs of theirs: id and address.
    pub fn belongs_to_person(&self, tabs: &[(&str, &str)]) {
        let tabs = tabs.iter().map(|(id, url)| TabInfo {
            id: TabId((*id).into()),
            url: (*url).into(),
            title: format!("Mine: {id}"),
            active: false,
            owned: false,
        });
        self.inner().persons = Some(tabs.collect());
    }

    pub fn used_last(&self, id: &str) {
        self.inner().current = Some(TabId(id.into()));
    }

    pub fn closes_persons_tabs(&self) {
        self.inner().taken.push(TabId("closed".into()));
    }

    /// Tabs of the person that the run was given.
    pub fn taken(&self) -> Vec<String> {
        self.inner().taken.iter().map(|t| t.to_string()).collect()
    }

    /// Each time that the tabs were left to the person, or taken back.
    pub fn handed(&self) -> Vec<bool> {
        self.inner().handed.clone()
    }

    pub fn tell(&self, kind: TabEventKind) {
        self.inner().tell(kind);
    }

    pub fn person_acts_at_facts(&self, nth: u32) {
        self.inner().touched_at = Some(nth);
    }

    pub fn tabs_reopened(&self) -> u32 {
        self.inner().reopened
    }

    pub fn reconnects_left(&self) -> usize {
        self.inner().reconnects.len()
    }

    pub fn fail_looks(&self, errors: impl IntoIterator<Item = BrowserError>) {
        self.inner().observe_errors.extend(errors);
    }

    /// Now and then something changes by itself, between a judgement and its use too.
    pub fn chaos(&self, seed: u64) {
        self.inner().chaos = Some(seed | 1);
    }

    /// What stands in a field becomes this, by the page's own doing.
    pub fn fill(&self, key: &str, value: &str) {
        let mut inner = self.inner();
        let place = (inner.url().to_owned(), key.to_owned());
        inner.values.insert(place, value.to_owned());
    }

    /// A person does something in the page.
    pub fn by_hand(&self, effects: &[Effect]) {
        let mut inner = self.inner();
        for effect in effects {
            inner.apply(effect, None);
        }
    }

    /// Returns when an act hangs.
    pub async fn hanging(&self) {
        let mut hanging = self.hanging.subscribe();
        hanging.wait_for(|on| *on).await.unwrap();
    }
}

fn hash(parts: &[&str]) -> String {
    let mut hasher = DefaultHasher::new();
    for part in parts {
        part.hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

fn origin(url: &str) -> String {
    url::Url::parse(url)
        .map(|u| u.origin().ascii_serialization())
        .unwrap_or_default()
}

impl Inner {
    fn url(&self) -> &str {
        self.tabs[self.active].as_deref().unwrap_or("about:blank")
    }

    fn page(&self) -> Page {
        let url = self.url();
        if let Some(page) = self.site.pages.get(url) {
            return page.clone();
        }
        if url == "about:blank" {
            let mut page = Page::new(url, "");
            page.signals.http_status = 0;
            return page;
        }
        if self.knows_host(url) {
            Page::new(url, "Page not found")
                .h1("Page not found")
                .signals(|s| s.http_status = 404)
        } else {
            Page::new(url, url).signals(|s| {
                s.http_status = 0;
                s.network_error = Some("net::ERR_NAME_NOT_RESOLVED".into());
            })
        }
    }

    fn knows_host(&self, url: &str) -> bool {
        let wanted = origin(url);
        self.site.pages.keys().any(|known| origin(known) == wanted)
    }

    fn load(&mut self, url: &str) {
        let before = self.url().to_owned();
        self.past.push(before);
        self.future.clear();
        self.put(url);
    }

    fn put(&mut self, url: &str) {
        let active = self.active;
        self.tabs[active] = Some(url.to_owned());
        self.loaded.push(url.to_owned());
        self.scroll = 0;
        self.looks_here = 0;
        self.render += 1;
        self.alerts.clear();
        self.focused = None;
        let page = self.page();
        self.dialog = page.dialog.clone();
        self.alerts = page.signals.alerts.clone();
    }

    fn key(&self, item: &Item) -> (String, String) {
        (self.url().to_owned(), item.key.clone())
    }

    fn visible(&self, item: &Item) -> bool {
        let hidden = self
            .shown
            .get(&item.key)
            .map_or(item.hidden, |shown| !*shown);
        !hidden && item.screen <= self.scroll && item.after_looks < self.looks_here.max(1)
    }

    fn name(&self, item: &Item) -> String {
        self.relabelled
            .get(&item.key)
            .cloned()
            .unwrap_or_else(|| item.name.clone())
    }

    fn value(&self, item: &Item) -> String {
        self.values
            .get(&self.key(item))
            .cloned()
            .unwrap_or_default()
    }

    fn is_checked(&self, item: &Item) -> bool {
        self.checked.get(&self.key(item)).copied().unwrap_or(false)
    }

    fn number(&mut self, key: &str) -> u32 {
        let full = (self.url().to_owned(), self.render, key.to_owned());
        if let Some(id) = self.numbers.get(&full) {
            return *id;
        }
        let id = self.next;
        self.next += 1;
        self.numbers.insert(full, id);
        id
    }

    fn form_info(&self, page: &Page, form: u32, submits: bool) -> FormInfo {
        FormInfo {
            index: form,
            method: if page.get_forms { "get" } else { "post" }.into(),
            action: page.url.clone(),
            name: String::new(),
            submits,
        }
    }

    fn element(&mut self, page: &Page, item: &Item, heading: &str) -> Element {
        let id = self.number(&item.key);
        let secret = item.kind == Some("password");
        let name = self.name(item);
        Element {
            id,
            tag: item.tag.into(),
            role: item.role.into(),
            text: String::new(),
            value: if secret {
                String::new()
            } else {
                self.value(item)
            },
            state: ElementState {
                checked: item.checkable.then(|| self.is_checked(item)),
                disabled: item.disabled,
                ..ElementState::default()
            },
            zone: Zone::Top,
            bbox: Rect {
                x: 10.0,
                y: 20.0,
                w: 100.0,
                h: 20.0,
            },
            in_viewport: item.screen == self.scroll,
            covered: item.covered,
            fixed: false,
            nav: item.nav,
            frame: String::new(),
            attrs: ElementAttributes {
                kind: item.kind.map(str::to_owned),
                href: item.href.clone(),
                autocomplete: item.autocomplete.map(str::to_owned),
                placeholder: item.placeholder.map(str::to_owned),
                ..ElementAttributes::default()
            },
            options: item.options.clone(),
            context: item.context.clone(),
            heading: heading.to_owned(),
            form: item
                .form
                .map(|form| self.form_info(page, form, item.submits)),
            editable: item.editable,
            is_new: false,
            fingerprint: format!("v1:{}", hash(&[&page.url, &item.key, &name])),
            name,
        }
    }

    fn text(&self, page: &Page) -> Vec<String> {
        let mut lines = Vec::new();
        for block in &page.blocks {
            match block {
                Block::Heading(_, text) | Block::Text(text) => lines.push(text.clone()),
                Block::Item(item) if !item.editable && self.visible(item) => {
                    lines.push(self.name(item));
                }
                Block::Item(_) => {}
            }
        }
        lines.extend(self.lines.get(self.url()).cloned().unwrap_or_default());
        lines.extend(self.alerts.iter().cloned());
        lines.retain(|line| !self.unsaid.contains(line));
        if page.moving {
            lines.push(format!("News item {}", self.looks));
        }
        if page.clock {
            lines.push(format!(
                "It is 12:{:02}:{:02}",
                self.looks / 60,
                self.looks % 60
            ));
        }
        lines
    }

    fn hashes(&mut self) -> Hashes {
        let page = self.page();
        let text = self.text(&page).join("\n");
        let mut mapping = Vec::new();
        for item in page.items() {
            if self.visible(item) {
                mapping.push(format!(
                    "{}|{}|{}|{}",
                    item.role,
                    self.name(item),
                    self.value(item),
                    self.is_checked(item)
                ));
            }
        }
        Hashes {
            dom: hash(&[&text, &format!("{:?}", self.dialog.as_ref().map(|d| &d.1))]),
            mapping: hash(&[&mapping.join("\n")]),
        }
    }

    fn tell(&mut self, kind: TabEventKind) {
        if let Some(tab) = self.tab_infos().into_iter().find(|t| t.active) {
            self.events.push(TabEvent::new(kind, tab, ""));
        }
    }

    fn tab_infos(&self) -> Vec<TabInfo> {
        self.tabs
            .iter()
            .enumerate()
            .filter_map(|(i, url)| {
                let url = url.clone()?;
                let title = self
                    .site
                    .pages
                    .get(&url)
                    .map(|p| p.title.clone())
                    .unwrap_or_default();
                Some(TabInfo {
                    id: TabId(format!("t{}", i + 1)),
                    url,
                    title,
                    active: i == self.active,
                    owned: true,
                })
            })
            .collect()
    }

    fn observe(&mut self, options: &ObserveOptions) -> Observation {
        self.looks += 1;
        self.looks_here += 1;
        self.roll();
        let page = self.page();
        let mut elements = Vec::new();
        let mut headings = Vec::new();
        let mut heading = String::new();
        for block in &page.blocks {
            match block {
                Block::Heading(level, text) => {
                    heading = text.clone();
                    headings.push(Heading {
                        level: *level,
                        text: text.clone(),
                    });
                }
                Block::Item(item) if self.visible(item) => {
                    elements.push(self.element(&page, item, &heading));
                }
                _ => {}
            }
        }
        let total = elements.len() as u32;
        elements.truncate(options.limit as usize);
        self.known = page
            .items()
            .filter(|item| self.visible(item))
            .map(|item| item.key.clone())
            .collect::<Vec<_>>()
            .into_iter()
            .map(|key| (self.number(&key), (self.url().to_owned(), self.render, key)))
            .collect();
        let mut signals = page.signals.clone();
        signals.alerts = self.alerts.clone();
        signals.password_field |= page
            .items()
            .any(|i| i.kind == Some("password") && self.visible(i));
        let hashes = self.hashes();
        Observation {
            id: ObservationId::new(),
            url: self.url().to_owned(),
            title: page.title.clone(),
            tab: TabId(format!("t{}", self.active + 1)),
            tabs: self.tab_infos(),
            viewport: Viewport {
                width: 1280.0,
                height: 800.0,
                scroll_x: 0.0,
                scroll_y: f64::from(self.scroll) * 800.0,
                page_width: 1280.0,
                page_height: f64::from(page.screens) * 800.0,
                device_pixel_ratio: 1.0,
            },
            elements,
            total_elements: total,
            text: self.text(&page).join("\n"),
            text_truncated: false,
            headings,
            hashes,
            signals,
            dialog: self.dialog.as_ref().map(|(kind, message, _)| PageDialog {
                kind: *kind,
                message: message.clone(),
            }),
            loader: format!("loader-{}", self.url()),
            ms: 1.0,
        }
    }

    /// The item behind a number of the last look, if it is still there.
    fn item(&self, id: u32) -> Option<Item> {
        let (url, render, key) = self.known.get(&id)?;
        if url != self.url() || *render != self.render {
            return None;
        }
        self.page()
            .items()
            .find(|i| i.key == *key && self.visible(i))
            .cloned()
    }

    fn form_values(&self, page: &Page, form: u32) -> Vec<SentValue> {
        page.items()
            .filter(|i| i.form == Some(form) && !i.submits)
            .filter_map(|i| {
                let secret = i.kind == Some("password");
                let value = if i.checkable {
                    if self.is_checked(i) {
                        "on".into()
                    } else {
                        String::new()
                    }
                } else {
                    self.value(i)
                };
                (!value.is_empty()).then(|| SentValue {
                    label: self.name(i),
                    value: if secret { String::new() } else { value },
                    secret,
                    autocomplete: i.autocomplete.map(str::to_owned),
                    kind: i.kind.map(str::to_owned),
                    required: false,
                })
            })
            .collect()
    }

    fn facts(&mut self, action: &Action) -> LiveFacts {
        let page = self.page();
        let url = self.url().to_owned();
        let item = match (action.element(), action) {
            (Some(id), _) => self.item(id),
            (None, Action::PressKey { .. }) => self
                .focused
                .clone()
                .and_then(|key| page.items().find(|i| i.key == key).cloned()),
            _ => None,
        };
        let mut heading = String::new();
        if let Some(item) = &item {
            for block in &page.blocks {
                match block {
                    Block::Heading(_, text) => heading = text.clone(),
                    Block::Item(i) if i.key == item.key => break,
                    _ => {}
                }
            }
        }
        let form = item.as_ref().and_then(|i| i.form);
        LiveFacts {
            page_title: page.title.clone(),
            frame_origin: origin(&url),
            page_url: url,
            onto: None,
            hit_ok: item.as_ref().is_none_or(|i| !i.covered),
            form: form.map(|f| self.form_info(&page, f, item.as_ref().is_some_and(|i| i.submits))),
            values: form.map(|f| self.form_values(&page, f)).unwrap_or_default(),
            submit_label: form
                .and_then(|f| page.items().find(|i| i.form == Some(f) && i.submits))
                .map(|i| self.name(i))
                .unwrap_or_default(),
            amounts: Vec::new(),
            surroundings: heading.clone(),
            dialog: self.dialog.as_ref().map(|(kind, message, _)| PageDialog {
                kind: *kind,
                message: message.clone(),
            }),
            document: matches!(action, Action::RunCode { .. }).then(|| self.url().to_owned()),
            element: match (&item, action.element()) {
                (Some(item), _) => Some(self.element(&page, item, &heading)),
                _ => None,
            },
        }
    }

    fn apply(&mut self, effect: &Effect, item: Option<&Item>) -> bool {
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
    fn holds(&mut self, url: &str, item: Option<&Item>) -> bool {
        let Some(rule) = self.rule.clone() else {
            return false;
        };
        let page = self.page();
        let form = item.filter(|i| i.submits).and_then(|i| i.form);
        let method = form.map_or("get".into(), |f| self.form_info(&page, f, true).method);
        let request = PageRequest {
            url: url.to_owned(),
            method: method.clone(),
            main_frame: true,
            page: self.url().to_owned(),
            body: String::new(),
        };
        let verdict = rule.judge(&request);
        if verdict != RequestVerdict::Pass {
            self.held.push(HeldRequest {
                url: url.to_owned(),
                method,
                new_tab: false,
                refused: verdict == RequestVerdict::Refuse,
                effects: Vec::new(),
            });
        }
        verdict != RequestVerdict::Pass
    }

    /// As a browser does with a request of a page's script.
    fn holds_effect(&mut self, method: &str, url: &str) -> bool {
        let Some(rule) = self.rule.clone() else {
            return false;
        };
        let effects = rule.effects(&PageRequest {
            url: url.to_owned(),
            method: method.to_owned(),
            main_frame: false,
            page: self.url().to_owned(),
            body: String::new(),
        });
        if effects.is_empty() {
            return false;
        }
        self.held.push(HeldRequest {
            url: url.to_owned(),
            method: method.to_owned(),
            new_tab: false,
            refused: false,
            effects,
        });
        true
    }

    /// Runs an item's effects; returns a file that it gave.
    fn run(&mut self, item: &Item) -> Option<String> {
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
    fn submit(&mut self, field: &Item) {
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
    fn roll(&mut self) {
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
                let n = self.looks;
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

    fn act(&mut self, action: &Action, delivery: Delivery) -> ActionOutcome {
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

    fn perform(&mut self, action: &Action, item: Option<&Item>, outcome: &mut ActionOutcome) {
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
                let here = self.url().to_owned();
                self.put(&here);
            }
            (Action::NewTab { url }, _) => {
                self.tabs
                    .push(Some(url.clone().unwrap_or_else(|| "about:blank".into())));
                self.active = self.tabs.len() - 1;
                let here = self.url().to_owned();
                self.put(&here);
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
                        let here = self.url().to_owned();
                        self.put(&here);
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
                    let here = self.url().to_owned();
                    self.put(&here);
                } else {
                    outcome.status = ActionStatus::NotFound;
                }
            }
            (Action::Extract { .. }, Some(item)) => outcome.text = Some(self.name(item)),
            (Action::Extract { .. }, None) => outcome.text = Some(self.text(&page).join("\n")),
            (Action::FindText { text }, _) => {
                let all = self.text(&page);
                match all.iter().find(|l| l.contains(text.as_str())) {
                    Some(line) => outcome.text = Some(line.clone()),
                    None => outcome.status = ActionStatus::NotFound,
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

#[async_trait]
impl Browser for FakeBrowser {
    fn identity(&self) -> BrowserIdentity {
        let inner = self.inner();
        let managed = inner.persons.is_none();
        BrowserIdentity {
            product: "Fake/1.0".into(),
            attach: if inner.everyday {
                "own".parse().unwrap()
            } else {
                Attach::Managed
            },
            managed,
            headless: managed,
        }
    }

    async fn start(&self, _tab: StartTab, url: Option<&str>) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        if inner.lost {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        inner.started = true;
        inner.started_at.push(url.map(str::to_owned));
        if let Some(url) = url {
            inner.put(url);
        }
        Ok(())
    }

    async fn tabs(&self) -> Result<Vec<TabInfo>, BrowserError> {
        let inner = self.inner();
        let mut tabs = inner.tab_infos();
        tabs.extend(inner.persons.iter().flatten().cloned());
        Ok(tabs)
    }

    async fn current_tab(&self) -> Result<Option<TabId>, BrowserError> {
        Ok(self.inner().current.clone())
    }

    async fn take_tab(&self, tab: &TabId) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        let gone = inner.taken.iter().any(|t| t.as_str() == "closed");
        let theirs = inner.persons.iter().flatten().find(|t| t.id == *tab);
        let Some(url) = theirs.map(|t| t.url.clone()).filter(|_| !gone) else {
            return Err(BrowserError::TabGone("it has been closed".into()));
        };
        inner.taken.push(tab.clone());
        inner.started = true;
        let active = inner.active;
        inner.tabs[active] = Some(url);
        Ok(())
    }

    async fn load(&self, url: &str) -> Result<(), BrowserError> {
        self.inner().put(url);
        Ok(())
    }

    fn in_use(&self) -> bool {
        let inner = self.inner();
        inner
            .events
            .iter()
            .any(|e| e.kind == TabEventKind::PersonActed)
    }

    fn hold_requests(&self, rule: Arc<dyn RequestRule>) {
        self.inner().rule = Some(rule);
    }

    async fn held_requests(&self) -> Vec<HeldRequest> {
        std::mem::take(&mut self.inner().held)
    }

    async fn hand_over(&self, on: bool) {
        self.inner().handed.push(on);
    }

    async fn observe(&self, options: &ObserveOptions) -> Result<Observation, BrowserError> {
        let mut inner = self.inner();
        inner.looked_with.push(options.clone());
        if let Some(error) = inner.observe_errors.pop_front() {
            return Err(error);
        }
        let look = inner.looks + 1;
        if let Some(at) = inner.breaks.iter().position(|(nth, _)| *nth == look) {
            inner.tab_error = Some(inner.breaks.remove(at).1);
        }
        if let Some(error) = &inner.tab_error {
            return Err(error.clone());
        }
        if inner.lost || !inner.started {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        Ok(inner.observe(options))
    }

    async fn facts(&self, action: &Action) -> Result<LiveFacts, BrowserError> {
        let mut inner = self.inner();
        inner.roll();
        inner.asked_facts += 1;
        if inner.touched_at == Some(inner.asked_facts) {
            inner.tell(TabEventKind::PersonActed);
        }
        if let Some(error) = &inner.tab_error {
            return Err(error.clone());
        }
        if inner.lost {
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        if !inner.started {
            return Err(BrowserError::TabGone("no tab was opened".into()));
        }
        Ok(inner.facts(action))
    }

    async fn act(
        &self,
        action: &Action,
        options: &ActOptions,
    ) -> Result<ActionOutcome, BrowserError> {
        let (hangs, kills, url) = {
            let mut inner = self.inner();
            if inner.lost {
                return Err(BrowserError::Lost("the connection is closed".into()));
            }
            let facts = inner.facts(action);
            let item = action.element().and_then(|id| inner.item(id));
            let label = item.as_ref().map(|i| inner.name(i)).unwrap_or_default();
            let url = inner.url().to_owned();
            inner.acts.push(Act {
                action: action.clone(),
                delivery: options.delivery,
                fingerprint: copilot_guard::fingerprint(action, &facts),
                label,
                status: ActionStatus::Other,
                events_before: (self.count)(),
                deadline: options.deadline,
            });
            (
                item.as_ref()
                    .is_some_and(|i| i.hangs && !inner.used.contains_key(&i.key)),
                item.as_ref().is_some_and(|i| i.kills),
                url,
            )
        };
        if hangs {
            let key = {
                let inner = self.inner();
                action
                    .element()
                    .and_then(|id| inner.item(id))
                    .map(|i| i.key)
            };
            if let Some(key) = key {
                self.inner().used.insert(key, 1);
            }
            self.hanging.send_replace(true);
            let status = tokio::select! {
                () = options.cancel.cancelled() => ActionStatus::Cancelled,
                () = tokio::time::sleep(options.deadline) => ActionStatus::Timeout,
            };
            return Ok(ActionOutcome::of(status, &url));
        }
        let mut inner = self.inner();
        if kills {
            inner.lost = true;
            return Err(BrowserError::Lost("the connection is closed".into()));
        }
        let outcome = inner.act(action, options.delivery);
        if let Some(act) = inner.acts.last_mut() {
            act.status = outcome.status;
        }
        Ok(outcome)
    }

    async fn screenshot(&self, _options: &PictureOptions) -> Result<Picture, BrowserError> {
        Ok(Picture {
            bytes: vec![0xff, 0xd8, 0xff, 0xd9],
            width: 1280,
            height: 800,
            scale: 1.0,
            ..Picture::default()
        })
    }

    async fn show_marks(&self, marks: &[copilot_protocol::Mark]) {
        self.inner().marked.push(marks.len());
    }

    fn take_tab_events(&self) -> Vec<TabEvent> {
        std::mem::take(&mut self.inner().events)
    }

    async fn reconnect(&self) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        match inner.reconnects.pop_front() {
            Some(true) => {
                inner.lost = false;
                inner.reconnected += 1;
                Ok(())
            }
            _ => Err(BrowserError::Unreachable {
                endpoint: "http://127.0.0.1:9222".into(),
                detail: "refused".into(),
            }),
        }
    }

    async fn reopen(&self) -> Result<(), BrowserError> {
        let mut inner = self.inner();
        inner.reopened += 1;
        inner.tab_error = None;
        Ok(())
    }

    async fn close(&self) {
        self.inner().closed += 1;
    }
}
