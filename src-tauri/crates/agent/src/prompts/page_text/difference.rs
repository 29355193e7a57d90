//! What changed between two snapshots: for the planner, who is told what its action did, and for seeing that a
//! page stands still.

use std::collections::{HashMap, HashSet};

use copilot_protocol::{Element, ElementId, Observation};

use super::lines::{on_screen, plural};
use super::quoting::{phrase, quoted};
use super::tokens::{estimate_tokens, fit};

/// Tokens of a whole difference; a longer one is told in numbers.
const DIFFERENCE: usize = 260;
/// Tokens of one name or line of text in it.
const NAME: usize = 20;
const LINE: usize = 40;
/// Lines of text that are compared; what is beyond is not told of.
const LINES: usize = 4_000;

/// What one snapshot has that the one before had not, and the other way round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difference {
    /// Another document, or another tab: nothing is compared.
    pub other_page: bool,
    /// The address changed, the document did not.
    pub address: Option<String>,
    pub appeared: Vec<ElementId>,
    /// Role and name.
    pub gone: Vec<(String, String)>,
    /// With its name and what changed, in words.
    pub changed: Vec<(ElementId, String)>,
    /// Focus moved; for a standstill it counts for nothing.
    pub focused: Option<ElementId>,
    pub text_new: Vec<String>,
    pub text_gone: Vec<String>,
    /// Screens downwards.
    pub scrolled: f64,
    pub dialog: Option<String>,
}

impl Difference {
    /// What came, went or changed, as it is called.
    fn names<'a>(&'a self, after: &'a Observation) -> HashSet<&'a str> {
        let changed = self.changed.iter().map(|(id, _)| id);
        let here = self.appeared.iter().chain(changed);
        here.filter_map(|id| Some(after.element(*id)?.label()))
            .chain(self.gone.iter().map(|(_, name)| name.as_str()))
            .collect()
    }

    pub fn between(before: &Observation, after: &Observation) -> Self {
        if before.tab != after.tab || before.loader != after.loader {
            return Self {
                other_page: true,
                ..Self::default()
            };
        }
        let height = after.viewport.height.max(1.0);
        let scrolled = (after.viewport.scroll_y - before.viewport.scroll_y) / height;
        let mut difference = Self {
            address: (before.url != after.url).then(|| after.url.clone()),
            scrolled: if scrolled.abs() < 0.05 { 0.0 } else { scrolled },
            dialog: (before.dialog != after.dialog).then(|| match &after.dialog {
                Some(dialog) => format!("a dialog opened: {}", dialog.message),
                None => "the dialog is closed".into(),
            }),
            ..Self::default()
        };
        difference.compare_elements(before, after);
        difference.compare_texts(before, after);
        difference
    }

    fn compare_elements(&mut self, before: &Observation, after: &Observation) {
        let old: HashMap<ElementId, &Element> = before.elements.iter().map(|e| (e.id, e)).collect();
        let new: HashSet<ElementId> = after.elements.iter().map(|e| e.id).collect();
        let listed_all = |o: &Observation| o.total_elements as usize <= o.elements.len();
        // An element that was drawn anew has another number; its fingerprint finds it again.
        let mut left: HashMap<&str, Vec<&Element>> = HashMap::new();
        for e in before.elements.iter().filter(|e| !new.contains(&e.id)) {
            left.entry(&e.fingerprint).or_default().push(e);
        }
        for found in left.values_mut() {
            found.reverse();
        }
        let mut again: HashSet<ElementId> = HashSet::new();
        for e in &after.elements {
            let earlier = old.get(&e.id).copied().or_else(|| {
                let found = left.get_mut(e.fingerprint.as_str())?.pop()?;
                again.insert(found.id);
                Some(found)
            });
            match earlier {
                Some(earlier) => {
                    if let Some(words) = changes(earlier, e) {
                        self.changed.push((e.id, words));
                    }
                    if e.state.focused && !earlier.state.focused {
                        self.focused = Some(e.id);
                    }
                }
                // Where not all are listed, one that comes into the list need not be new on the page.
                None if listed_all(before) || e.is_new => self.appeared.push(e.id),
                None => {}
            }
        }
        for e in &before.elements {
            let missing = !new.contains(&e.id) && !again.contains(&e.id);
            if missing && (listed_all(after) || (on_screen(e) && self.scrolled == 0.0)) {
                self.gone.push((e.role.clone(), e.label().to_owned()));
            }
        }
    }

