#![allow(clippy::unwrap_used, clippy::expect_used)]
use super::*;
use crate::tests::{approval, tab_choice};
use copilot_protocol::RiskClass;

fn decision(reading: Reading) -> Option<Decision> {
    match reading {
        Reading::Answer(answer) => Some(answer.decision),
        Reading::Unclear => None,
    }
}

#[test]
fn nothing_but_an_explicit_yes_allows() {
    let question = approval(RiskClass::Pay);
    for (lines, wanted) in [
        (&["y", "YES", " да ", "д"][..], Some(Decision::Allow)),
        (
            &["", "ok", "1", "allow", "yes!", "s", "site", "yy", "так"],
            None,
        ),
        (&["n", "нет"], Some(Decision::Decline)),
    ] {
        for line in lines {
            assert_eq!(decision(read(&question, line)), wanted, "{line}");
        }
    }
}

#[test]
fn a_site_is_remembered_only_where_the_class_permits_it() {
    let said = |class, line| decision(read(&approval(class), line));
    assert_eq!(said(RiskClass::Send, "s"), Some(Decision::AllowSite));
    assert_eq!(said(RiskClass::Delete, "s"), None);
    assert_eq!(said(RiskClass::Delete, "a"), None);
    let Reading::Answer(kept) = read(&approval(RiskClass::Send), "a") else {
        panic!("always is an answer");
    };
    assert!(kept.remember && kept.decision == Decision::AllowSite);
}

#[test]
fn an_approval_shows_host_label_values_and_amount() {
    let shown = show(&approval(RiskClass::Pay), Lang::En);
    for part in ["shop.example", "Place order", "City: Riga", "12.50 €"] {
        assert!(shown.contains(part), "{part} is not in {shown}");
    }
    assert!(!shown.contains('\u{1b}'));
}

#[test]
fn a_control_without_a_name_leaves_no_empty_quotes() {
    let orphan = Question::new(QuestionBody::Orphan {
        action: copilot_protocol::Action::Click { element: 7 },
        label: String::new(),
    });
    for lang in [Lang::En, Lang::Ru] {
        let shown = show(&orphan, lang);
        assert!(!shown.contains("“”") && !shown.contains("«»"), "{shown}");
    }
}

#[test]
fn a_tab_is_chosen_once_or_for_ever() {
    let question = |host: &str| tab_choice(host, &["t4", "t9"]);
    let read = |host: &str, line: &str| match super::read(&question(host), line) {
        Reading::Answer(answer) => Some((answer.decision, answer.text, answer.remember)),
        Reading::Unclear => None,
    };
    let site = "mail.example";
    for (line, decision, text, remember) in [
        ("2", Decision::Answer, "t9", false),
        ("1 always", Decision::Answer, "t4", true),
        ("новая всегда", Decision::Decline, "", true),
        ("new", Decision::Decline, "", false),
    ] {
        let wanted = (decision, text.to_owned(), remember);
        assert_eq!(read(site, line), Some(wanted), "{line}");
    }
    // Which tab the person looks at is asked each time.
    assert_eq!(read("", "1 always"), None);
    for unclear in ["", "3", "0", "always", "yes"] {
        assert_eq!(read(site, unclear), None, "{unclear}");
    }
    let shown = show(&question(site), Lang::En);
    assert!(shown.contains(site) && shown.contains("Mail"), "{shown}");
}

#[test]
fn a_tab_in_use_is_never_gone_on_with_by_a_typing_mistake() {
    let question = Question::new(QuestionBody::TabInUse { host: "h".into() });
    assert_eq!(decision(read(&question, "")), Some(Decision::Continue));
    assert_eq!(decision(read(&question, "t")), Some(Decision::TakeOver));
    assert_eq!(decision(read(&question, "stop")), Some(Decision::Stop));
    assert_eq!(decision(read(&question, "wait")), None);
}

#[test]
fn a_line_typed_while_the_model_is_waited_for_is_a_key_or_a_word_for_the_run() {
    let model = |name: &str, base_url: &str| {
        let (name, base_url) = (name.into(), base_url.into());
        Some(Submission::UseModel { name, base_url })
    };
    for (line, want) in [
        ("r", Some(Submission::TryNow)),
        ("", Some(Submission::TryNow)),
        (" П ", Some(Submission::TryNow)),
        ("s", Some(Submission::Stop)),
        ("стоп", Some(Submission::Stop)),
        ("m qwen3:8b", model("qwen3:8b", "")),
        (
            "м llama http://127.0.0.1:11434/v1",
            model("llama", "http://127.0.0.1:11434/v1"),
        ),
        ("m", None),
        ("stop at the second page", None),
    ] {
        assert_eq!(read_waiting(line), want, "{line:?}");
    }
    let others = [ModelChoice {
        base_url: String::new(),
        name: "qwen3:8b".into(),
    }];
    let shown = show_waiting(&others, Lang::En);
    assert!(
        shown.contains("qwen3:8b") && shown.contains("r – try now"),
        "{shown}"
    );
}

#[test]
fn an_option_is_chosen_by_its_number() {
    let question = Question::new(QuestionBody::Ask {
        message: None,
        text: "Which?".into(),
        options: vec!["Red".into(), "Blue".into()],
    });
    let said = |line| match read(&question, line) {
        Reading::Answer(answer) => (answer.decision, answer.text),
        Reading::Unclear => panic!("not an answer"),
    };
    assert_eq!(said("2"), (Decision::Answer, "Blue".into()));
    assert_eq!(said("3").1, "3");
}
