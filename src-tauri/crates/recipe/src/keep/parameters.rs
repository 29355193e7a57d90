//! What came from the goal becomes a value that a person gives.

use std::ops::Range;

use copilot_protocol::{
    Action, Element, Message, Observation, Parameter, ParameterKind, SecretMention, secret_mention,
};
use copilot_text::amounts::prices;
use copilot_text::dates::date_in;
use copilot_text::{is_stop_word, normalize};

use super::journal::{Act, Journal};
use super::words::{
    hidden, is_iso_day, is_secret, names_secret, number, parameter_name, places, relative_day,
    takes_secrets, without_redacted,
};
use crate::read::{plain_words, words};
use crate::template::literal;

/// Figures up to which a number may be something else than the value where it stands by itself.
const PLAIN_FIGURES: usize = 3;
/// Figures from which a number is a name of something, and no count.
const LONG_NUMBER: usize = 9;

/// A parameter with the value that it had in the run.
pub(super) struct Known {
    pub parameter: Parameter,
    pub value: String,
    /// Where it stands in the goal.
    at: Option<Range<usize>>,
}

/// The parameters of a recipe.
pub(super) struct Parameters<'a> {
    goal: &'a str,
    told: &'a [String],
    started: &'a str,
    pub all: Vec<Known>,
    pub left_out: Vec<Message>,
}

impl<'a> Parameters<'a> {
    /// Those of the acts that are kept.
    pub fn of(goal: &'a str, journal: &'a Journal, kept: &[usize]) -> Self {
        let mut found = Self {
            goal,
            told: &journal.told,
            started: &journal.started,
            all: Vec::new(),
            left_out: Vec::new(),
        };
        for at in kept {
            let act = &journal.acts[*at];
            found.given(act);
            found.chosen(
                act,
                journal.page(act.target.as_ref().map(|(_, page)| *page)),
            );
        }
        for at in kept {
            let act = &journal.acts[*at];
            found.named(
                act,
                journal.page(act.target.as_ref().map(|(_, page)| *page)),
            );
        }
        found
    }

    /// What the act was given.
    fn given(&mut self, act: &Act) {
        let label = act.element().map_or(act.label.as_str(), Element::label);
        let label = label.trim().trim_end_matches([':', '*', ' ']);
        match &act.action {
            Action::Type { text, .. } => self.typed(act, label, text),
            Action::Search { query } => self.add(label, "query", query, ParameterKind::Text, &[]),
            Action::SelectOption { option, .. } => {
                let options = act.element().map_or(&[][..], |e| &e.options);
                self.add(label, "option", option, ParameterKind::Choice, options);
            }
            Action::SelectOptions { options, .. } => {
                let all = act.element().map_or(&[][..], |e| &e.options);
                for option in options {
                    self.add(label, "option", option, ParameterKind::Choice, all);
                }
            }
            Action::Upload { files, .. } => {
                for file in files {
                    self.add(label, "file", file, ParameterKind::File, &[]);
                }
            }
            Action::HandleDialog {
                text: Some(text), ..
            } => {
                self.add("", "text", text, ParameterKind::Text, &[]);
            }
            Action::Navigate { url } => {
                let url = url::Url::parse(url).ok();
                for (name, value) in url.iter().flat_map(url::Url::query_pairs) {
                    self.add(&name, "query", &value, ParameterKind::Text, &[]);
                }
            }
            _ => {}
        }
    }

