//! Programs of a planner: each call is a lap of its own through the guard, and nothing that a program says is believed.

use crate::support::*;

const HOME: &str = "https://club.example/members";
const GOAL: &str = "Enter the members of club.example";

/// A form with two fields, a button that saves and one that deletes.
fn members() -> Page {
    Page::new(HOME, "Members")
        .h1("Members")
        .p("Anna is a member.")
        .with(field("Remark").form(1))
        .with(field("Colour").form(1))
        .with(button("Show list").does([Effect::Say("Shown".into())]))
        .with(button("Delete all members").does([Effect::Store("gone", "all".into())]))
}

fn runs(program: &'static str) -> Setup {
    model(GOAL)
        .on(members())
        .takes([Runs(program), Done("Anna is a member.")])
}

/// What the planner was told of its program.
fn told(ran: &Ran) -> String {
    let requests = ran.planner.requests();
    let all = requests.iter().flat_map(|r| &r.messages);
    let said = all.rev().find(|m| m.text.starts_with("The program"));
    said.map(|m| m.text.clone()).unwrap_or_default()
}

const FILLS: &str = "await page.getByRole('textbox', { name: 'Remark' }).fill('Blue');
await page.getByLabel('Colour').fill('Red');
await page.getByRole('button', { name: 'Show list' }).click();
console.log('filled');
return await page.getByRole('button').count();";

#[test]
fn each_call_is_judged_and_carried_out_as_an_action_of_its_own() {
    let ran = runs(FILLS).run();
    assert_eq!(
        ran.labels(),
        ["Remark", "Colour", "Show list"],
        "{}",
        ran.story()
    );
    let judged = ran.count(|e| matches!(e, RunEvent::RiskJudged { .. }));
    assert_eq!(judged, 3);
    for node in ["safety", "execute"] {
        assert_eq!(ran.entered(node), 3, "{}", ran.story());
    }
    // One answer did it all, and the planner hears once what came of it.
    assert_eq!(ran.calls(), 2, "{}", ran.story());
    let told = told(&ran);
    for part in [
        "came to its end",
        "returned: 2",
        "printed:\nfilled",
        "3 actions",
    ] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(ran.narrated("say-did-program"), 1);
}

#[test]
fn what_always_asks_asks_from_a_program_too() {
    let program = "await page.getByLabel('Remark').fill('Blue');
await page.getByRole('button', { name: 'Delete all members' }).click();
await page.getByLabel('Colour').fill('Red');";
    let ran = runs(program).agreed().run();
    let asked = ran.approvals();
    assert_eq!(asked.len(), 1, "{}", ran.story());
    assert_eq!(asked[0].class, Some(RiskClass::Delete));
    assert_eq!(ran.stored("gone"), ["all"]);
    assert_eq!(ran.labels().last().map(String::as_str), Some("Colour"));
    // A no ends it, also where the program would catch the error and try another way.
    let sly = "for (const name of ['Delete all members', 'Show list']) {
  try { await page.getByRole('button', { name }).click(); } catch {}
}";
    let ran = runs(sly).person(decides([Decision::Decline])).run();
    assert!(ran.stored("gone").is_empty());
    assert!(
        !ran.labels().contains(&"Show list".to_owned()),
        "{}",
        ran.story()
    );
    assert!(told(&ran).contains("not allowed"), "{}", told(&ran));
}

#[test]
fn a_program_asks_for_nothing_that_a_planner_could_not() {
    for action in [
        "{ action: 'evaluate', code: '1' }",
        "{ action: 'run_code', program: '1' }",
        "{ action: 'done', answer: 'yes' }",
        "{ action: 'hand_over', site: 'x.example', values: ['a: b'] }",
        "{ action: 'ask_user', question: 'Your password?' }",
        "{ action: 'click', element: 1 }",
        "{ action: 'handle_dialog', accept: true }",
        "{ action: 'nothing' }",
        "null",
        "'click'",
    ] {
        let program = format!(
            "return await page.send({{ chain: null, action: {action} }}).then(() => 'done', (error) => 'refused: ' + error.message)"
        );
        let ran = model(GOAL)
            .on(members())
            .takes([Runs(program.leak()), Done("Anna is a member.")])
            .run();
        let said = told(&ran);
        // A number of an element is judged as any press: it is the planner's own.
        let own = action.contains("element");
        assert_eq!(said.contains("refused: "), !own, "{action}: {said}");
        assert!(ran.approvals().is_empty() && ran.stored("gone").is_empty());
    }
}

