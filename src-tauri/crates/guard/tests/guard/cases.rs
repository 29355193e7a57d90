//! Controls and actions that are told in a row, and what a judgement of them is to be.

use crate::common::*;

/// A row of `rows/cases`. One of the first seven names the control; without any, none is there.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Case {
    /// Names of buttons, each of which is tried.
    button: Names,
    /// The same of buttons that send a form.
    post: Names,
    /// Name, method and path of a button that sends a form.
    submit: Option<[String; 3]>,
    /// Name and address.
    link: Option<[String; 2]>,
    /// Name, type and autocomplete.
    field: Option<[String; 3]>,
    /// Label of a box in a form.
    r#box: Option<String>,
    /// Tag, role and name.
    element: Option<[String; 3]>,

    tag: Option<String>,
    role: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    text: Option<String>,
    value: Option<String>,
    id: Option<String>,
    icon: Option<String>,
    aria: Option<String>,
    title: Option<String>,
    /// What stands in the row around it.
    context: Option<String>,
    download: bool,
    editable: Option<bool>,
    expanded: Option<bool>,
    nav: bool,

    /// Method, address and whether it is sent: as the page tells it and as the element does; as one of them alone.
    form: Option<(String, String, bool)>,
    page_form: Option<(String, String, bool)>,
    own_form: Option<(String, String, bool)>,
    submit_label: Option<String>,
    /// The page's form is sent by another button: its method, and what the button is called.
    in_form: Option<[String; 2]>,
    /// Label, text, type and autocomplete of each.
    values: Vec<[String; 4]>,
    amounts: Vec<String>,
    around: String,
    /// Name of the button that it is dragged onto.
    onto: Option<String>,
    /// Kind and message.
    dialog: Option<(DialogKind, String)>,
    /// Address of the page, and of the frame where that is another.
    at: Option<String>,
    frame: Option<String>,

    /// What is done, each of them; a click where nothing is said.
    types: Names,
    types_and_enters: Names,
    key: Names,
    /// A key that no element has the focus for.
    shortcut: Names,
    go: Names,
    chooses: Option<String>,
    ticks: Option<bool>,
    /// An answer to the dialog.
    accepts: Option<bool>,
    gives: Option<Vec<String>>,
    drags: bool,
    act: Option<Value>,
    goal: Option<String>,

    /// `free`, the class that is asked about first, `blocked`, or `blocked` and the class.
    want: String,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(untagged)]
enum Names {
    #[default]
    None,
    One(String),
    Many(Vec<String>),
}

impl Names {
    fn each(&self) -> Vec<&str> {
        match self {
            Self::None => Vec::new(),
            Self::One(name) => vec![name],
            Self::Many(names) => names.iter().map(String::as_str).collect(),
        }
    }
}

/// An address of the shop may be told by its path alone.
fn whole(address: &str) -> String {
    if address.starts_with('/') {
        format!("https://shop.example.com{address}")
    } else {
        address.to_owned()
    }
}

fn told((method, address, submits): &(String, String, bool)) -> FormInfo {
    form(method, &whole(address), *submits)
}

