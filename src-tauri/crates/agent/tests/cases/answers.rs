//! Answers in a shape, and each part of an answer with the step where it was seen.

use copilot_protocol::{AnswerShape, Claim, PlannerKind, RunEvent, StructuredAnswer};

use crate::world::*;

fn claims(ran: &Ran) -> Vec<Claim> {
    ran.summary.outcome.as_ref().unwrap().claims.clone()
}

fn structured(ran: &Ran) -> Option<StructuredAnswer> {
    ran.summary.outcome.as_ref().unwrap().structured.clone()
}

fn table(columns: &[&str], rows: &[&[&str]]) -> StructuredAnswer {
    let texts = |list: &[&str]| list.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
    StructuredAnswer::Table {
        columns: texts(columns),
        rows: rows.iter().map(|row| texts(row)).collect(),
    }
}

const AS_JSON: &str =
    r#"[{"name":"Blue mug","price":"$12.50"},{"name":"Red mug","price":"$9.00"}]"#;

const AS_TABLE: &str = "Open the shop and list the mugs as a table with name and price";

/// The person chose it beside the goal.
fn shaped(mut setup: Setup, shape: AnswerShape) -> Setup {
    setup.request.shape = Some(shape);
    setup
}

fn names_and_prices() -> AnswerShape {
    AnswerShape::Table {
        columns: vec!["name".into(), "price".into()],
    }
}

/// Looks at both mugs, then answers so, in turn.
fn mugs(goal: &str, answers: &'static [&'static str]) -> Setup {
    let planner = Scripted::new(PlannerKind::Model, move |c, call| match call {
        0 => c.click("Shop").into(),
        1 => c.click("Blue mug").into(),
        2 => copilot_protocol::Action::GoBack.into(),
        3 => c.click("Red mug").into(),
        n => done(answers[(n - 4).min(answers.len() - 1)]).into(),
    });
    Setup::with(goal, EN.base, EN.site(), planner)
}

#[test]
fn a_wrong_shape_goes_back_once() {
    let setup = mugs(
        AS_TABLE,
        &["The blue mug is $12.50 and the red mug is $9.00.", AS_JSON],
    );
    let ran = shaped(setup, names_and_prices()).run();
    ran.satisfied();
    let wanted = table(
        &["name", "price"],
        &[&["Blue mug", "$12.50"], &["Red mug", "$9.00"]],
    );
    assert_eq!(structured(&ran), Some(wanted.clone()));
    assert_eq!(
        ran.answer(),
        "| name | price |\n| --- | --- |\n| Blue mug | $12.50 |\n| Red mug | $9.00 |"
    );
    // The same in the event.
    let RunEvent::RunFinished {
        structured, claims, ..
    } = &ran.events.last().unwrap().event
    else {
        panic!("no end");
    };
    assert_eq!(*structured, Some(wanted));
    // The task says it, and the second call is told what was wrong.
    assert!(
        ran.planner
            .conversation(0)
            .contains("with exactly the keys \"name\", \"price\"")
    );
    assert!(
        ran.planner
            .conversation(5)
            .contains("does not have the shape")
    );
    assert!(ran.took("quality_evaluator -> planner"));
    // Each row leads to the page where both of its cells stood first.
    let places: Vec<(Option<u32>, Option<&str>)> =
        claims.iter().map(|c| (c.step, c.url.as_deref())).collect();
    assert_eq!(claims[0].text, "Blue mug · $12.50");
    assert_eq!(
        places,
        [
            (Some(2), Some(EN.at("shop").as_str())),
            (Some(2), Some(EN.at("shop").as_str()))
        ],
        "{claims:?}"
    );
}

#[test]
fn an_answer_that_stays_in_another_shape_is_plain_text_with_a_note() {
    let prose = || {
        mugs(
            AS_TABLE,
            &["The blue mug has a price of $12.50 and the red mug of $9.00."],
        )
    };
    let ran = shaped(prose(), names_and_prices()).run();
    ran.satisfied();
    assert_eq!(structured(&ran), None);
    let outcome = ran.summary.outcome.as_ref().unwrap();
    assert_eq!(outcome.note.as_ref().unwrap().id, "plans-answer-not-shaped");
    assert!(ran.answer().starts_with("The blue mug"));
    assert_eq!(
        ran.planner.requests().len(),
        6,
        "asked once more, not for ever"
    );
    // What the goal's words say of it is the model's to read.
    let ran = prose().run();
    ran.satisfied();
    assert_eq!(ran.summary.outcome.as_ref().unwrap().note, None);
    assert_eq!(ran.planner.requests().len(), 5);
}

