//! Answers in a shape, and each part of an answer with the step where it was seen.

use crate::support::*;

fn structured(ran: &Ran) -> Option<StructuredAnswer> {
    ran.outcome().structured.clone()
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

/// Looks at both mugs, then answers so, in turn.
fn mugs(goal: &str, answers: &[&'static str]) -> Setup {
    let look = [Click("Shop"), Click("Blue mug"), Back, Click("Red mug")];
    let answers = answers.iter().map(|answer| Done(answer));
    model(goal)
        .on(EN.site())
        .takes(look.into_iter().chain(answers))
}

/// Of each part of the answer: the step and the address where it was seen.
fn places(ran: &Ran) -> Vec<(Option<u32>, Option<String>)> {
    let claims = ran.outcome().claims.iter();
    claims.map(|c| (c.step, c.url.clone())).collect()
}

/// The person chose it beside the goal.
fn shaped(mut setup: Setup, shape: AnswerShape) -> Setup {
    setup.request.shape = Some(shape);
    setup
}

/// Where each mug was looked at last.
fn newest_sights() -> [(Option<u32>, Option<String>); 2] {
    [(3, "blue"), (5, "red")].map(|(step, page)| (Some(step), Some(EN.at(page))))
}

fn as_table(setup: Setup, columns: [&str; 2]) -> Setup {
    let columns = columns.map(str::to_owned).to_vec();
    shaped(setup, AnswerShape::Table { columns })
}

const COLUMNS: [&str; 2] = ["name", "price"];

fn both_mugs() -> StructuredAnswer {
    table(&COLUMNS, &[&["Blue mug", "$12.50"], &["Red mug", "$9.00"]])
}

/// What was seen before the program ended keeps its step.
#[test]
fn a_resumed_run_tells_where_it_saw_each_part() {
    let seen = [
        Click("Shop"),
        Click("Blue mug"),
        Back,
        Click("Red mug"),
        Hang,
    ];
    let setup = as_table(model(AS_TABLE).on(EN.site()).takes(seen), COLUMNS);
    let killed = kill(setup, |run| async move { run.planner.asked(5).await });
    let model = Scripted::new(copilot_protocol::PlannerKind::Model, takes([Done(AS_JSON)]));
    let ran = killed.resume(model, None);
    ran.satisfied();
    assert_eq!(places(&ran), newest_sights());
}

#[test]
fn a_wrong_shape_goes_back_once() {
    let prose = "The blue mug is $12.50 and the red mug is $9.00.";
    let ran = as_table(mugs(AS_TABLE, &[prose, AS_JSON]), COLUMNS).satisfied();
    assert_eq!(structured(&ran), Some(both_mugs()));
    let text = "| name | price |\n| --- | --- |\n| Blue mug | $12.50 |\n| Red mug | $9.00 |";
    assert_eq!(ran.answer(), text);
    // The same in the event.
    let told = ran.pick(|e| match e {
        RunEvent::RunFinished {
            structured, claims, ..
        } => Some((structured.clone(), claims.clone())),
        _ => None,
    });
    assert_eq!(told, [(Some(both_mugs()), ran.outcome().claims.clone())]);
    // The task says it, and the second call is told what was wrong.
    ran.told(0, "with exactly the keys \"name\", \"price\"");
    ran.told(5, "does not have the shape");
    assert!(ran.took("quality_evaluator -> planner"));
    // Each row leads to the page where both of its cells stood last.
    assert_eq!(ran.outcome().claims[0].text, "Blue mug · $12.50");
    assert_eq!(places(&ran), newest_sights());
}

#[test]
fn an_answer_that_stays_in_another_shape_is_plain_text_with_a_note() {
    let prose = "The blue mug has a price of $12.50 and the red mug of $9.00.";
    let ran = as_table(mugs(AS_TABLE, &[prose]), COLUMNS).satisfied();
    assert_eq!(structured(&ran), None);
    let outcome = ran.outcome();
    assert_eq!(outcome.note.as_ref().unwrap().id, "plans-answer-not-shaped");
    assert!(ran.answer().starts_with("The blue mug"));
    assert_eq!(ran.calls(), 6, "asked once more, not for ever");
    // What the goal's words say of it is the model's to read.
    let ran = mugs(AS_TABLE, &[prose]).satisfied();
    assert_eq!(ran.outcome().note, None);
    assert_eq!(ran.calls(), 5);
}

#[test]
fn what_a_model_answers_as_a_table_or_a_list_is_one() {
    let answered = |answer| structured(&mugs(AS_TABLE, &[answer]).run());
    let lines = "| name | price |\n|---|---|\n| Blue mug | $12.50 |\n| Red mug | $9.00 |";
    for table in [AS_JSON, lines] {
        assert_eq!(answered(table), Some(both_mugs()), "{table}");
    }
    let items = vec!["Blue mug".into(), "Red mug".into()];
    let list = answered(r#"["Blue mug", "Red mug"]"#);
    assert_eq!(list, Some(StructuredAnswer::List { items }));
    // One object is as good as a sentence.
    assert_eq!(answered(r#"{"Blue mug": "$12.50"}"#), None);
}

#[test]
fn the_person_names_the_shape_beside_the_goal() {
    let chosen = |shape: AnswerShape| {
        let setup = mugs(
            "Open the shop and list the mugs with their prices",
            &[AS_JSON],
        );
        structured(&shaped(setup, shape).satisfied())
    };
    let items = vec!["Blue mug — $12.50".into(), "Red mug — $9.00".into()];
    let got = chosen(AnswerShape::List);
    assert_eq!(got, Some(StructuredAnswer::List { items }));
    let fields = vec!["name".into(), "price".into()];
    let Some(StructuredAnswer::Json { value }) = chosen(AnswerShape::Json { fields }) else {
        panic!("no JSON");
    };
    assert_eq!(value[1]["price"], "$9.00");
}

#[test]
fn a_russian_goal_gets_its_table() {
    let answer = Done("| Название | Цена |\n|---|---|\n| Синяя кружка | 1 250 ₽ |");
    let setup = model("Открой магазин и покажи синюю кружку таблицей: название, цена")
        .on(RU.site())
        .takes([Click("Магазин"), Click("Синяя кружка"), answer]);
    let columns = ["название", "цена"];
    let ran = as_table(setup, columns).satisfied();
    let wanted = table(&columns, &[&["Синяя кружка", "1 250 ₽"]]);
    assert_eq!(structured(&ran), Some(wanted));
    ran.told(0, "with exactly the keys");
}

#[test]
fn a_made_up_row_is_refused_whatever_its_shape() {
    let made_up = r#"[{"name":"Blue mug","price":"$12.50"},{"name":"Green mug","price":"$77.70"}]"#;
    let ran = mugs(AS_TABLE, &[made_up]).refused();
    ran.told(5, "stands on no page that was seen");
    // A number that is made up is seen also beside a name that is not; a name alone may be the planner's own word.
    let row = |row: &'static str| mugs(AS_TABLE, &[row]).reads(false, true);
    row(r#"[{"name":"Blue mug","price":"$77.70"}]"#).refused();
    row(r#"[{"name":"Green mug","price":"$12.50"}]"#).unverified();
    row(AS_JSON).verified();
}

#[test]
fn each_claim_is_linked_to_its_step_or_said_to_stand_nowhere() {
    let goal = "Open the contact page and tell me the phone number, then tell me the price of the blue mug in the shop";
    let answer = "The phone number is 555-0199. The blue mug's price is $12.50. All lovely.";
    let ran = model(goal)
        .on(EN.site())
        .takes([
            Click("Contact"),
            Back,
            Click("Shop"),
            Click("Blue mug"),
            Done(answer),
        ])
        .satisfied();
    let told = ran
        .outcome()
        .claims
        .iter()
        .map(|c| (c.text.as_str(), c.step));
    let wanted = [
        ("The phone number is 555-0199.", Some(2)),
        ("The blue mug's price is $12.50.", Some(5)),
        ("All lovely.", None),
    ];
    assert_eq!(told.collect::<Vec<_>>(), wanted);
    assert_eq!(places(&ran)[0].1, Some(EN.at("contact")));
    assert_eq!(places(&ran)[2].1, None);
}

/// "Find X and tell me its price, then Y" ends with both.
#[test]
fn a_goal_of_two_parts_ends_with_both_answers() {
    let goal = "Find the blue mug in the shop and tell me its price, then open the contact page and tell me the phone number";
    let both = "The blue mug costs $12.50; the phone number is 555-0199";
    let places = [("$12.50", "Price: $12.50"), ("555-0199", "Phone: 555-0199")];
    let ran = model(goal)
        .on(EN.site())
        .plans(move |c, call| match call {
            4 => cited(both, places).into(),
            // One part alone is no answer yet.
            _ => [
                Click("Shop"),
                Click("Blue mug"),
                Done("$12.50"),
                Go("contact"),
            ][call]
                .turn(c),
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
        })
        .verified();
    ran.told(3, "The goal is not met yet: the phone number.");
    assert_eq!(ran.answer(), both);
    assert_eq!(ran.calls(), 5);
    let steps: Vec<Option<u32>> = self::places(&ran).iter().map(|p| p.0).collect();
    assert_eq!(steps, [Some(3), Some(4)]);
}
