//! YAML as a tree that knows where each of its parts stands.

use copilot_protocol::Message;
use serde_saphyr::granit_parser::{Event, Parser, ScalarStyle, Span};

use super::{FileProblem, problem};

/// Lists and groups within one another.
const DEEPEST: usize = 24;

/// Where something stands in a file; line and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub line: u32,
    pub column: u32,
}

impl Place {
    fn of(span: &Span) -> Self {
        let (line, column) = (span.start.line(), span.start.col() + 1);
        Self {
            line: u32::try_from(line).unwrap_or(u32::MAX).max(1),
            column: u32::try_from(column).unwrap_or(u32::MAX),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub place: Place,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Text {
        text: String,
        /// It stands without quotes, so that `null` is nothing and `true` may be a yes.
        plain: bool,
    },
    List(Vec<Node>),
    Group(Vec<Entry>),
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub name: String,
    /// Of the name.
    pub place: Place,
    pub node: Node,
}

impl Node {
    /// The entry of that name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entries()
            .iter()
            .find(|entry| entry.name == name)
            .map(|entry| &entry.node)
    }

    pub fn entries(&self) -> &[Entry] {
        match &self.kind {
            Kind::Group(entries) => entries,
            _ => &[],
        }
    }

    pub fn items(&self) -> &[Node] {
        match &self.kind {
            Kind::List(items) => items,
            _ => &[],
        }
    }

    pub fn text(&self) -> Option<&str> {
        match &self.kind {
            Kind::Text { text, .. } => Some(text),
            _ => None,
        }
    }

    /// It says that there is nothing.
    pub fn is_nothing(&self) -> bool {
        matches!(&self.kind, Kind::Text { text, plain: true }
            if text.is_empty() || text == "~" || text.eq_ignore_ascii_case("null"))
    }

    /// Goes through all texts, but for those that are names.
    pub fn each_text(&self, each: &mut dyn FnMut(&Node, &str)) {
        match &self.kind {
            Kind::Text { text, .. } => each(self, text),
            Kind::List(items) => items.iter().for_each(|item| item.each_text(each)),
            Kind::Group(entries) => {
                for entry in entries {
                    entry.node.each_text(each);
                }
            }
        }
    }
}

/// A list or group whose end has not come yet.
struct Open {
    place: Place,
    kind: Kind,
    /// Name of the entry that comes next.
    name: Option<(String, Place)>,
}

/// The tree of a text. What is no plain YAML is refused.
pub(crate) fn read(text: &str) -> Result<Node, FileProblem> {
    let mut open: Vec<Open> = Vec::new();
    let (mut root, mut documents) = (None, 0);
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| {
            let marker = error.marker();
            let place = Place {
                line: u32::try_from(marker.line()).unwrap_or(u32::MAX).max(1),
                column: u32::try_from(marker.col() + 1).unwrap_or(u32::MAX),
            };
            problem(place, "recipe-file-unreadable", "why", error.info())
        })?;
        let place = Place::of(&span);
        let refused = |id: &str| FileProblem::at(place, Message::new(id));
        let started = match event {
            Event::DocumentStart(..) => {
                documents += 1;
                if documents > 1 {
                    return Err(refused("recipe-file-documents"));
                }
                continue;
            }
            Event::Alias(_) | Event::Anchor(..) | Event::UnresolvedAlias(_) => {
                return Err(refused("recipe-file-alias"));
            }
            Event::Scalar(_, _, anchor, _)
            | Event::SequenceStart(_, anchor, _)
            | Event::MappingStart(_, anchor, _)
                if anchor != 0 =>
            {
                return Err(refused("recipe-file-alias"));
            }
            Event::Scalar(_, _, _, Some(_))
            | Event::SequenceStart(_, _, Some(_))
            | Event::MappingStart(_, _, Some(_)) => return Err(refused("recipe-file-tag")),
            Event::Scalar(text, style, ..) => {
                let plain = style == ScalarStyle::Plain;
                let text = text.into_owned();
                let kind = Kind::Text { text, plain };
                put(&mut open, &mut root, Node { place, kind })?;
                continue;
            }
            Event::SequenceStart(..) => Kind::List(Vec::new()),
            Event::MappingStart(..) => Kind::Group(Vec::new()),
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(Open { place, kind, .. }) = open.pop() {
                    put(&mut open, &mut root, Node { place, kind })?;
                }
                continue;
            }
            _ => continue,
        };
        if open.len() >= DEEPEST {
            return Err(refused("recipe-file-deep"));
        }
        open.push(Open {
            place,
            kind: started,
            name: None,
        });
    }
    let start = Place { line: 1, column: 1 };
    root.ok_or_else(|| FileProblem::at(start, Message::new("recipe-file-empty")))
}

/// Puts a whole node where it belongs.
fn put(open: &mut [Open], root: &mut Option<Node>, node: Node) -> Result<(), FileProblem> {
    let Some(within) = open.last_mut() else {
        *root = Some(node);
        return Ok(());
    };
    match &mut within.kind {
        Kind::List(items) => items.push(node),
        Kind::Group(entries) => match within.name.take() {
            Some((name, place)) => entries.push(Entry { name, place, node }),
            None => {
                let place = node.place;
                let Kind::Text { text, .. } = node.kind else {
                    let message = Message::new("recipe-file-name");
                    return Err(FileProblem::at(place, message));
                };
                if entries.iter().any(|entry| entry.name == text) {
                    return Err(problem(place, "recipe-file-twice", "name", text));
                }
                within.name = Some((text, place));
            }
        },
        Kind::Text { .. } => {}
    }
    Ok(())
}