    fn compare_texts(&mut self, before: &Observation, after: &Observation) {
        let lines = |o: &Observation| -> Vec<String> {
            let messages = o.signals.alerts.iter().map(String::as_str);
            let mut seen = HashSet::new();
            messages
                .chain(o.text.lines())
                .take(LINES)
                .map(|l| l.split_whitespace().collect::<Vec<_>>().join(" "))
                .filter(|l| !l.is_empty() && seen.insert(l.clone()))
                .collect()
        };
        let (old, new) = (lines(before), lines(after));
        let only = |these: &[String], others: &[String]| -> Vec<String> {
            let others: HashSet<&String> = others.iter().collect();
            let own = these.iter().filter(|line| !others.contains(line));
            own.cloned().collect()
        };
        self.text_new = only(&new, &old);
        self.text_gone = only(&old, &new);
    }

    /// Nothing at all is different.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Texts changed, but only in the time that they tell: a page that ticks stands still.
    pub fn only_ticks(&self) -> bool {
        let texts = Self {
            text_new: Vec::new(),
            text_gone: Vec::new(),
            focused: None,
            ..self.clone()
        };
        let timeless = |lines: &[String]| -> Vec<String> {
            let mut lines: Vec<String> = lines.iter().map(|l| without_times(l)).collect();
            lines.sort();
            lines
        };
        texts.is_empty()
            && !self.text_new.is_empty()
            && timeless(&self.text_new) == timeless(&self.text_gone)
    }

