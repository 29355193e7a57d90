//! What a snapshot of the site and the facts of a control give.

use super::*;

impl Inner {
    pub(super) fn url(&self) -> &str {
        self.tabs[self.active].as_deref().unwrap_or("about:blank")
    }

    pub(super) fn page(&self) -> Page {
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

    pub(super) fn knows_host(&self, url: &str) -> bool {
        let wanted = origin(url);
        self.site.pages.keys().any(|known| origin(known) == wanted)
    }

    pub(super) fn load(&mut self, url: &str) {
        let before = self.url().to_owned();
        self.past.push(before);
        self.future.clear();
        self.put(url);
    }

    pub(super) fn reload(&mut self) {
        let here = self.url().to_owned();
        self.put(&here);
    }

    pub(super) fn put(&mut self, url: &str) {
        let active = self.active;
        self.tabs[active] = Some(url.to_owned());
        self.loaded.push(url.to_owned());
        self.scroll = 0;
        self.snapshots_here = 0;
        self.render += 1;
        self.focused = None;
        let page = self.page();
        self.dialog = page.dialog.clone();
        self.alerts = page.signals.alerts.clone();
    }

    pub(super) fn key(&self, item: &Item) -> (String, String) {
        (self.url().to_owned(), item.key.clone())
    }

    pub(super) fn visible(&self, item: &Item) -> bool {
        let hidden = self
            .shown
            .get(&item.key)
            .map_or(item.hidden, |shown| !*shown);
        !hidden && item.screen <= self.scroll && item.after_snapshots < self.snapshots_here.max(1)
    }

    pub(super) fn name(&self, item: &Item) -> String {
        self.relabelled
            .get(&item.key)
            .cloned()
            .unwrap_or_else(|| item.name.clone())
    }

    pub(super) fn value(&self, item: &Item) -> String {
        self.values
            .get(&self.key(item))
            .cloned()
            .unwrap_or_default()
    }

    pub(super) fn is_checked(&self, item: &Item) -> bool {
        self.checked.get(&self.key(item)).copied().unwrap_or(false)
    }

    pub(super) fn number(&mut self, key: &str) -> u32 {
        let full = (self.url().to_owned(), self.render, key.to_owned());
        if let Some(id) = self.numbers.get(&full) {
            return *id;
        }
        let id = self.next;
        self.next += 1;
        self.numbers.insert(full, id);
        id
    }

    pub(super) fn form_info(&self, page: &Page, form: u32, submits: bool) -> FormInfo {
        FormInfo {
            index: form,
            method: if page.get_forms { "get" } else { "post" }.into(),
            action: page.url.clone(),
            name: String::new(),
            submits,
        }
    }

    pub(super) fn element(&mut self, page: &Page, item: &Item, heading: &str) -> Element {
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
            line: None,
            column: None,
            fingerprint: format!("v1:{}", hash(&[&page.url, &item.key, &name])),
            name,
        }
    }

    pub(super) fn text(&self, page: &Page) -> Vec<String> {
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
            lines.push(format!("News item {}", self.snapshots));
        }
        if page.clock {
            lines.push(format!(
                "It is 12:{:02}:{:02}",
                self.snapshots / 60,
                self.snapshots % 60
            ));
        }
        lines
    }

    pub(super) fn hashes(&mut self) -> Hashes {
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

    pub(super) fn tell(&mut self, kind: TabEventKind) {
        if let Some(tab) = self.tab_infos().into_iter().find(|t| t.active) {
            self.events.push(TabEvent::new(kind, tab, ""));
        }
    }

    pub(super) fn tab_infos(&self) -> Vec<TabInfo> {
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

    pub(super) fn observe(&mut self, options: &ObserveOptions) -> Observation {
        self.snapshots += 1;
        self.snapshots_here += 1;
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
        let visible = page.items().filter(|item| self.visible(item));
        let keys: Vec<String> = visible.map(|item| item.key.clone()).collect();
        self.known = keys
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
            loader: format!("loader-{}-{}", self.url(), self.reloads),
            ms: 1.0,
        }
    }

    /// The item behind a number of the last snapshot, if it is still there.
    pub(super) fn item(&self, id: u32) -> Option<Item> {
        let (url, render, key) = self.known.get(&id)?;
        if url != self.url() || *render != self.render {
            return None;
        }
        self.page()
            .items()
            .find(|i| i.key == *key && self.visible(i))
            .cloned()
    }

    pub(super) fn form_values(&self, page: &Page, form: u32) -> Vec<SentValue> {
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

    pub(super) fn facts(&mut self, action: &Action) -> LiveFacts {
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
            document: matches!(action, Action::Evaluate { .. }).then(|| self.url().to_owned()),
            tool: None,
            element: item.map(|item| self.element(&page, &item, &heading)),
        }
    }
}
