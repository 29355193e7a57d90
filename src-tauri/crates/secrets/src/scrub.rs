//! Takes secrets out of what a page answers. Every field of the answers is named here, so that a new one
//! does not compile before somebody has said whether a page writes it.
//!
//! Ids and hashes are left: they are the browser's or ours, and what they name could not be found again.
//! Scheme and host of an address are left too, since the guard decides on them; records lose them later.

use std::borrow::Cow;

use copilot_ports::{BrowserError, InterceptedRequest, PageFound};
use copilot_protocol::{
    ActionOutcome, DocumentInfo, DocumentPassage, DocumentPlace, Element, ElementAttributes,
    ForeignFrame, FormInfo, Heading, LiveFacts, Message, MessageArg, Observation, PageDialog,
    PageSignals, SentValue, TabEvent, TabInfo, secret_reference,
};

use serde_json::Value;

use crate::run_secrets::RunSecrets;

/// Scrubs with the secrets of one run.
pub(crate) struct Scrub<'a>(pub &'a RunSecrets);

impl Scrub<'_> {
    pub fn text(&self, text: &mut String) {
        if let Cow::Owned(clean) = self.0.without_kept(text)
            && clean != *text
        {
            self.0.seen(text);
            *text = clean;
        }
    }

    fn maybe(&self, text: &mut Option<String>) {
        if let Some(text) = text {
            self.text(text);
        }
    }

    fn list(&self, texts: &mut [String]) {
        texts.iter_mut().for_each(|text| self.text(text));
    }

    pub fn address(&self, address: &mut String) {
        let Some(after) = address.find("://").map(|at| at + 3) else {
            return self.text(address);
        };
        let host_end = address[after..]
            .find(['/', '?', '#', '\\'])
            .map_or(address.len(), |at| after + at);
        // Who signs in stands before the host.
        let host_start = address[after..host_end]
            .rfind('@')
            .map_or(after, |at| after + at);
        let (before, host, mut rest) = (
            address[after..host_start].to_owned(),
            address[host_start..host_end].to_owned(),
            address[host_end..].to_owned(),
        );
        let mut who = before;
        self.text(&mut who);
        self.text(&mut rest);
        *address = format!("{}{who}{host}{rest}", &address[..after]);
    }

    fn maybe_address(&self, address: &mut Option<String>) {
        if let Some(address) = address {
            self.address(address);
        }
    }

    /// A field that holds a secret and nothing else says which: so what was typed can be seen to be there.
    fn value(&self, value: &mut String) {
        match self.0.named(value) {
            Some(name) => {
                let reference = secret_reference(name);
                self.0.seen(value);
                *value = reference;
            }
            None => self.text(value),
        }
    }

    pub fn observation(&self, observation: &mut Observation) {
        let Observation {
            id: _,
            url,
            title,
            tab: _,
            tabs,
            viewport: _,
            elements,
            total_elements: _,
            text,
            text_truncated: _,
            headings,
            hashes: _,
            signals,
            dialog,
            loader: _,
            ms: _,
        } = observation;
        self.address(url);
        self.text(title);
        tabs.iter_mut().for_each(|tab| self.tab(tab));
        elements
            .iter_mut()
            .for_each(|element| self.element(element));
        self.text(text);
        for Heading { level: _, text } in headings {
            self.text(text);
        }
        let PageSignals {
            password_field: _,
            captcha: _,
            http_status: _,
            network_error,
            list_items: _,
            table: _,
            paragraphs: _,
            busy: _,
            alerts,
            messages,
            foreign,
            session: _,
            lang,
            unread_frames,
            document,
        } = signals;
        self.maybe(network_error);
        self.list(alerts);
        self.list(messages);
        for ForeignFrame { path, text, alerts } in foreign {
            self.text(path);
            self.text(text);
            self.list(alerts);
        }
        self.text(lang);
        self.list(unread_frames);
        if let Some(document) = document {
            self.document(document);
        }
        self.dialog(dialog);
    }

    fn document(&self, document: &mut DocumentInfo) {
        let DocumentInfo {
            name,
            url,
            size: _,
            places,
            unread: _,
        } = document;
        self.text(name);
        self.address(url);
        for DocumentPlace { line: _, name } in places {
            self.text(name);
        }
    }

    pub fn passage(&self, passage: &mut DocumentPassage) {
        let DocumentPassage {
            document,
            text,
            from: _,
            next: _,
            total: _,
        } = passage;
        self.document(document);
        self.text(text);
    }

    fn element(&self, element: &mut Element) {
        let Element {
            id: _,
            tag: _,
            role,
            name,
            text,
            value,
            state: _,
            zone: _,
            bbox: _,
            in_viewport: _,
            covered: _,
            fixed: _,
            nav: _,
            frame,
            attrs,
            options,
            context,
            heading,
            form,
            editable: _,
            is_new: _,
            line: _,
            column: _,
            fingerprint: _,
        } = element;
        for text in [role, name, text, frame, context, heading] {
            self.text(text);
        }
        self.value(value);
        self.list(options);
        let ElementAttributes {
            id,
            name,
            kind,
            aria_label,
            placeholder,
            autocomplete,
            title,
            href,
            target,
            download: _,
            icon,
            test_id,
        } = attrs;
        for text in [
            id,
            name,
            kind,
            aria_label,
            placeholder,
            autocomplete,
            title,
            target,
            icon,
            test_id,
        ] {
            self.maybe(text);
        }
        self.maybe_address(href);
        self.form(form);
    }

    /// An address that a page wanted to go to, perhaps with a secret in it.
    pub fn held(&self, held: &mut InterceptedRequest) {
        self.address(&mut held.url);
    }

    fn form(&self, form: &mut Option<FormInfo>) {
        let Some(FormInfo {
            index: _,
            method,
            action,
            name,
            submits: _,
        }) = form
        else {
            return;
        };
        self.text(method);
        self.address(action);
        self.text(name);
    }

    fn dialog(&self, dialog: &mut Option<PageDialog>) {
        if let Some(PageDialog { kind: _, message }) = dialog {
            self.text(message);
        }
    }

    pub fn tab(&self, tab: &mut TabInfo) {
        let TabInfo {
            id: _,
            url,
            title,
            active: _,
            owned: _,
        } = tab;
        self.address(url);
        self.text(title);
    }

    pub fn event(&self, event: &mut TabEvent) {
        let TabEvent {
            kind: _,
            tab,
            detail,
            bytes: _,
        } = event;
        self.tab(tab);
        self.text(detail);
    }

    pub fn facts(&self, facts: &mut LiveFacts) {
        let LiveFacts {
            page_url,
            page_title,
            frame_origin: _,
            element,
            onto,
            hit_ok: _,
            form,
            values,
            submit_label,
            amounts,
            surroundings,
            dialog,
            document: _,
            // Of a server's own words, which it knows already.
            tool: _,
        } = facts;
        self.address(page_url);
        self.text(page_title);
        for element in [element, onto].into_iter().flatten() {
            self.element(element);
        }
        self.form(form);
        for sent in values {
            let SentValue {
                label,
                value,
                secret: _,
                autocomplete,
                kind,
                required: _,
            } = sent;
            self.text(label);
            self.value(value);
            self.maybe(autocomplete);
            self.maybe(kind);
        }
        self.text(submit_label);
        self.list(amounts);
        self.text(surroundings);
        self.dialog(dialog);
    }

    pub fn found(&self, found: &mut PageFound) {
        let PageFound {
            status: _,
            count: _,
            items,
            message,
        } = found;
        if let Some(message) = message {
            self.text(message);
        }
        for value in items.iter_mut().flat_map(|item| item.values_mut()) {
            self.json(value);
        }
    }

    fn json(&self, value: &mut Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(all) => all.iter_mut().for_each(|one| self.json(one)),
            Value::Object(all) => all.values_mut().for_each(|one| self.json(one)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    pub fn outcome(&self, outcome: &mut ActionOutcome) {
        let ActionOutcome {
            id: _,
            status: _,
            delivery: _,
            url_changed: _,
            dom_changed: _,
            url,
            opened_tab: _,
            text,
            file,
            document,
            reason: _,
            effects: _,
            detail,
            message,
            ms: _,
        } = outcome;
        self.address(url);
        for text in [text, file, detail] {
            self.maybe(text);
        }
        if let Some(document) = document {
            self.document(document);
        }
        if let Some(Message { id: _, args }) = message {
            for argument in args.values_mut() {
                if let MessageArg::Text(text) = argument {
                    self.text(text);
                }
            }
        }
    }

    pub fn error(&self, mut error: BrowserError) -> BrowserError {
        match &mut error {
            BrowserError::NoBrowser(text)
            | BrowserError::Forbidden(text)
            | BrowserError::Lost(text)
            | BrowserError::TabGone(text)
            | BrowserError::DialogOpen(text)
            | BrowserError::Protocol(text) => self.text(text),
            BrowserError::Unreachable { endpoint, detail }
            | BrowserError::NotABrowser { endpoint, detail } => {
                self.text(endpoint);
                self.text(detail);
            }
            BrowserError::NotOpen { browser: _, detail }
            | BrowserError::Profile { path: _, detail } => self.text(detail),
            BrowserError::Timeout { what, ms: _ } => self.text(what),
            BrowserError::Refused { .. }
            | BrowserError::AsksFirst { .. }
            | BrowserError::PageCrashed
            | BrowserError::NoElement(_)
            | BrowserError::Cancelled => {}
        }
        error
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;
    use copilot_journal::Redactor;

    use crate::run_secrets::tests::password;

    fn held() -> RunSecrets {
        let secret = password("pw", "a.example", "hunter2-x");
        RunSecrets::new([secret], Redactor::default())
    }

    #[test]
    fn an_address_keeps_its_host() {
        let held = held();
        let user = "https://ann:hunter2-x@a.example/";
        let query = "https://a.example/?p=hunter2-x#hunter2-x";
        for (address, clean) in [
            (query, "https://a.example/?p=[redacted]#[redacted]"),
            (user, "https://ann:[redacted]@a.example/"),
            ("https://hunter2-x.example/a", "https://hunter2-x.example/a"),
            ("data:text/html,hunter2-x", "data:text/html,[redacted]"),
            ("https://a.example", "https://a.example"),
            ("", ""),
        ] {
            let mut text = address.to_owned();
            Scrub(&held).address(&mut text);
            assert_eq!(text, clean);
        }
    }

    #[test]
    fn a_field_says_which_secret_it_holds() {
        for (value, clean) in [
            ("hunter2-x", "{{secret:pw}}"),
            ("x hunter2-x", "x [redacted]"),
        ] {
            let mut value = value.to_owned();
            Scrub(&held()).value(&mut value);
            assert_eq!(value, clean);
        }
    }

    #[test]
    fn an_error_says_nothing() {
        let held = held();
        let error = Scrub(&held).error(BrowserError::Protocol("it threw hunter2-x".into()));
        assert_eq!(error.to_string(), "it threw [redacted]");
    }
}
