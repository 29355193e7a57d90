//! Texts of a recipe as texts of TypeScript.

use std::collections::BTreeMap;

use copilot_protocol::{Recipe, SecretMention, secret_mention};

use crate::template::{Piece, pieces};

/// Names that a test has already, or that no constant may have.
const TAKEN: &[&str] = &[
    "abstract",
    "any",
    "arguments",
    "as",
    "async",
    "await",
    "boolean",
    "break",
    "case",
    "catch",
    "class",
    "const",
    "controlCalled",
    "context",
    "continue",
    "debugger",
    "declare",
    "default",
    "delete",
    "dialog",
    "do",
    "download",
    "else",
    "enum",
    "eval",
    "export",
    "expect",
    "extends",
    "false",
    "fieldCalled",
    "finally",
    "first",
    "for",
    "from",
    "function",
    "get",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "interface",
    "is",
    "let",
    "module",
    "namespace",
    "never",
    "new",
    "null",
    "number",
    "object",
    "of",
    "package",
    "page",
    "private",
    "process",
    "protected",
    "public",
    "require",
    "return",
    "set",
    "static",
    "string",
    "super",
    "switch",
    "symbol",
    "test",
    "this",
    "throw",
    "true",
    "try",
    "type",
    "typeof",
    "undefined",
    "unknown",
    "var",
    "void",
    "while",
    "with",
    "written",
    "yield",
];

/// Names of the test's constants.
pub(super) struct Names<'a>(BTreeMap<&'a str, String>);

impl<'a> Names<'a> {
    pub fn of(recipe: &'a Recipe) -> Self {
        let mut names: BTreeMap<&str, String> = BTreeMap::new();
        for parameter in &recipe.parameters {
            let mut name = parameter.name.clone();
            while TAKEN.contains(&name.as_str()) || names.values().any(|other| *other == name) {
                name.push('_');
            }
            // A later parameter may be called as this one now is.
            names.insert(&parameter.name, name);
        }
        Self(names)
    }

    pub fn constant(&self, parameter: &str) -> &str {
        self.0.get(parameter).map_or("undefined", String::as_str)
    }

    /// A text with parameters as an expression.
    pub fn text(&self, text: &str) -> String {
        self.expression(text, &|value| value)
    }

    /// An address: values are written as addresses have them, but for one that is the whole address.
    pub fn address(&self, text: &str) -> String {
        if crate::template::only_name(text).is_some() {
            return self.text(text);
        }
        self.expression(text, &|value| format!("encodeURIComponent({value})"))
    }

    /// A pattern of addresses, as a regular expression.
    pub fn pattern(&self, text: &str) -> String {
        let inside = self.expression(text, &|value| format!("inAddress({value})"));
        format!("addressLike({inside})")
    }

    fn expression(&self, text: &str, value: &dyn Fn(String) -> String) -> String {
        if let Some(SecretMention::Named(name)) = secret_mention(text) {
            let variable: String = name.to_uppercase().replace('-', "_");
            return format!("process.env[{}] ?? ''", quoted(&variable));
        }
        let parts = pieces(text);
        let named = |piece: &Piece<'_>| match piece {
            Piece::Text(_) => None,
            Piece::Parameter { name, form, .. } => {
                let constant = self.0.get(name)?.clone();
                Some(value(match form {
                    None => constant,
                    Some(form) => {
                        let (pattern, russian) = form.parts();
                        let language = if russian { ", 'ru'" } else { "" };
                        format!("written({constant}, {}{language})", quoted(pattern))
                    }
                }))
            }
        };
        if let [piece] = &parts[..]
            && let Some(constant) = named(piece)
        {
            return constant;
        }
        if parts.iter().all(|piece| named(piece).is_none()) {
            let plain = parts.iter().map(|piece| match piece {
                Piece::Text(text) => *text,
                Piece::Parameter { whole, .. } => *whole,
            });
            return quoted(&plain.collect::<String>());
        }
        let inside: String = parts
            .iter()
            .map(|piece| match (named(piece), piece) {
                (Some(constant), _) => format!("${{{constant}}}"),
                (None, Piece::Text(text) | Piece::Parameter { whole: text, .. }) => {
                    escaped(text, '`').replace("${", "\\${")
                }
            })
            .collect();
        format!("`{inside}`")
    }
}

/// A text between quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", escaped(text, '\''))
}

fn escaped(text: &str, quote: char) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                out.push_str(&format!("\\u{{{:x}}}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

/// A text as a part of a comment of one line.
pub(super) fn comment(text: &str) -> String {
    let plain = |c: char| {
        if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') {
            ' '
        } else {
            c
        }
    };
    text.chars().map(plain).take(200).collect()
}
