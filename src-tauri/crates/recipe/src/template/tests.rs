#![allow(clippy::unwrap_used, clippy::expect_used)]

use copilot_protocol::{ConditionKind, Parameter, ParameterKind};
use proptest::prelude::*;
use serde_json::json;
use time::macros::date;

use super::*;

fn values(all: &[(&str, &str)]) -> Values {
    all.iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect()
}

fn parameter(name: &str, kind: ParameterKind) -> Parameter {
    Parameter {
        name: name.into(),
        kind,
        ..Parameter::default()
    }
}

#[test]
fn values_are_put_in_and_unknown_names_stay() {
    let given = values(&[("item", "tea {{day}}"), ("day", "2026-11-09")]);
    for (text, wanted) in [
        ("Buy {{item}}", "Buy tea {{day}}"),
        ("{{day}}", "2026-11-09"),
        ("{{day|date:%d.%m.%Y}}", "09.11.2026"),
        ("{{day|date:%-d/%-m/%y}}", "9/11/26"),
        ("{{day|date:%A, %B %-d}}", "Monday, November 9"),
        ("{{day|date-ru:%-d %B, %a}}", "9 ноября, пон"),
        ("{{item|date:%d}}", "tea {{day}}"),
        ("{{day|date:%Q}}", "{{day|date:%Q}}"),
        (
            "{{other}} {{Item}} {{ it em }}",
            "{{other}} {{Item}} {{ it em }}",
        ),
        ("{{ day | date:%d }}", "09"),
        ("{{secret:pw}}", "{{secret:pw}}"),
        ("{{{day}}", "{2026-11-09"),
        ("{{}}day}}", "{{day}}"),
        ("{{ {{day}}", "{{ 2026-11-09"),
        ("{{", "{{"),
        ("", ""),
    ] {
        assert_eq!(fill(text, &given), wanted, "{text}");
    }
    assert_eq!(names("{{b}} {{a}} {{b|date:%d}} {{a b}}"), ["b", "a"]);
    assert_eq!(only_name("{{url}}"), Some("url"));
    assert_eq!(only_name("{{url}} "), None);
}

#[test]
fn a_value_changes_no_host_and_stays_one_part_of_its_address() {
    let given = values(&[("q", "a/b&c=ü"), ("url", "https://example.org/?a=b&c")]);
    let address = fill_address("https://example.org/s?q={{q}}", &given);
    assert_eq!(address, "https://example.org/s?q=a%2Fb%26c%3D%C3%BC");
    assert_eq!(
        fill_address("{{url}}", &given),
        "https://example.org/?a=b&c"
    );
    assert_eq!(fill_pattern("*q={{q}}*", &given), "*q=a*b*c*%C3%BC*");
    for (text, problem) in [
        ("https://example.org/{{q}}?x={{q}}#{{q}}", None),
        ("HTTP://example.org", None),
        ("{{url}}", None),
        (
            "https://{{q}}.example.org/",
            Some(AddressProblem::Parameter),
        ),
        ("https://example.org{{q}}", Some(AddressProblem::Parameter)),
        (
            "https://example.org:{{q}}/",
            Some(AddressProblem::Parameter),
        ),
        ("{{q}}://example.org/", Some(AddressProblem::Parameter)),
        ("{{q}}/a", Some(AddressProblem::Parameter)),
        ("file:///etc/passwd", Some(AddressProblem::Scheme)),
        ("javascript:alert(1)", Some(AddressProblem::Scheme)),
        ("example.org", Some(AddressProblem::Scheme)),
        ("chrome://settings", Some(AddressProblem::Scheme)),
        ("https:example.org", Some(AddressProblem::Scheme)),
        ("https://", Some(AddressProblem::Unreadable)),
        ("https://a\tb.org/", Some(AddressProblem::Unreadable)),
        ("https://a:b@example.org/", Some(AddressProblem::Password)),
    ] {
        assert_eq!(address_problem(text), problem, "{text}");
    }
}