    fn typed(&mut self, act: &Act, label: &str, text: &str) {
        if let Some(SecretMention::Named(secret)) = secret_mention(text) {
            return self.push(
                label,
                "secret",
                text,
                ParameterKind::Secret,
                Some(secret),
                None,
            );
        }
        let field = act.element();
        let secret =
            act.secret || is_secret(text) || field.map_or(names_secret(label), takes_secrets);
        if secret {
            let at = places(self.goal, text, false).into_iter().next();
            return self.push(label, "secret", text, ParameterKind::Secret, None, at);
        }
        let kind = field
            .and_then(|e| e.attrs.kind.as_deref())
            .unwrap_or_default();
        if is_iso_day(text) && !self.says(text) {
            // The person named no such day: it was reckoned from the day of the run.
            if let Some(day) = relative_day(self.started, text) {
                self.push(label, "date", text, ParameterKind::Date, Some(&day), None);
            }
            return;
        }
        let kind = kind_of(text, kind, label);
        let day = date_in(text).map(|d| format!("{:04}-{:02}-{:02}", d.year, d.month, d.day));
        if day.is_some_and(|day| relative_day(self.started, &day).is_some()) && !self.says(text) {
            let told = Message::new("recipe-left-out-day");
            self.left_out
                .push(told.arg("field", label).arg("day", text));
        }
        self.add(label, "text", text, kind, &[]);
    }

    /// An option, a radio button, a day of a calendar that was pressed.
    fn chosen(&mut self, act: &Act, page: Option<&Observation>) {
        let press = matches!(
            act.action,
            Action::Click { .. } | Action::Check { checked: true, .. }
        );
        let (Some(element), Some(page)) = (act.element().filter(|_| press), page) else {
            return;
        };
        let role = element.role.as_str();
        if !matches!(role, "option" | "radio" | "menuitemradio") {
            return;
        }
        let group = |other: &&Element| {
            let around = (&other.form_index(), &other.heading, &other.attrs.name);
            other.role == role
                && around == (&element.form_index(), &element.heading, &element.attrs.name)
        };
        let like = page.elements.iter().filter(group);
        let choices: Vec<String> = like.map(|e| e.label().to_owned()).collect();
        let label = element.heading.as_str();
        self.add(
            label,
            "option",
            element.label(),
            ParameterKind::Choice,
            &choices,
        );
    }

    /// The goal says which of many like things was meant: by words of its row, or by its own name.
    fn named(&mut self, act: &Act, page: Option<&Observation>) {
        let (Some(element), Some(page)) = (act.element(), page) else {
            return;
        };
        let mut others: Vec<&Element> = page
            .elements
            .iter()
            .filter(|e| e.id != element.id)
            .collect();
        others.retain(|e| e.role == element.role && !e.nav);
        let own = self.known_in(&element.name) || self.known_in(&element.context);
        if own || element.nav || element.editable {
            return;
        }
        let twins: Vec<&str> = others
            .iter()
            .filter(|e| e.name == element.name)
            .map(|e| e.context.as_str())
            .collect();
        let in_row = !twins.is_empty();
        let listed = matches!(
            element.role.as_str(),
            "link" | "row" | "treeitem" | "listitem" | "gridcell"
        );
        let (text, rest) = if in_row {
            (&element.context, twins)
        } else if listed {
            let names = others.iter().map(|e| e.label()).collect();
            (&element.name, names)
        } else {
            return;
        };
        let said = self.shared(text).filter(|at| {
            let phrase = &self.goal[at.clone()];
            let telling = in_row || self.tells(at, text);
            telling
                && rest
                    .iter()
                    .all(|other| places(other, phrase, true).is_empty())
        });
        if let Some(at) = said {
            let stands = places(text, &self.goal[at.clone()], true);
            let value = stands.first().map_or("", |at| &text[at.clone()]).to_owned();
            let kind = kind_of(&value, "", "");
            let heading = element.heading.clone();
            self.push(&heading, "item", &value, kind, Some(&value), Some(at));
        }
    }

