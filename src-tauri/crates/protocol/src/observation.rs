//! What the agent sees of a page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use ts_rs::TS;

use crate::{DocumentInfo, ElementId, ObservationId, TabId};

/// A rectangle in CSS pixels, relative to the viewport's top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

impl Rect {
    pub fn center(&self) -> (f64, f64) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

/// The third of the viewport that holds an element's centre; `Above` and `Below` are outside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    Above,
    #[default]
    Top,
    Mid,
    Bottom,
    Below,
}

/// States of a control. `None` where the state does not apply to the control.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct ElementState {
    pub checked: Option<bool>,
    pub selected: Option<bool>,
    pub expanded: Option<bool>,
    pub disabled: bool,
    pub required: bool,
    pub readonly: bool,
    pub focused: bool,
    pub invalid: bool,
    /// More controls are shown while the mouse is on it, or on the row or card that it is the first element of.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub more_on_hover: bool,
}

/// Attributes that planners and the guard decide on.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[ts(optional_fields)]
#[serde(default)]
pub struct ElementAttributes {
    pub id: Option<String>,
    pub name: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub aria_label: Option<String>,
    pub placeholder: Option<String>,
    pub autocomplete: Option<String>,
    pub title: Option<String>,
    /// Absolute address of a link.
    pub href: Option<String>,
    pub target: Option<String>,
    /// What the sign of an element without a name is called by the page's own code (symbol, classes, id,
    /// file of the picture), in words: `trash`, `arrow left`. A guess, and no label.
    pub icon: Option<String>,
    /// What the page's own tests call it: the first of `data-testid`, `data-test-id`, `data-test`, `data-cy` and
    /// `data-qa` that it has, at most 100 characters.
    pub test_id: Option<String>,
    /// The link has a `download` attribute.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub download: bool,
}

/// The form that an element belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct FormInfo {
    /// Counts the forms of the document from 0.
    pub index: u32,
    /// `get`, `post` or `dialog`.
    pub method: String,
    /// Absolute address that it is sent to.
    pub action: String,
    /// Accessible name, or the nearest heading.
    #[serde(default)]
    pub name: String,
    /// The element submits the form when it is pressed.
    #[serde(default)]
    pub submits: bool,
}

/// One marked element.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Element {
    pub id: ElementId,
    /// Lower-case tag name.
    pub tag: String,
    /// ARIA role, explicit or implied.
    pub role: String,
    /// Accessible name, white space folded, at most 200 characters.
    pub name: String,
    /// Own visible text, where it differs from the name, at most 200 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Current value of a field; always empty for password fields.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
    #[serde(default)]
    pub state: ElementState,
    pub zone: Zone,
    pub bbox: Rect,
    /// In the viewport, at least in part, and not covered at the point where it would be pressed.
    pub in_viewport: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub covered: bool,
    /// Fixed or sticky on the screen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
    /// Inside a navigation, header or footer landmark.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub nav: bool,
    /// Path of frames from the main frame, empty there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub frame: String,
    #[serde(default)]
    pub attrs: ElementAttributes,
    /// Labels of a select's or listbox's options (at most 50).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Words around it that tell it from its like: row, list item, card, group, legend (at most 160 characters).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub context: String,
    /// The nearest heading before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub heading: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<FormInfo>,
    /// Takes text.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub editable: bool,
    /// Not there at the last snapshot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_new: bool,
    /// Lines of the page's text before the one in which it stands; that one may lie beyond what was kept of the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub line: Option<u32>,
    /// UTF-16 units of that line before it; none: no text stands beside it, and it comes before the line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub column: Option<u32>,
    /// Finds the element again after a re-render: `v1:` and a hash of role, name, tag, type, form and neighbours.
    pub fingerprint: String,
}

impl Element {
    /// Name, or own text where it has none, or what its sign is called.
    pub fn label(&self) -> &str {
        let icon = self.attrs.icon.as_deref().unwrap_or_default();
        let mut all = [self.name.as_str(), &self.text, icon].into_iter();
        all.find(|label| !label.trim().is_empty())
            .unwrap_or_default()
    }