#[test]
fn kinds_are_checked_and_brought_to_their_form() {
    use ParameterKind as Kind;
    let today = date!(2026 - 11 - 29);
    for (kind, given, wanted) in [
        (Kind::Number, "-1 234,5", Some("-1 234,5")),
        (Kind::Number, "1,234,567.8", Some("1,234,567.8")),
        (Kind::Number, " 7 ", Some("7")),
        (Kind::Number, "1,23,4", None),
        (Kind::Number, "12 34", None),
        (Kind::Number, "seven", None),
        (Kind::Number, "1.", None),
        (Kind::Number, "=1+1", None),
        (Kind::Money, "$1,200.50", Some("$1,200.50")),
        (Kind::Money, "1 200,50 руб.", Some("1 200,50 руб.")),
        (Kind::Money, "USD 5", Some("USD 5")),
        (Kind::Money, "5", Some("5")),
        (Kind::Money, "-5 €", Some("-5 €")),
        (Kind::Money, "5 apples and more", None),
        (Kind::Money, "$", None),
        (Kind::Date, "today", Some("2026-11-29")),
        (Kind::Date, "Today +3", Some("2026-12-02")),
        (Kind::Date, "today-29", Some("2026-10-31")),
        (Kind::Date, "1.2.2027", Some("2027-02-01")),
        (Kind::Date, "2028-02-29", Some("2028-02-29")),
        (Kind::Date, "2027-02-29", None),
        (Kind::Date, "today+3000000", None),
        (Kind::Date, "today*3", None),
        (Kind::Date, "todayя3", None),
        (Kind::Date, "11/12/2026", None),
        (Kind::Choice, "red", Some("Red")),
        (Kind::Choice, "green", None),
        (Kind::File, "/a b", Some("/a b")),
        (Kind::File, "  ", None),
        (Kind::Secret, "bank-pw", Some("{{secret:bank-pw}}")),
        (
            Kind::Secret,
            "{{secret:bank-pw}}",
            Some("{{secret:bank-pw}}"),
        ),
        (Kind::Secret, "hunter 2", None),
        (Kind::Text, " as it is ", Some(" as it is ")),
        (Kind::Text, "{{secret:bank-pw}}", None),
        (Kind::Text, "", None),
    ] {
        let mut taking = parameter("p", kind);
        taking.choices = vec!["Red".into(), "Blue".into()];
        let recipe = Recipe {
            parameters: vec![taking],
            ..Recipe::default()
        };
        let found = check(&recipe, &values(&[("p", given)]), today);
        match (wanted, &found) {
            (Some(wanted), Ok(all)) => assert_eq!(all["p"], wanted, "{given}"),
            (None, Err(problems)) => assert_eq!(problems[0].parameter, "p"),
            _ => panic!("{kind:?} {given:?}: {found:?}"),
        }
    }
}

