//! What an element is called, and what that says of a press.

use copilot_protocol::{Element, RiskClass};

use crate::identifiers;
use crate::pattern::{Label, Reach};
use crate::show;
use crate::tables::pairs::{PAIRS, Pair};
use crate::tables::press as t;
use crate::unique::once;

/// Everything that the element is called.
pub(crate) fn labels_of(element: &Element) -> Vec<Label> {
    let attrs = &element.attrs;
    let mut seen: Vec<&str> = Vec::new();
    for text in show::called(element) {
        once(&mut seen, text);
    }
    // A link's text may be the name of a file or a word of an address.
    let is_link = element.role == "link";
    let mut labels: Vec<Label> = seen.iter().map(|text| Label::new(text)).collect();
    labels.retain(|label| !label.is_empty());
    for text in seen.iter().filter(|_| !is_link) {
        if identifiers::is_identifier(text) {
            labels.extend(side_effect_of(text));
        }
        labels.extend(identifiers::drawn_by(text).map(Label::new));
    }
    if labels.is_empty() {
        // A bare picture: the author's own name for it may still say what it does.
        let grave = |icon: &&str| {
            use copilot_text::words::{DELETE, PAY, PLACE_ORDER, SEND};
            [DELETE, PAY, PLACE_ORDER, SEND]
                .iter()
                .any(|words| copilot_text::has_stem(icon, words))
        };
        // What its sign is called may make it graver, and never less unclear.
        let icon = attrs.icon.as_deref().filter(grave);
        [attrs.id.as_deref(), attrs.name.as_deref(), icon]
            .into_iter()
            .flatten()
            .map(identifiers::as_label)
            .filter(|l| !l.is_empty())
            .collect()
    } else {
        labels
    }
}

/// What a name for programs says that a person would be asked about. Anything else that it says ("arrow-right", "icon-menu") must
/// not make a press less unclear than the name as it stands.
fn side_effect_of(name: &str) -> Option<Label> {
    let label = identifiers::as_label(name);
    if label.says(&t::DELETE_CODES, Reach::Strict) {
        return Some(Label::new("delete"));
    }
    let labels = [label];
    let sends = labels[0].says(&t::SEND, Reach::Strict);
    let grave = sends || !said_by(&labels).is_empty();
    labels.into_iter().find(|_| grave)
}

pub(crate) fn has_no_label(element: &Element) -> bool {
    Label::new(&show::label_of(element)).is_empty()
}

/// What words around a bare yes make of it.
pub(crate) fn classes_around(labels: &[Label]) -> impl Iterator<Item = RiskClass> {
    t::AROUND
        .iter()
        .filter(|(table, _)| labels.iter().any(|l| l.says(table, Reach::Loose)))
        .map(|(_, class)| *class)
}

/// What labels say of themselves, as those of buttons do.
pub(crate) fn said_by(labels: &[Label]) -> Vec<RiskClass> {
    let by_word = t::BY_LABEL
        .iter()
        .filter(|(table, _)| labels.iter().any(|l| l.says(table, Reach::Strict)))
        .map(|(_, class)| *class);
    let by_pair = PAIRS
        .iter()
        .filter(|pair| !pair.priced && say_both(labels, pair, Reach::Strict))
        .map(|pair| pair.class);
    by_word.chain(by_pair).collect()
}

pub(crate) fn say_both(labels: &[Label], pair: &Pair, reach: Reach) -> bool {
    labels
        .iter()
        .any(|l| l.says_both(pair.verbs, pair.nouns, reach))
}