    /// In a few words, for the memory of past snapshots.
    pub fn summary(&self) -> String {
        if self.other_page {
            return "another page".into();
        }
        let counts: Vec<String> = [
            (self.appeared.len(), "new"),
            (self.gone.len(), "gone"),
            (self.changed.len(), "changed"),
            (self.text_new.len() + self.text_gone.len(), "lines of text"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
        match counts.is_empty() {
            true if self.scrolled != 0.0 => "scrolled".into(),
            true if self.address.is_some() => "only the address changed".into(),
            true if self.dialog.is_some() => "a dialog came or went".into(),
            true => "unchanged".into(),
            false => counts.join(", "),
        }
    }
}

/// How an element is called, and what became of it: of names and values the old one and the new one.
fn changes(before: &Element, after: &Element) -> Option<String> {
    let (b, a) = (&before.state, &after.state);
    let mut words: Vec<String> = Vec::new();
    let renamed = before.label() != after.label();
    if before.value != after.value {
        words.push(match before.value.is_empty() {
            true => format!("={}", quoted(&after.value, NAME)),
            false => format!("={}", from_to(&before.value, &after.value)),
        });
    }
    for (was, is, on, off) in [
        (b.checked, a.checked, "checked", "not checked"),
        (b.selected, a.selected, "selected", "not selected"),
        (b.expanded, a.expanded, "expanded", "collapsed"),
        (Some(b.disabled), Some(a.disabled), "disabled", "enabled"),
        (Some(b.invalid), Some(a.invalid), "invalid", "valid"),
        (
            Some(b.readonly),
            Some(a.readonly),
            "readonly",
            "not readonly",
        ),
        (
            Some(before.covered),
            Some(after.covered),
            "covered",
            "not covered",
        ),
    ] {
        let (was, is) = (was.unwrap_or(false), is.unwrap_or(false));
        if was != is {
            words.push(if is { on } else { off }.into());
        }
    }
    if before.options != after.options {
        words.push(format!("{} options", after.options.len()));
    }
    let words = words.join(", ");
    if renamed {
        let name = from_to(before.label(), after.label());
        return Some(format!("{name} {words}").trim_end().to_owned());
    }
    let name = fit(&phrase(after.label()), NAME / 2);
    (!words.is_empty()).then(|| format!("{name} {words}").trim_start().to_owned())
}

fn from_to(old: &str, new: &str) -> String {
    format!("{} -> {}", quoted(old, NAME), quoted(new, NAME))
}

fn without_digits(line: &str) -> String {
    line.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The line without times of day and spans that pass by themselves (`12:03:55`, `3 seconds ago`).
fn without_times(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let digits = |w: &str| !w.is_empty() && w.chars().all(|c| c.is_ascii_digit());
    let time = |w: &str| {
        let w = w.trim_end_matches(['.', ',', ')']).trim_start_matches('(');
        let parts: Vec<&str> = w.split(':').collect();
        let short =
            |p: &&str| digits(p.split(['.', ',']).next().unwrap_or_default()) && p.len() <= 6;
        parts.len() > 1 && parts.iter().all(short)
    };
    let span = |w: &str| {
        ["s", "sec", "secs", "min", "mins", "ms", "с", "сек", "мин"]
            .contains(&w.trim_end_matches('.'))
            || ["second", "minute", "секунд", "минут"]
                .iter()
                .any(|s| w.starts_with(s))
    };
    words
        .iter()
        .enumerate()
        .map(|(at, w)| {
            let spans = words.get(at + 1).is_some_and(|next| span(next));
            if time(w) || (digits(w) && spans) {
                "#"
            } else {
                w
            }
        })
        .collect::<Vec<_>>()
        .join(" ")
}

/// The difference in words, quoted like page text: `unchanged`, what is different, or, where that would be
/// longer than a snapshot of the page is worth, how much of it.
pub fn difference_text(before: &Observation, after: &Observation) -> String {
    let d = Difference::between(before, after);
    if d.other_page {
        return "another page".into();
    }
    if d.is_empty() {
        return "unchanged".into();
    }
    let mut parts: Vec<String> = Vec::new();
    if let Some(dialog) = &d.dialog {
        parts.push(fit(&phrase(dialog), LINE));
    }
    if let Some(url) = &d.address {
        parts.push(format!("the address is now {}", fit(&phrase(url), LINE)));
    }
    if d.scrolled != 0.0 {
        let way = if d.scrolled > 0.0 { "down" } else { "up" };
        parts.push(format!("scrolled {way} {:.1} screens", d.scrolled.abs()));
    }
    let of = |id: &ElementId| after.element(*id);
    let name = |id: &ElementId, most| fit(&phrase(of(id).map_or("", Element::label)), most);
    let named = |id: &ElementId| {
        let role = of(id).map_or("", |e| e.role.as_str());
        let named = format!("[{id}] {role} {}", name(id, NAME));
        named.trim_end().to_owned()
    };
    let list = |title: &str, items: Vec<String>, parts: &mut Vec<String>| {
        if !items.is_empty() {
            parts.push(format!("{title}: {}", items.join("; ")));
        }
    };
    list("new", d.appeared.iter().map(named).collect(), &mut parts);
    let gone = d.gone.iter().map(|(role, name)| {
        format!("{role} {}", fit(&phrase(name), NAME))
            .trim()
            .to_owned()
    });
    list("gone", gone.collect(), &mut parts);
    let changed = d
        .changed
        .iter()
        .map(|(id, words)| format!("[{id}] {words}"));
    list("changed", changed.collect(), &mut parts);
    if let Some(id) = d.focused {
        parts.push(format!("[{id}] has the focus"));
    }
    // What the names say already is not said again.
    let said = d.names(after);
    let unsaid = |lines: &'_ [String]| -> Vec<String> {
        let lines = lines.iter().filter(|l| !said.contains(l.as_str()));
        lines.cloned().collect()
    };
    let (mut new, mut gone, mut counted) = (unsaid(&d.text_new), unsaid(&d.text_gone), vec![]);
    // A line in which only numbers are others is the same one.
    new.retain(|line| {
        let was = gone
            .iter()
            .position(|g| without_digits(g) == without_digits(line));
        let was = was.map(|at| gone.remove(at));
        counted.extend(was.iter().map(|was| from_to(was, line)));
        was.is_none()
    });
    let texts = |lines: Vec<String>| lines.iter().map(|l| quoted(l, LINE)).collect();
    list("text changed", counted, &mut parts);
    list("text new", texts(new), &mut parts);
    list("text gone", texts(gone), &mut parts);
    let whole = parts.join("\n");
    if estimate_tokens(&whole) <= DIFFERENCE {
        return if whole.is_empty() {
            "unchanged".into()
        } else {
            whole
        };
    }
    shortened(&d, after)
}

/// How much is different, and the first of what is new.
fn shortened(d: &Difference, after: &Observation) -> String {
    let mut by_role: Vec<(String, usize)> = Vec::new();
    for id in &d.appeared {
        let role = after.element(*id).map_or("", |e| &e.role).to_owned();
        match by_role.iter_mut().find(|(r, _)| *r == role) {
            Some((_, count)) => *count += 1,
            None => by_role.push((role, 1)),
        }
    }
    by_role.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut text = format!("much is different: {}", d.summary());
    if !by_role.is_empty() {
        let roles: Vec<String> = by_role
            .iter()
            .take(4)
            .map(|(role, count)| format!("{count} {}", plural(&fit(&phrase(role), 6))))
            .collect();
        text.push_str(&format!("; new are {}", roles.join(", ")));
    }
    let mut lines = String::new();
    for line in d.text_new.iter().take(3) {
        lines.push_str(&format!("\ntext new: {}", quoted(line, LINE)));
    }
    text + &lines
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::super::tests::{element, page};
    use super::*;

    fn shop() -> Observation {
        let mut add = element(3, "button", "Add to cart");
        add.fingerprint = "v1:add".into();
        let (home, gift) = (element(1, "link", "Home"), element(2, "checkbox", "Gift"));
        let mut o = page(vec![home, gift, add]);
        o.text = "Home\nGift\nAdd to cart\nYour cart is empty\nIt is 12:03:55".into();
        o
    }

    #[test]
    fn the_same_page_is_unchanged_in_few_tokens() {
        let told = difference_text(&shop(), &shop());
        assert_eq!(told, "unchanged");
        assert!(estimate_tokens(&told) <= 10);
    }

    #[test]
    fn what_an_action_did_is_told() {
        let (before, mut after) = (shop(), shop());
        after.elements.pop();
        let mut undo = element(9, "button", "Undo");
        undo.is_new = true;
        after.elements.push(undo);
        after.total_elements = 3;
        after.elements[1].state.checked = Some(true);
        after.text = "Home\nGift\nUndo\n1 thing in your cart\nIt is 12:03:55".into();
        assert_eq!(
            difference_text(&before, &after),
            "new: [9] button Undo\ngone: button Add to cart\nchanged: [2] Gift checked\n\
             text new: \"1 thing in your cart\"\ntext gone: \"Your cart is empty\""
        );
        assert!(!Difference::between(&before, &after).only_ticks());
    }

    #[test]
    fn what_changed_is_told_with_what_it_was() {
        let (mut before, mut after) = (shop(), shop());
        before.elements[0].name = "7,133.32".into();
        after.elements[0].name = "7,090.72".into();
        before.elements[1].value = "first".into();
        after.elements[1].value = "second".into();
        after.elements[2].value = "third".into();
        before.text = "Balance: 7,133.32\nPaid: 10.00".into();
        after.text = "Balance: 7,090.72\nPaid: 52.60".into();
        assert_eq!(
            difference_text(&before, &after),
            "changed: [1] \"7,133.32\" -> \"7,090.72\"; [2] Gift =\"first\" -> \"second\"; [3] Add to cart =\"third\"\n\
             text changed: \"Balance: 7,133.32\" -> \"Balance: 7,090.72\"; \"Paid: 10.00\" -> \"Paid: 52.60\""
        );
    }

    #[test]
    fn an_element_drawn_anew_is_the_same_one() {
        let (before, mut after) = (shop(), shop());
        after.elements[2].id = 12;
        assert_eq!(difference_text(&before, &after), "unchanged");
        after.elements[2].state.disabled = true;
        let told = difference_text(&before, &after);
        assert_eq!(told, "changed: [12] Add to cart disabled");
    }

    #[test]
    fn a_clock_is_a_standstill_and_a_counter_is_none() {
        let (before, mut after) = (shop(), shop());
        after.text = before.text.replace("12:03:55", "12:03:56");
        assert!(Difference::between(&before, &after).only_ticks());
        after.text = before.text.replace("is empty", "holds 1");
        assert!(!Difference::between(&before, &after).only_ticks());
        assert!(!Difference::between(&before, &before).only_ticks());
    }

    #[test]
    fn another_document_is_another_page_and_a_great_change_is_counted() {
        let (before, mut after) = (shop(), shop());
        after.loader = "2".into();
        assert_eq!(difference_text(&before, &after), "another page");
        let mut after = shop();
        after.elements = (100..180)
            .map(|n| element(n, "link", &format!("A quite long name of result {n}")))
            .collect();
        after.total_elements = 80;
        let told = difference_text(&before, &after);
        let much = "much is different: 80 new, 3 gone";
        assert!(told.starts_with(much), "{told}");
        assert!(estimate_tokens(&told) <= DIFFERENCE);
    }

    #[test]
    fn what_the_list_leaves_out_is_not_gone() {
        let (mut before, mut after) = (shop(), shop());
        before.total_elements = 500;
        after.total_elements = 500;
        after.elements.remove(0);
        after.viewport.scroll_y = 400.0;
        let told = difference_text(&before, &after);
        assert_eq!(told, "scrolled down 0.5 screens");
    }
}