impl Case {
    fn controls(&self) -> Vec<LiveFacts> {
        let mut out: Vec<LiveFacts> = self.button.each().into_iter().map(button).collect();
        out.extend(self.post.each().into_iter().map(post));
        out.extend(
            self.submit
                .iter()
                .map(|[name, method, path]| submit(name, method, path)),
        );
        out.extend(self.link.iter().map(|[name, href]| link(name, href)));
        out.extend(
            self.field
                .iter()
                .map(|[name, kind, fill]| field(name, kind, fill)),
        );
        out.extend(self.r#box.iter().map(|label| tick_box(label)));
        out.extend(
            self.element
                .iter()
                .map(|[tag, role, name]| facts(Some(element(tag, role, name)))),
        );
        if out.is_empty() {
            out.push(facts(None));
        }
        out
    }

    fn change(&self, e: &mut Element) {
        let set = |to: &mut String, from: &Option<String>| {
            if let Some(text) = from {
                to.clone_from(text);
            }
        };
        set(&mut e.tag, &self.tag);
        set(&mut e.role, &self.role);
        set(&mut e.text, &self.text);
        set(&mut e.value, &self.value);
        set(&mut e.context, &self.context);
        let attrs = &mut e.attrs;
        for (to, from) in [
            (&mut attrs.kind, &self.kind),
            (&mut attrs.id, &self.id),
            (&mut attrs.icon, &self.icon),
            (&mut attrs.aria_label, &self.aria),
            (&mut attrs.title, &self.title),
        ] {
            if from.is_some() {
                to.clone_from(from);
            }
        }
        attrs.download |= self.download;
        e.editable = self.editable.unwrap_or(e.editable);
        e.state.expanded = self.expanded.or(e.state.expanded);
        e.nav |= self.nav;
        if let Some(own) = self.own_form.as_ref().or(self.form.as_ref()) {
            e.form = Some(told(own));
        }
    }

    fn pages(&self) -> Vec<LiveFacts> {
        let mut pages = self.controls();
        for f in &mut pages {
            if let Some(e) = &mut f.element {
                self.change(e);
            }
            if let Some(page) = self.page_form.as_ref().or(self.form.as_ref()) {
                f.form = Some(told(page));
            }
            if let Some([method, label]) = &self.in_form {
                f.form = Some(form(method, &whole("/x17"), false));
                f.submit_label.clone_from(label);
            }
            if let Some(label) = &self.submit_label {
                f.submit_label.clone_from(label);
            }
            f.values.extend(
                self.values
                    .iter()
                    .map(|[label, text, kind, fill]| value(label, text, kind, fill)),
            );
            f.amounts.clone_from(&self.amounts);
            f.surroundings.clone_from(&self.around);
            f.onto = self.onto.as_deref().and_then(|name| button(name).element);
            f.dialog = self
                .dialog
                .clone()
                .map(|(kind, message)| PageDialog { kind, message });
            if let Some(address) = &self.at {
                *f = on(&whole(address), f.clone());
            }
            if let Some(frame) = &self.frame {
                f.frame_origin.clone_from(frame);
            }
        }
        pages
    }

    fn actions(&self) -> Vec<Action> {
        let mut out = Vec::new();
        out.extend(self.types.each().iter().map(|text| type_text(text, false)));
        out.extend(
            self.types_and_enters
                .each()
                .iter()
                .map(|text| type_text(text, true)),
        );
        out.extend(self.key.each().into_iter().map(key));
        out.extend(self.shortcut.each().into_iter().map(shortcut));
        out.extend(self.go.each().into_iter().map(go));
        out.extend(self.chooses.as_deref().map(chooses));
        out.extend(self.ticks.map(ticks));
        out.extend(self.accepts.map(|accept| answers(accept, None)));
        out.extend(
            self.gives
                .iter()
                .map(|files| gives(&files.iter().map(String::as_str).collect::<Vec<_>>())),
        );
        out.extend(self.drags.then(|| drags(self.onto.as_ref().map(|_| 8))));
        out.extend(self.act.iter().map(|act| {
            let mut act = act.clone();
            let row = ACTIONS
                .iter()
                .find(|row| act["action"] == row.name)
                .unwrap();
            if row.is_aimed() {
                act["element"] = 7.into();
            }
            Action::deserialize(act).unwrap()
        }));
        if out.is_empty() {
            out.push(click());
        }
        out
    }
}

/// Judges each row of the list as it wants.
pub fn try_cases(list: &str) {
    for case in rows::<Case>(list) {
        let goal = case.goal.as_deref().unwrap_or(GOAL);
        let wanted = match case.want.split_once(' ') {
            Some(("blocked", class)) => (Verdict::Block, asked(class)),
            None if case.want == "blocked" => (Verdict::Block, None),
            _ => match asked(&case.want) {
                Some(class) => (Verdict::Confirm, Some(class)),
                None => (Verdict::Allow, None),
            },
        };
        for (page, action) in case
            .pages()
            .iter()
            .flat_map(|p| case.actions().into_iter().map(move |a| (p, a)))
        {
            is_judged(wanted, &action, page, goal, &(list, &case));
        }
    }
}

/// A test for each of the lists, under its name.
macro_rules! cases {
    ($($list:ident)+) => {
        $(#[test]
        fn $list() {
            crate::cases::try_cases(stringify!($list));
        })+
    };
}
pub(crate) use cases;
