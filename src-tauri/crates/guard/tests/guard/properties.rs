//! Fingerprints bind what they should; nothing panics; a run's words never weaken what always asks.

use crate::common::*;
use proptest::prelude::*;
use serde_json::Map;

type Change = (&'static str, fn(&mut LiveFacts, String));

fn element_of(facts: &mut LiveFacts) -> &mut Element {
    facts.element.as_mut().unwrap()
}

fn form_of(facts: &mut LiveFacts) -> &mut FormInfo {
    facts.form.as_mut().unwrap()
}

/// Changes of a fact that an approval is bound to. The text differs from what was there.
const BOUND: &[Change] = &[
    ("frame", |f, s| f.frame_origin.push_str(&s)),
    ("label", |f, s| element_of(f).name.push_str(&s)),
    ("own text", |f, s| element_of(f).text.push_str(&s)),
    ("element", |f, s| element_of(f).fingerprint.push_str(&s)),
    ("role", |f, s| element_of(f).role.push_str(&s)),
    ("tag", |f, s| element_of(f).tag.push_str(&s)),
    ("type", |f, s| element_of(f).attrs.kind = Some(s)),
    ("href", |f, s| element_of(f).attrs.href = Some(s)),
    ("method", |f, s| form_of(f).method.push_str(&s)),
    ("action", |f, s| form_of(f).action.push_str(&s)),
    ("submit label", |f, s| f.submit_label.push_str(&s)),
    ("value", |f, s| f.values[0].value.push_str(&s)),
    ("value's name", |f, s| f.values[0].label.push_str(&s)),
    ("one more value", |f, s| {
        f.values.push(value("more", &s, "text", ""))
    }),
    ("one value less", |f, _| f.values.clear()),
    ("around", |f, s| f.surroundings.push_str(&s)),
    ("no element", |f, _| f.element = None),
    ("dialog", |f, s| {
        f.dialog = Some(PageDialog {
            kind: DialogKind::Confirm,
            message: s,
        })
    }),
];

/// Changes that a page makes without a difference to the person.
const FREE: &[Change] = &[
    ("number", |f, s| element_of(f).id += s.len() as u32),
    ("place", |f, s| element_of(f).bbox.y += s.len() as f64),
    ("in view", |f, _| element_of(f).in_viewport = false),
    ("zone", |f, _| element_of(f).zone = Zone::Below),
    ("new", |f, _| element_of(f).is_new = true),
    ("focus", |f, _| element_of(f).state.focused = true),
    ("title", |f, s| f.page_title.push_str(&s)),
    ("query", |f, s| {
        f.page_url.push_str("?t=");
        f.page_url.push_str(&format!("{:x}", s.len()));
    }),
];

fn page() -> LiveFacts {
    let mut f = with(
        post("Place order"),
        &[value("Name", "Anna", "text", "name")],
    );
    f.amounts = vec!["$12".into()];
    f
}

/// Something for an argument of the kind; `null` stands for one that is left out.
fn value_of(argument: &Argument) -> BoxedStrategy<Value> {
    let some = match argument.kind {
        ArgumentKind::Element => (1u32..500).prop_map(Value::from).boxed(),
        ArgumentKind::Text => ".{0,12}".prop_map(Value::from).boxed(),
        ArgumentKind::Count => (0u8..=255).prop_map(Value::from).boxed(),
        ArgumentKind::Number => (-900i32..900)
            .prop_map(|n| (f64::from(n) / 4.0).into())
            .boxed(),
        ArgumentKind::Flag => any::<bool>().prop_map(Value::from).boxed(),
        // Words that every list of texts takes, those of keys too.
        ArgumentKind::Texts => {
            prop::collection::vec(prop::sample::select(vec!["alt", "shift", "meta"]), 0..4)
                .prop_map(Value::from)
                .boxed()
        }
        ArgumentKind::Citations => prop::collection::vec("[a-z]{1,4}", 0..3)
            .prop_map(|claims| {
                claims
                    .iter()
                    .map(|claim| json!({ "claim": claim }))
                    .collect()
            })
            .boxed(),
        ArgumentKind::OneOf(words) => prop::sample::select(words).prop_map(Value::from).boxed(),
    };
    if argument.required {
        some
    } else {
        prop_oneof![1 => Just(Value::Null), 3 => some].boxed()
    }
}

fn arguments(row: &'static ActionSpec) -> BoxedStrategy<Map<String, Value>> {
    let values: Vec<_> = row.arguments.iter().map(value_of).collect();
    values
        .prop_map(|values| {
            row.arguments
                .iter()
                .map(|a| a.name.to_owned())
                .zip(values)
                .collect()
        })
        .boxed()
}

fn action(row: &ActionSpec, given: &Map<String, Value>) -> Action {
    let mut given = given.clone();
    given.retain(|_, value| !value.is_null());
    given.insert("action".into(), row.name.into());
    serde_json::from_value(given.into()).unwrap()
}

/// Which elements are meant is told by the facts, not by the numbers of a snapshot.
fn same_but_for_numbers(action: &Action) -> Action {
    let mut plain = serde_json::to_value(action).unwrap();
    for name in ["element", "to"] {
        if let Some(number) = plain.get_mut(name) {
            *number = 1.into();
        }
    }
    serde_json::from_value(plain).unwrap()
}

proptest! {
    #[test]
    fn a_changed_fact_changes_the_fingerprint(which in 0..BOUND.len(), text in "[a-zа-я0-9 /]{1,12}") {
        let before = fingerprint(&click(), &page());
        let mut changed = page();
        BOUND[which].1(&mut changed, text);
        prop_assert_ne!(before, fingerprint(&click(), &changed), "{}", BOUND[which].0);
    }

    #[test]
    fn what_does_not_matter_does_not(which in 0..FREE.len(), text in "[a-z]{1,12}", id in 0u32..500) {
        let before = fingerprint(&click(), &page());
        let mut changed = page();
        FREE[which].1(&mut changed, text);
        prop_assert_eq!(&before, &fingerprint(&Action::Click { element: id }, &changed), "{}", FREE[which].0);
        prop_assert!(before.starts_with("v2:") && before.len() == 3 + 64);
    }

    /// Driven by the table of actions, so that an action or argument that comes is tried without a word here.
    #[test]
    fn every_argument_of_every_action_is_bound(
        (row, one, other) in (0..ACTIONS.len()).prop_flat_map(|at| {
            let row = &ACTIONS[at];
            (Just(row), arguments(row), arguments(row))
        }),
    ) {
        // Each argument alone, and all of them at once.
        for changed in row.arguments.iter().map(|a| Some(a.name)).chain([None]) {
            let mut second = one.clone();
            for (name, value) in &other {
                if changed.is_none_or(|changed| changed == name) {
                    second.insert(name.clone(), value.clone());
                }
            }
            let [first, second] = [&one, &second].map(|given| action(row, given));
            prop_assert_eq!(
                same_but_for_numbers(&first) == same_but_for_numbers(&second),
                fingerprint(&first, &page()) == fingerprint(&second, &page()),
                "{:?} {:?}", first, second
            );
        }
    }

    #[test]
    fn facts_do_not_run_together(a in "[a-z]{1,4}", b in "[a-z]{1,4}") {
        let mut one = page();
        one.values = vec![value(&a, &b, "text", "")];
        let mut two = page();
        two.values = vec![value(&format!("{a}{b}"), "", "text", "")];
        prop_assert_ne!(fingerprint(&click(), &one), fingerprint(&click(), &two));
    }

    #[test]
    fn nothing_panics(
        label in any::<String>(), text in any::<String>(), url in any::<String>(), goal in any::<String>(),
        kind in "(password|file|text|submit|checkbox|)", tag in "(input|button|a|canvas|textarea|x-y)", method in "(get|post|)", submits: bool,
    ) {
        let mut e = element(&tag, "button", &label);
        e.attrs.kind = Some(kind.clone());
        e.attrs.href = Some(url.clone());
        e.attrs.id = Some(text.clone());
        e.form = Some(form(&method, &url, submits));
        let mut f = facts(Some(e));
        f.values = vec![value(&label, &text, &kind, &text)];
        f.amounts = vec![text.clone(), label.clone()];
        f.surroundings = text.clone();
        f.submit_label = label.clone();
        f.dialog = Some(PageDialog { kind: DialogKind::Confirm, message: text.clone() });
        let policy = Policy::new(&goal, Some(&url), &Settings::default(), std::slice::from_ref(&text));
        for page in [PAGE, url.as_str()] {
            f.page_url = page.into();
            f.frame_origin = page.into();
            for action in [
                click(), type_text(&text, true), key(&text), key("Enter"), go(&url), go(&text),
                ticks(true),
                chooses(&text),
                saves(),
                searches(&text),
                Action::HandleDialog { accept: true, text: Some(text.clone()) },
            ] {
                let j = judge(&action, &f, &policy, Delivery::Script);
                prop_assert_eq!(j.class, j.classes.first().copied());
                prop_assert_eq!(j.verdict == Verdict::Allow, j.classes.is_empty() && j.verdict != Verdict::Block);
                prop_assert!(j.facts.label.chars().count() <= 200);
                let stands = standing(&j, &policy);
                prop_assert_eq!(stands == Standing::Ask, j.verdict == Verdict::Confirm);
            }
        }
        let _ = host_of(&text);
    }

    #[test]
    fn no_address_opens_another_scheme(scheme in "(file|javascript|data|chrome|devtools|view-source|blob|ftp)", rest in ".{0,20}", lead in "[ \\t\\n\u{200b}]{0,3}") {
        let j = judged(&go(&format!("{lead}{scheme}:{rest}")), &facts(None), "look around");
        prop_assert_eq!(j.verdict, Verdict::Block);
    }

    #[test]
    fn any_ipv4_of_a_private_range_asks_however_it_is_written(tail in 0u32..0x00ff_ffff, net in prop::sample::select(vec![10u32, 127, 0])) {
        let n = (net << 24) | tail;
        let [a, b, c, d] = n.to_be_bytes();
        for spelled in [
            format!("{n}"), format!("{n:#x}"), format!("0{n:o}"), format!("{a}.{b}.{c}.{d}"), format!("{a:#x}.{b:#o}.{c}.{d}").replace("0o", "0"),
            format!("{a}.{}", n & 0x00ff_ffff), format!("[::ffff:{a}.{b}.{c}.{d}]"), format!("{a}.{b}.{c}.{d}."),
        ] {
            let j = judged(&go(&format!("http://{spelled}/")), &facts(None), "look around");
            prop_assert_eq!(j.class, Some(RiskClass::PrivateHost), "{}", spelled);
        }
    }

    /// Whatever the goal says, and whoever writes it, these are put to the person.
    #[test]
    fn the_goal_never_silences_what_always_asks(goal in "[a-zа-я ]{0,40}", which in 0usize..6) {
        let labels = ["Pay now", "Удалить", "Change password", "Sign up", "I agree", "Upload file"];
        let goal = format!("{goal} {}", labels[which]);
        prop_assert_eq!(judged(&click(), &post(labels[which]), &goal).verdict, Verdict::Confirm);
    }
}