#[test]
fn all_that_is_wrong_with_values_is_told() {
    let today = date!(2026 - 11 - 29);
    let mut city = parameter("city", ParameterKind::Text);
    city.default = Some("Leeds".into());
    let mut day = parameter("day", ParameterKind::Date);
    day.default = Some("today+1".into());
    let recipe = Recipe {
        parameters: vec![city, day, parameter("item", ParameterKind::Text)],
        ..Recipe::default()
    };
    let found = check(&recipe, &values(&[("item", "tea"), ("city", "")]), today).unwrap();
    let wanted = values(&[("city", ""), ("day", "2026-11-30"), ("item", "tea")]);
    assert_eq!(found, wanted);
    let problems = check(&recipe, &values(&[("day", "x"), ("itme", "tea")]), today).unwrap_err();
    let told: Vec<(&str, &str)> = problems
        .iter()
        .map(|p| (p.parameter.as_str(), p.message.id.as_str()))
        .collect();
    let wanted = [
        ("day", "recipe-value-date"),
        ("item", "recipe-value-missing"),
        ("itme", "recipe-value-unknown"),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn an_address_that_is_a_value_is_one_of_the_web() {
    let recipe = Recipe {
        start: Some("{{url}}".into()),
        parameters: vec![parameter("url", ParameterKind::Text)],
        ..Recipe::default()
    };
    let today = date!(2026 - 11 - 29);
    assert!(check(&recipe, &values(&[("url", "https://example.org/")]), today).is_ok());
    for wrong in [
        "file:///etc/passwd",
        "javascript:1",
        "example.org",
        "{{url}}",
    ] {
        let problems = check(&recipe, &values(&[("url", wrong)]), today).unwrap_err();
        assert_eq!(problems[0].message.id, "recipe-value-address", "{wrong}");
    }
}

#[test]
fn all_texts_of_a_recipe_are_filled() {
    let text = || "{{x}}".to_owned();
    let condition = |kind| Condition {
        kind,
        name: text(),
        value: text(),
        gone: false,
    };
    let target = Target {
        name: text(),
        row: text(),
        test_id: Some(text()),
        href: Some("/a/{{x}}".into()),
        ..Target::default()
    };
    let with = json!({"url": "https://a.org/{{x}}", "options": ["{{x}}"], "amount": 2});
    let recipe = Recipe {
        title: text(),
        goal: text(),
        start: Some("https://a.org/?{{x}}".into()),
        steps: vec![RecipeStep {
            action: "navigate".into(),
            with: with.as_object().unwrap().clone(),
            on: Some(target.clone()),
            to: Some(target),
            at: "https://a.org/{{x}}".into(),
            then: vec![condition(ConditionKind::Address)],
            ..RecipeStep::default()
        }],
        answer: vec![RecipeRead {
            name: text(),
            line: text(),
            ..RecipeRead::default()
        }],
        conditions: vec![condition(ConditionKind::Text)],
        ..Recipe::default()
    };
    let done = filled(&recipe, &values(&[("x", "1 2")]));
    assert!(!serde_json::to_string(&done).unwrap().contains("{{x}}"));
    assert_eq!(done.start.as_deref(), Some("https://a.org/?1%202"));
    assert_eq!(done.steps[0].with["url"], "https://a.org/1%202");
    assert_eq!(done.steps[0].with["options"], json!(["1 2"]));
    assert_eq!(done.steps[0].then[0].value, "1*2");
    assert_eq!(done.conditions[0].value, "1 2");
}

proptest! {
    #[test]
    fn no_text_is_a_fault(text in "\\PC*", form in "[{}|a-z:%-]{0,40}", day in "\\PC{0,20}") {
        let given = values(&[("a", &text), ("b", &form)]);
        for text in [&text, &form, &day] {
            let _ = (fill(text, &given), fill_address(text, &given), fill_pattern(text, &given));
            let _ = (names(text), address_problem(text), only_name(text));
            let _ = dates::given(text, date!(2026 - 11 - 29));
            for kind in [ParameterKind::Number, ParameterKind::Money, ParameterKind::Secret] {
                let recipe = Recipe { parameters: vec![parameter("a", kind)], ..Recipe::default() };
                let _ = check(&recipe, &values(&[("a", text)]), date!(2026 - 11 - 29));
            }
        }
    }

    #[test]
    fn a_text_of_a_page_fills_to_itself(text in "[{}a|:]{0,12}|\\PC*") {
        let given = values(&[("a", "value")]);
        prop_assert_eq!(fill(&literal(&text), &given), text);
    }

    #[test]
    fn a_filled_address_leads_where_the_template_leads(value in "\\PC{0,30}") {
        let given = values(&[("a", &value)]);
        let filled = fill_address("https://example.org/x/{{a}}?q={{a}}#{{a}}", &given);
        let url = url::Url::parse(&filled).unwrap();
        prop_assert_eq!(url.host_str(), Some("example.org"));
        prop_assert_eq!(url.query_pairs().next().unwrap().1.into_owned(), value);
    }
}