    /// Which of the document's forms it is in.
    pub fn form_index(&self) -> Option<u32> {
        self.form.as_ref().map(|form| form.index)
    }
}

/// One tab of the browser, as far as this run may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct TabInfo {
    pub id: TabId,
    pub url: String,
    pub title: String,
    /// The run acts in this tab.
    pub active: bool,
    /// The run opened it, or it was handed to the run; others are never touched.
    pub owned: bool,
}

/// Size and place of the viewport, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Viewport {
    pub width: f64,
    pub height: f64,
    pub scroll_x: f64,
    pub scroll_y: f64,
    /// Of the whole document.
    pub page_width: f64,
    pub page_height: f64,
    pub device_pixel_ratio: f64,
}

/// Hashes that tell whether the world moved. Hex, the first 16 digits of SHA-256.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hashes {
    /// Visible text and structure.
    pub dom: String,
    /// The marked elements: role, name, value, state.
    pub mapping: String,
}

/// Kinds of dialogs that a page can open (`Page.javascriptDialogOpening`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum DialogKind {
    Alert,
    Confirm,
    Prompt,
    Beforeunload,
}

/// A dialog that is open and blocks its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct PageDialog {
    pub kind: DialogKind,
    pub message: String,
}

/// Facts about a page that the classifier needs and the elements do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(default)]
pub struct PageSignals {
    /// A visible password field is there.
    pub password_field: bool,
    /// A frame or element of a known bot check is there.
    pub captcha: bool,
    /// HTTP status of the document, 0 where unknown.
    pub http_status: u16,
    /// The browser shows its own error page; its `net::ERR_…` code.
    pub network_error: Option<String>,
    /// Rows or items of the largest list or table of like things. Rows of a name and its value are
    /// not counted: they tell of one thing.
    pub list_items: u32,
    /// A table with headed columns is there.
    pub table: bool,
    /// Paragraphs of running text.
    pub paragraphs: u32,
    /// Something says that it is still loading (`aria-busy`, progress bar, spinner).
    pub busy: bool,
    /// Text of live regions, alerts and toasts.
    pub alerts: Vec<String>,
    /// Messages that this document has shown for a moment, in order, also those that are gone again. Never of
    /// frames of other origins.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub messages: Vec<String>,
    /// Frames of other origins: what they say is not said by the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<ForeignFrame>>")]
    pub foreign: Vec<ForeignFrame>,
    /// Somebody may be signed in here: the document has a way to sign out, cookies that scripts cannot read were there before
    /// the run, or requests bring their own authorisation.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub session: bool,
    /// Language of the document.
    pub lang: String,
    /// Paths of the frames that gave no answer in time, or have crashed: what is in them is missing here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub unread_frames: Vec<String>,
    /// The tab shows this document in place of a page, and the snapshot's text is the document's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub document: Option<DocumentInfo>,
}

/// A frame of another origin than its page, as it is in a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct ForeignFrame {
    /// As in [`Element::frame`].
    pub path: String,
    /// Its part of the page's text.
    pub text: String,
    pub alerts: Vec<String>,
}

/// A heading of the page, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Heading {
    pub level: u8,
    pub text: String,
}

/// One snapshot of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Observation {
    pub id: ObservationId,
    pub url: String,
    pub title: String,
    pub tab: TabId,
    pub tabs: Vec<TabInfo>,
    pub viewport: Viewport,
    pub elements: Vec<Element>,
    /// Number of interactive elements on the page; more than `elements` where the limit cut.
    pub total_elements: u32,
    /// Visible text of the page in reading order: one block a line, table cells joined by ` | `.
    pub text: String,
    /// The text was cut at the limit.
    pub text_truncated: bool,
    #[serde(default)]
    pub headings: Vec<Heading>,
    pub hashes: Hashes,
    #[serde(default)]
    pub signals: PageSignals,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialog: Option<PageDialog>,
    /// Id of the document's loader: changes with each navigation.
    pub loader: String,
    /// Milliseconds that the snapshot took.
    pub ms: f64,
}

impl Observation {
    pub fn element(&self, id: ElementId) -> Option<&Element> {
        self.elements.iter().find(|e| e.id == id)
    }
}
