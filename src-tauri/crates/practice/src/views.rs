//! The pages as HTML: the frame around each page and the form parts they share.
//!
//! Every value that comes from a visitor goes through [`esc`]. There is no inline script or style:
//! the server's content policy forbids both.

mod checkout;
mod forms;
mod front;
mod mailbox;
mod playground;
mod reading;
mod shop;

use crate::fields::Fields;
use crate::labels::LabelKind;
use crate::places::PageKind;
use crate::site::{Lang, Site};
use crate::state::{Snapshot, Store};

/// What a page is made of: the site's names, its state and the request.
pub(crate) struct View<'a> {
    pub(crate) site: &'a Site,
    pub(crate) state: &'a Snapshot,
    pub(crate) pieces: u32,
    pub(crate) signed_in: bool,
    /// Path and query of this request.
    pub(crate) here: &'a str,
    pub(crate) query: Fields,
    /// What was posted, shown again beside the errors.
    pub(crate) posted: Fields,
    /// Field and complaint.
    pub(crate) errors: Vec<(LabelKind, LabelKind)>,
}

pub(crate) fn esc(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// How a text field is to be shown.
#[derive(Default)]
struct Input<'a> {
    kind: &'a str,
    autocomplete: &'a str,
    value: &'a str,
    hint: &'a str,
    required: bool,
    /// More attributes, already HTML.
    extra: &'a str,
}

impl<'a> View<'a> {
    pub(crate) fn new(
        site: &'a Site,
        store: &'a Store,
        signed_in: bool,
        here: &'a str,
        query: Fields,
    ) -> Self {
        Self {
            site,
            state: &store.snapshot,
            pieces: store.pieces_in_cart(),
            signed_in,
            here,
            query,
            posted: Fields::default(),
            errors: Vec::new(),
        }
    }

    pub(crate) fn page(&self, page: PageKind) -> String {
        match page {
            PageKind::Home => self.home(),
            PageKind::Shop => self.shop(),
            PageKind::Cart => self.cart(),
            PageKind::Checkout => self.checkout(),
            PageKind::SignIn => self.sign_in(),
            PageKind::Mailbox => self.inbox(),
            PageKind::Sent => self.sent(),
            PageKind::Compose => self.compose(),
            PageKind::Settings => self.settings(),
            PageKind::Points => self.points(),
            PageKind::Guide => self.guide(),
            PageKind::Slow => self.slow(),
            PageKind::Dialogs => self.dialogs(),
            PageKind::Offers => self.offers(),
            PageKind::Downloads => self.downloads(),
            PageKind::Partners => self.partners(),
            PageKind::Leaflet => self.leaflet(),
            PageKind::Contact => self.contact(),
            PageKind::Controls => self.controls(),
        }
    }

    pub(crate) fn not_found(&self) -> String {
        let heading = self.t("This page does not exist", "Такой страницы нет");
        let text = self.t(
            "Perhaps the address was mistyped.",
            "Возможно, в адресе опечатка.",
        );
        let main = format!(
            "<h1>{heading}</h1><p>{text}</p><p>{}</p>",
            self.link(PageKind::Home, "button")
        );
        self.document(heading, None, &main)
    }