#[test]
fn what_a_model_answers_as_a_table_a_list_or_json_is_one() {
    let answered = |answers| structured(&mugs(AS_TABLE, answers).run());
    let wanted = table(
        &["name", "price"],
        &[&["Blue mug", "$12.50"], &["Red mug", "$9.00"]],
    );
    assert_eq!(answered(&[AS_JSON]), Some(wanted.clone()));
    assert_eq!(
        answered(&["| name | price |\n|---|---|\n| Blue mug | $12.50 |\n| Red mug | $9.00 |"]),
        Some(wanted)
    );
    assert_eq!(
        answered(&[r#"["Blue mug", "Red mug"]"#]),
        Some(StructuredAnswer::List {
            items: vec!["Blue mug".into(), "Red mug".into()]
        })
    );
    assert!(matches!(
        answered(&[r#"{"Blue mug": "$12.50"}"#]),
        Some(StructuredAnswer::Json { .. })
    ));
}

#[test]
fn the_person_names_the_shape_beside_the_goal() {
    let mugs = || {
        mugs(
            "Open the shop and list the mugs with their prices",
            &[AS_JSON],
        )
    };
    let ran = shaped(mugs(), AnswerShape::List).run();
    ran.satisfied();
    assert_eq!(
        structured(&ran),
        Some(StructuredAnswer::List {
            items: vec!["Blue mug — $12.50".into(), "Red mug — $9.00".into()]
        })
    );

    let fields = vec!["name".into(), "price".into()];
    let ran = shaped(mugs(), AnswerShape::Json { fields }).run();
    ran.satisfied();
    let Some(StructuredAnswer::Json { value }) = structured(&ran) else {
        panic!("no JSON");
    };
    assert_eq!(value[1]["price"], "$9.00");
}

#[test]
fn a_russian_goal_gets_its_table() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Магазин").into(),
        1 => c.click("Синяя кружка").into(),
        _ => done("| Название | Цена |\n|---|---|\n| Синяя кружка | 1 250 ₽ |").into(),
    });
    let goal = "Открой магазин и покажи синюю кружку таблицей: название, цена";
    let columns = vec!["название".into(), "цена".into()];
    let setup = Setup::with(goal, RU.base, RU.site(), planner);
    let ran = shaped(setup, AnswerShape::Table { columns }).run();
    ran.satisfied();
    assert_eq!(
        structured(&ran),
        Some(table(
            &["название", "цена"],
            &[&["Синяя кружка", "1 250 ₽"]]
        ))
    );
    assert!(
        ran.planner
            .conversation(0)
            .contains("with exactly the keys")
    );
}

#[test]
fn a_made_up_row_is_refused_whatever_its_shape() {
    let ran = mugs(
        AS_TABLE,
        &[r#"[{"name":"Blue mug","price":"$12.50"},{"name":"Green mug","price":"$77.70"}]"#],
    )
    .run();
    ran.refused();
    let told = ran.planner.conversation(5);
    assert!(told.contains("stands on no page that was seen"), "{told}");
    // A number that is made up is seen also beside a name that is not; a name alone may be the planner's own word.
    let row = |row: &'static [&'static str]| mugs(AS_TABLE, row).reads(false, true).run();
    row(&[r#"[{"name":"Blue mug","price":"$77.70"}]"#]).refused();
    row(&[r#"[{"name":"Green mug","price":"$12.50"}]"#]).unverified();
    row(&[AS_JSON]).verified();
}

#[test]
fn each_claim_is_linked_to_its_step_or_said_to_stand_nowhere() {
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Contact").into(),
        1 => copilot_protocol::Action::GoBack.into(),
        2 => c.click("Shop").into(),
        3 => c.click("Blue mug").into(),
        _ => {
            done("The phone number is 555-0199. The blue mug's price is $12.50. All lovely.").into()
        }
    });
    let ran = Setup::with(
        "Open the contact page and tell me the phone number, then tell me the price of the blue mug in the shop",
        EN.base,
        EN.site(),
        planner,
    )
    .run();
    ran.satisfied();
    let claims = claims(&ran);
    let told: Vec<(&str, Option<u32>)> = claims.iter().map(|c| (c.text.as_str(), c.step)).collect();
    assert_eq!(
        told,
        [
            ("The phone number is 555-0199.", Some(2)),
            ("The blue mug's price is $12.50.", Some(5)),
            ("All lovely.", None),
        ]
    );
    assert_eq!(claims[0].url.as_deref(), Some(EN.at("contact").as_str()));
    assert_eq!(claims[2].url, None);
}

/// "Find X and tell me its price, then Y" ends with both.
#[test]
fn a_goal_of_two_parts_ends_with_both_answers() {
    let goal = "Find the blue mug in the shop and tell me its price, then open the contact page and tell me the phone number";
    let planner = Scripted::new(PlannerKind::Model, |c, call| match call {
        0 => c.click("Shop").into(),
        1 => c.click("Blue mug").into(),
        // One part alone is no answer yet.
        2 => done("$12.50").into(),
        3 => go(&EN.at("contact")).into(),
        _ => cited(
            "The blue mug costs $12.50; the phone number is 555-0199",
            [("$12.50", "Price: $12.50"), ("555-0199", "Phone: 555-0199")],
        )
        .into(),
    })
    .judges(|purpose, messages| {
        if purpose == "goal_validator" {
            return Ok(verdict("met", ""));
        }
        let read = reading(false, true);
        Ok(if messages[1].text.contains("555-0199") {
            with_verdict(read, "met", "")
        } else {
            with_verdict(read, "not_met", "the phone number")
        })
    });
    let ran = Setup::with(goal, EN.base, EN.site(), planner).run();
    ran.verified();
    let told = ran.planner.conversation(3);
    assert!(
        told.contains("The goal is not met yet: the phone number."),
        "{told}"
    );
    assert!(
        ran.answer().contains("$12.50") && ran.answer().contains("555-0199"),
        "{}",
        ran.answer()
    );
    assert_eq!(ran.planner.requests().len(), 5);
    let steps: Vec<Option<u32>> = claims(&ran).iter().map(|c| c.step).collect();
    assert_eq!(steps, [Some(2), Some(4)], "{:?}", claims(&ran));
}