    /// The words are a name that a person would give another time, and no word of the site's: they have a figure, stand in
    /// quotes, or are more than one and all of what the thing is called.
    fn tells(&self, at: &Range<usize>, name: &str) -> bool {
        let phrase = &self.goal[at.clone()];
        let quote = |c: Option<char>| c.is_some_and(|c| "\"'«»“”„’‘".contains(c));
        let quoted = quote(self.goal[..at.start].chars().next_back())
            && quote(self.goal[at.end..].chars().next());
        let whole = plain_words(phrase).len() == plain_words(name).len();
        quoted
            || phrase.contains(|c: char| c.is_ascii_digit())
            || whole && plain_words(phrase).len() > 1
    }

    /// The longest run of the goal's words that stands in the text, and says something.
    fn shared(&self, text: &str) -> Option<Range<usize>> {
        let all = words(self.goal);
        let longest = plain_words(text).len().min(all.len());
        (1..=longest).rev().find_map(|count| {
            let says = |run: &&[crate::read::Word]| {
                let at = run[0].at.start..run[count - 1].at.end;
                let content = |word: &crate::read::Word| {
                    !is_stop_word(&word.plain) && word.plain.chars().count() > 2
                };
                content(&run[0])
                    && content(&run[count - 1])
                    && !places(text, &self.goal[at], true).is_empty()
            };
            let run = all.windows(count).find(says)?;
            Some(run[0].at.start..run[count - 1].at.end)
        })
    }

    fn says(&self, value: &str) -> bool {
        let person = std::iter::once(self.goal).chain(self.told.iter().map(String::as_str));
        person
            .into_iter()
            .any(|text| !places(text, value, true).is_empty())
    }

    /// Adds a parameter where the value is the person's own.
    fn add(
        &mut self,
        label: &str,
        otherwise: &str,
        value: &str,
        kind: ParameterKind,
        choices: &[String],
    ) {
        if value.trim().is_empty() || !self.says(value) {
            return;
        }
        // The same words for two things in the goal are two values.
        let used: Vec<Range<usize>> = self.all.iter().filter_map(|k| k.at.clone()).collect();
        let places = places(self.goal, value, true);
        let free = places.iter().find(|at| !used.contains(at)).cloned();
        let twin = self
            .all
            .iter()
            .find(|k| normalize(&k.value) == normalize(value));
        if let Some(twin) = twin
            && (free.is_none() || twin.parameter.label == label)
        {
            return;
        }
        self.push(label, otherwise, value, kind, Some(value), free);
        if let Some(last) = self
            .all
            .last_mut()
            .filter(|_| kind == ParameterKind::Choice)
        {
            last.parameter.choices = choices.to_vec();
        }
    }

    fn push(
        &mut self,
        label: &str,
        otherwise: &str,
        value: &str,
        kind: ParameterKind,
        default: Option<&str>,
        at: Option<Range<usize>>,
    ) {
        let same = |k: &Known| k.value == value && k.parameter.kind == kind;
        // What a journal has in place of two secrets looks the same.
        let one = kind == ParameterKind::Secret && !hidden(value);
        if self
            .all
            .iter()
            .any(|k| same(k) && (one || k.parameter.label == label))
        {
            return;
        }
        let base = parameter_name(label, otherwise);
        let taken = |name: &str| self.all.iter().any(|k| k.parameter.name == name);
        let mut name = base.clone();
        let mut count = 2;
        while taken(&name) {
            name = format!("{base}_{count}");
            count += 1;
        }
        let parameter = Parameter {
            name,
            label: label.to_owned(),
            kind,
            default: default.map(str::to_owned),
            choices: Vec::new(),
        };
        self.all.push(Known {
            parameter,
            value: value.to_owned(),
            at,
        });
    }

    fn known_in(&self, text: &str) -> bool {
        self.strong()
            .any(|k| !places(text, &k.value, false).is_empty())
    }

    /// Those whose value is told from other words wherever it stands.
    fn strong(&self) -> impl Iterator<Item = &Known> {
        self.all.iter().filter(|known| {
            let figures = known.value.chars().filter(char::is_ascii_digit).count();
            let letters = known.value.chars().filter(|c| c.is_alphabetic()).count();
            let secret = known.parameter.kind == ParameterKind::Secret;
            secret || letters >= 3 || figures > PLAIN_FIGURES
        })
    }