#[test]
fn an_error_is_told_with_its_line_and_what_was_done() {
    let program = "await page.getByLabel('Remark').fill('Blue');
await page.getByRole('button', { name: 'Save' }).click({ timeout: 500 });";
    let ran = runs(program).run();
    let told = told(&ran);
    for part in [
        "locator.click: Timeout 500ms exceeded",
        "waiting for getByRole('button', { name: 'Save' })",
        "1 action carried out",
        "failed in line 2",
        "= \"Blue\": ok",
    ] {
        assert!(told.contains(part), "{told}");
    }
    let several = "await page.getByRole('textbox').fill('x')";
    let told = self::told(&runs(several).run());
    assert!(
        told.contains("strict mode violation: getByRole('textbox') resolved to 2 elements"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_read_is_told_and_nothing_is_done() {
    let ran = runs("await page.getByLabel('Remark').fill('Blue'").run();
    assert!(ran.labels().is_empty());
    let told = told(&ran);
    assert!(
        told.contains("could not be read") && told.contains("line"),
        "{told}"
    );
}

#[test]
fn what_stands_behind_a_program_in_an_answer_waits_for_a_look() {
    const BATCH: &[Do] = &[Runs("return 1"), Click("Show list")];
    let ran = model(GOAL)
        .on(members())
        .takes([Batch(BATCH), Done("Anna is a member.")])
        .run();
    assert!(ran.labels().is_empty(), "{}", ran.story());
    assert!(
        ran.planner.conversation(1).contains("Not done, because"),
        "{}",
        ran.planner.conversation(1)
    );
}

#[test]
fn a_dialog_is_answered_by_who_listens_and_else_with_no() {
    let page = || {
        members().with(button("Ask").does([Effect::Dialog(
            DialogKind::Confirm,
            "Show all?".into(),
            vec![Effect::Store("answer", "yes".into())],
        )]))
    };
    for (program, stored) in [
        (
            "await page.getByRole('button', { name: 'Ask' }).click(); return 1",
            0,
        ),
        (
            "page.once('dialog', (d) => d.accept()); await page.getByRole('button', { name: 'Ask' }).click(); return 1",
            1,
        ),
    ] {
        let ran = model(GOAL)
            .on(page())
            .takes([Runs(program), Done("Anna is a member.")])
            .agreed()
            .run();
        assert_eq!(
            ran.stored("answer").len(),
            stored,
            "{}\n{}",
            told(&ran),
            ran.story()
        );
        assert!(told(&ran).contains("returned: 1"), "{}", told(&ran));
    }
}

#[test]
fn a_program_that_never_ends_is_ended() {
    for program in [
        "for (;;) await page.getByRole('button').count();",
        "for (;;);",
        "await new Promise(() => {})",
        "await page.waitForTimeout(30000); await page.waitForTimeout(30000); for (;;) await page.waitForTimeout(30000);",
        "for (;;) { try { await page.getByRole('button', { name: 'Show list' }).click(); } catch {} }",
    ] {
        let ran = runs(program).settings(|s| s.limits.max_steps = 30).run();
        assert!(
            told(&ran).contains("was stopped"),
            "{program}: {}\n{}",
            told(&ran),
            ran.story()
        );
    }
}

#[test]
fn a_stop_ends_a_program_at_once() {
    for program in [
        "await page.waitForTimeout(20000)",
        "for (;;) await page.waitForTimeout(60)",
    ] {
        let ran = block_on(async {
            let run = runs(program).start();
            run.planner.asked(1).await;
            tokio::time::sleep(Duration::from_millis(700)).await;
            let began = tokio::time::Instant::now();
            run.submit(Submission::Stop);
            let ran = run.ended().await;
            assert!(
                began.elapsed() <= Duration::from_millis(300),
                "{:?}",
                began.elapsed()
            );
            ran
        });
        ran.fails(StopReason::Cancelled);
    }
}

#[test]
fn what_the_person_says_ends_a_program() {
    let program = "await page.getByLabel('Remark').fill('Blue'); await page.waitForTimeout(9000); await page.getByLabel('Colour').fill('Red');";
    let ran = runs(program).beside(async |run| {
        run.until(|| run.browser.acts().len() == 1).await;
        run.says("Not blue, green");
    });
    assert_eq!(ran.labels(), ["Remark"], "{}", ran.story());
    let told = told(&ran);
    assert!(told.contains("the person said something"), "{told}");
}

#[test]
fn after_a_restart_a_program_is_not_taken_up_again() {
    let program = "await page.getByLabel('Remark').fill('Blue');
await page.getByRole('button', { name: 'Delete all members' }).click();
await page.getByLabel('Colour').fill('Red');";
    let setup = runs(program).person(silent());
    let killed = kill(setup, async |run: Arc<Running>| {
        run.until(|| run.handle.pending().is_some()).await;
    });
    let planner = Scripted::new(PlannerKind::Model, |_, _| done("Anna is a member.").into());
    let ran = killed.resume(planner, Some(agreeable()));
    // The open question is asked again and its yes counts; what comes after it is the planner's to say.
    assert!(
        !ran.labels().contains(&"Colour".to_owned()),
        "{}",
        ran.story()
    );
    assert!(
        ran.labels()
            .iter()
            .filter(|l| *l == "Delete all members")
            .count()
            <= 1
    );
    let told = told(&ran);
    assert!(told.contains("started anew"), "{told}");
}

const MAIL: &str = "https://mail.example/";
const SHOP_2: &str = "https://shop.example/";

fn two_sites() -> Site {
    let mail = Page::new(MAIL, "Letter")
        .h1("Letter")
        .p("The code is 7Q-4431-KX.");
    let shop = Page::new(SHOP_2, "Shop").h1("Shop").p("Tea costs 4.50.");
    Site::of([
        mail.with(button("Sign out"))
            .with(link("To the shop", SHOP_2)),
        shop.with(field("Remark")),
    ])
}

#[test]
fn what_a_program_read_in_private_goes_to_no_other_site() {
    let program = "const seen = await page.getByRole('button').allTextContents();
await page.goto('https://shop.example/');
await page.getByLabel('Remark').fill(seen.join());
return seen";
    let ran = model("Read the letter on mail.example, then look at shop.example")
        .on(two_sites())
        .at(MAIL)
        .takes([Runs(program), Done("Tea costs 4.50.")])
        .agreed()
        .run();
    assert_eq!(ran.did("type"), 0, "{}", ran.story());
    // The planner at the shop hears that it ended, and nothing of what it read.
    let requests = ran.planner.requests();
    let at_shop = requests
        .iter()
        .filter(|r| r.context.observation.url.starts_with(SHOP_2));
    let heard: Vec<&str> = at_shop
        .flat_map(|r| &r.messages)
        .map(|m| m.text.as_str())
        .collect();
    assert!(!heard.is_empty(), "{}", ran.story());
    let own = |text: &&&str| text.contains("returned:") || text.contains("Sign out");
    assert!(heard.iter().find(own).is_none(), "{heard:?}");
}

/// A page of no site is no way round.
#[test]
fn an_empty_tab_does_not_wash_a_program_clean() {
    let program = "const seen = await page.getByRole('button').allTextContents();
const other = await page.context().newPage();
await other.goto('https://shop.example/find?q=' + seen.join('').split('').reverse().join(''));
return seen";
    let ran = model("Read the letter on mail.example, then look at shop.example")
        .on(two_sites())
        .at(MAIL)
        .takes([Runs(program), Done("Tea costs 4.50.")])
        .agreed()
        .run();
    let went = ran.pick(|e| match e {
        RunEvent::ActionStarted {
            action: Action::Navigate { url },
            ..
        } => Some(url.clone()),
        _ => None,
    });
    assert!(went.iter().all(|url| !url.contains("tuo")), "{went:?}");
    assert!(!went.is_empty(), "{}", ran.story());
}

#[test]
fn without_a_model_there_are_no_programs() {
    let ran = basic("Click show list")
        .on(members())
        .takes([Click("Show list"), Done("")])
        .run();
    let offered = ran.planner.contexts();
    assert!(
        offered
            .iter()
            .all(|c| !c.allowed_actions.iter().any(|a| a == "run_code"))
    );
}