    fn t(&self, en: &'static str, ru: &'static str) -> &'static str {
        self.site.t(en, ru)
    }

    /// The wording of a label as HTML text.
    fn w(&self, kind: LabelKind) -> String {
        esc(self.site.word(kind))
    }

    fn link(&self, page: PageKind, class: &str) -> String {
        let current = if self.site.path(page) == self.path_here() {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!(
            "<a class=\"{class}\" href=\"{}\"{current}>{}</a>",
            self.site.path(page),
            self.w(page.label())
        )
    }

    fn path_here(&self) -> &str {
        self.here.split('?').next().unwrap_or_default()
    }

    /// Links to the pages of the main navigation.
    fn navigation(&self, section: Option<PageKind>) -> String {
        self.site
            .navigation()
            .into_iter()
            .map(|page| {
                let current = if Some(page) == section {
                    " aria-current=\"page\""
                } else {
                    ""
                };
                format!(
                    "<li><a href=\"{}\"{current}>{}</a></li>",
                    self.site.path(page),
                    self.w(page.label())
                )
            })
            .collect()
    }

    /// What the site says of what was done last.
    fn note(&self) -> String {
        self.query
            .get("note")
            .and_then(|name| {
                LabelKind::ALL
                    .iter()
                    .find(|kind| kind.ident() == name && name.starts_with("Note"))
            })
            .map(|kind| format!("<p class=\"note\" role=\"status\">{}</p>", self.w(*kind)))
            .unwrap_or_default()
    }

    /// The whole document; `section` is the page that the navigation marks as current.
    fn document(&self, title: &str, section: Option<PageKind>, main: &str) -> String {
        let site = self.site;
        let business = esc(site.business());
        let nav = self.navigation(section);
        let person = if self.signed_in {
            format!(
                "<form method=\"post\" action=\"{}\"><button class=\"plain\">{}</button></form>",
                site.action_path(crate::ActionKind::SignOut),
                self.w(LabelKind::SignOut)
            )
        } else {
            self.link(PageKind::SignIn, "plain")
        };
        let cart = format!(
            "<a class=\"plain\" href=\"{}\">{} <span class=\"count\">{}</span></a>",
            site.path(PageKind::Cart),
            self.w(LabelKind::NavCart),
            self.pieces
        );
        let note = self.note();
        let more: String = site
            .more_pages()
            .into_iter()
            .map(|page| format!("<li>{}</li>", self.link(page, "")))
            .collect();
        let other = site.lang().other();
        let other_name = if other == Lang::En {
            "English"
        } else {
            "Русский"
        };
        let back: String =
            url::form_urlencoded::byte_serialize(self.path_here().as_bytes()).collect();
        let theme = esc(&self.state.settings.theme);
        format!(
            r##"<!doctype html>
<html lang="{lang}" data-theme="{theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title} · {business}</title>
<link rel="icon" href="/img/leaf.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
<script src="/assets/site.js" defer></script>
</head>
<body data-component="{component}">
<a class="skip" href="#main">{skip}</a>
<header class="top">
<div class="bar">
<a class="brand" href="/"><img src="/img/leaf.svg" alt="" width="28" height="28"><span>{business}</span></a>
<nav aria-label="{nav_name}"><ul>{nav}</ul></nav>
<div class="person">{cart}{person}</div>
</div>
</header>
<main id="main">
{note}
{main}
</main>
<footer>
<div class="bar">
<nav aria-label="{more_name}"><ul>{more}</ul></nav>
<p>{practice} <a href="/lang?to={other}&amp;back={back}" lang="{other}" hreflang="{other}">{other_name}</a></p>
</div>
</footer>
</body>
</html>
"##,
            lang = site.lang().code(),
            title = esc(title),
            component = site.component_tag(),
            skip = self.t("Skip to the content", "К содержанию"),
            nav_name = self.t("Main", "Главное меню"),
            more_name = self.t("More", "Ещё"),
            practice = self.t(
                "A practice site. Nothing here is sold, sent or charged.",
                "Учебный сайт. Здесь ничего не продают, не отправляют и не списывают."
            ),
            other = other.code(),
        )
    }

    fn error_for(&self, kind: LabelKind) -> Option<LabelKind> {
        self.errors
            .iter()
            .find(|(field, _)| *field == kind)
            .map(|(_, complaint)| *complaint)
    }

    /// Error text and the attributes that tie it to its field.
    fn complaint(&self, kind: LabelKind, id: &str, hint: &str) -> (String, String) {
        let error = self
            .error_for(kind)
            .map(|complaint| {
                format!(
                    "<p class=\"error\" id=\"{id}-error\" role=\"alert\">{}</p>",
                    self.w(complaint)
                )
            })
            .unwrap_or_default();
        let mut described = Vec::new();
        let mut attributes = String::new();
        if !error.is_empty() {
            described.push(format!("{id}-error"));
            attributes.push_str(" aria-invalid=\"true\"");
        }
        if !hint.is_empty() {
            described.push(format!("{id}-hint"));
        }
        if !described.is_empty() {
            attributes.push_str(&format!(" aria-describedby=\"{}\"", described.join(" ")));
        }
        (error, attributes)
    }

    fn input(&self, kind: LabelKind, input: &Input<'_>) -> String {
        let field = self.site.field(kind);
        let id = &field.id;
        let (error, described) = self.complaint(kind, id, input.hint);
        // A password is never sent back to the page.
        let value = match self.posted.get(&field.name) {
            Some(posted) if input.kind != "password" => posted,
            _ => input.value,
        };
        let type_ = if input.kind.is_empty() {
            "text"
        } else {
            input.kind
        };
        let mut attributes = format!("type=\"{type_}\" id=\"{id}\" name=\"{}\"", field.name);
        if !value.is_empty() {
            attributes.push_str(&format!(" value=\"{}\"", esc(value)));
        }
        if !input.autocomplete.is_empty() {
            attributes.push_str(&format!(" autocomplete=\"{}\"", input.autocomplete));
        }
        if input.required {
            attributes.push_str(" required");
        }
        let hint = hint(id, input.hint);
        format!(
            "<div class=\"field\"><label for=\"{id}\">{}</label><input {attributes}{described} {}>{hint}{error}</div>",
            self.w(kind),
            input.extra
        )
    }

    fn textarea(&self, kind: LabelKind, value: &str) -> String {
        let field = self.site.field(kind);
        let id = &field.id;
        let (error, described) = self.complaint(kind, id, "");
        let value = self.posted.get(&field.name).unwrap_or(value);
        format!(
            "<div class=\"field\"><label for=\"{id}\">{}</label><textarea id=\"{id}\" name=\"{}\" rows=\"6\" required{described}>{}</textarea>{error}</div>",
            self.w(kind),
            field.name,
            esc(value)
        )
    }

    /// `options` are value and wording.
    fn select(
        &self,
        kind: LabelKind,
        options: &[(String, String)],
        chosen: &str,
        extra: &str,
    ) -> String {
        let field = self.site.field(kind);
        let chosen = self.posted.get(&field.name).unwrap_or(chosen);
        let options: String = options
            .iter()
            .map(|(value, label)| {
                let selected = if value == chosen { " selected" } else { "" };
                format!(
                    "<option value=\"{}\"{selected}>{}</option>",
                    esc(value),
                    esc(label)
                )
            })
            .collect();
        format!(
            "<div class=\"field\"><label for=\"{id}\">{}</label><select id=\"{id}\" name=\"{}\" {extra}>{options}</select></div>",
            self.w(kind),
            field.name,
            id = field.id
        )
    }

    fn checkbox(&self, kind: LabelKind, checked: bool, required: bool) -> String {
        let field = self.site.field(kind);
        let id = &field.id;
        let (error, described) = self.complaint(kind, id, "");
        let checked = if checked { " checked" } else { "" };
        let required = if required { " required" } else { "" };
        format!(
            "<div class=\"field tick\"><input type=\"checkbox\" id=\"{id}\" name=\"{}\" value=\"yes\"{checked}{required}{described}><label for=\"{id}\">{}</label>{error}</div>",
            field.name,
            self.w(kind)
        )
    }

    /// Radios or checkboxes under one legend.
    fn group(
        &self,
        kind: LabelKind,
        type_: &str,
        options: &[crate::Choice],
        chosen: &[String],
    ) -> String {
        let field = self.site.field(kind);
        let rows: String = options
            .iter()
            .map(|choice| {
                let id = format!("{}-{}", field.id, choice.value);
                let checked = if chosen.iter().any(|value| value == choice.value) { " checked" } else { "" };
                format!(
                    "<div class=\"tick\"><input type=\"{type_}\" id=\"{id}\" name=\"{}\" value=\"{}\"{checked}><label for=\"{id}\">{}</label></div>",
                    field.name,
                    choice.value,
                    esc(&choice.label)
                )
            })
            .collect();
        format!(
            "<fieldset class=\"field\"><legend>{}</legend>{rows}</fieldset>",
            self.w(kind)
        )
    }

    fn hidden(&self, name: &str, value: &str) -> String {
        format!(
            "<input type=\"hidden\" name=\"{name}\" value=\"{}\">",
            esc(value)
        )
    }

    fn submit(&self, kind: LabelKind, class: &str) -> String {
        format!(
            "<button type=\"submit\" class=\"{class}\">{}</button>",
            self.w(kind)
        )
    }

    fn choices(&self, set: crate::OptionSet) -> Vec<(String, String)> {
        self.site
            .options(set)
            .into_iter()
            .map(|choice| (choice.value.to_owned(), choice.label))
            .collect()
    }
}

fn hint(id: &str, text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!("<p class=\"hint\" id=\"{id}-hint\">{}</p>", esc(text))
    }
}