    /// The values that stand in the text, as templates, where they tell something by themselves.
    pub fn within(&self, text: &str) -> Vec<String> {
        let there = self.strong().filter(|k| {
            k.parameter.kind != ParameterKind::Secret && !places(text, &k.value, false).is_empty()
        });
        there
            .map(|k| format!("{{{{{}}}}}", k.parameter.name))
            .collect()
    }

    /// The text with parameters in place of their values. `whole`: a text that is a value and nothing else is one, though
    /// the value says little by itself (`2`).
    pub fn template(&self, text: &str, whole: bool) -> String {
        let is = |k: &&Known| normalize(&k.value) == normalize(text);
        if let Some(known) = self
            .all
            .iter()
            .find(is)
            .filter(|k| whole || self.strong().any(|strong| strong.value == k.value))
        {
            return format!("{{{{{}}}}}", known.parameter.name);
        }
        let mut all: Vec<&Known> = self.strong().collect();
        all.sort_by_key(|known| std::cmp::Reverse(known.value.len()));
        // A page's own braces are no parameter.
        let mut out = literal(text);
        for known in all {
            for at in places(&out, &known.value, false).into_iter().rev() {
                out.replace_range(at, &format!("{{{{{}}}}}", known.parameter.name));
            }
        }
        out
    }

    /// The text with the values of the run in place of its parameters.
    pub fn filled(&self, text: &str) -> String {
        let put = |text: String, k: &Known| {
            text.replace(&format!("{{{{{}}}}}", k.parameter.name), &k.value)
        };
        self.all.iter().fold(text.to_owned(), put)
    }

    /// The field's own value as a template: its parameter, where there are two of the same value.
    pub fn template_of(&self, label: &str, value: &str) -> String {
        let label = label.trim().trim_end_matches([':', '*', ' ']);
        let own =
            |k: &&Known| k.parameter.label == label && normalize(&k.value) == normalize(value);
        match self.all.iter().find(own) {
            Some(known) => format!("{{{{{}}}}}", known.parameter.name),
            None => self.template(value, true),
        }
    }

    /// The goal with its parameters.
    pub fn goal(&self) -> String {
        let mut at: Vec<(Range<usize>, &str)> = self
            .all
            .iter()
            .filter_map(|k| Some((k.at.clone()?, k.parameter.name.as_str())))
            .collect();
        at.sort_by_key(|(at, _)| std::cmp::Reverse(at.start));
        let mut out = self.goal.to_owned();
        let mut free = out.len();
        for (at, name) in at {
            if at.end <= free {
                free = at.start;
                out.replace_range(at, &format!("{{{{{name}}}}}"));
            }
        }
        let mut secrets = self.all.iter().filter(|k| is_secret(&k.value));
        match (secrets.next(), secrets.next()) {
            (Some(one), None) => without_redacted(&out, &format!("{{{{{}}}}}", one.parameter.name)),
            _ => out,
        }
    }
}

/// What a typed value is, by its field and by itself.
fn kind_of(text: &str, field: &str, label: &str) -> ParameterKind {
    let bare = text.trim();
    let figures = bare.chars().filter(char::is_ascii_digit).count();
    let number = number(bare).is_some() && !label.is_empty();
    let code = bare.starts_with('0') && figures > 1 || figures > LONG_NUMBER;
    if is_iso_day(bare) {
        ParameterKind::Date
    } else if matches!(field, "number" | "range") {
        ParameterKind::Number
    } else if field == "tel" {
        ParameterKind::Text
    } else if prices(bare).len() == 1 && plain_words(bare).len() <= 4 && bare.len() < 24 {
        ParameterKind::Money
    } else if number && !code {
        ParameterKind::Number
    } else {
        ParameterKind::Text
    }
}
