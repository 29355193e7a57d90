//! What a review, a page for people and a report tell of a run.

use super::*;

fn observation(url: &str, element: u32) -> Observation {
    serde_json::from_value(json!({
        "id": ObservationId::new(), "url": url, "title": "A <b>title</b>", "tab": "t1", "tabs": [],
        "viewport": {"width": 800.0, "height": 600.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 800.0,
            "page_height": 900.0, "device_pixel_ratio": 1.0},
        "elements": [
            {"id": element, "tag": "button", "role": "button", "name": "Buy <script>alert(1)</script>", "zone": "top",
             "bbox": {"x": 10.0, "y": 20.0, "w": 30.0, "h": 40.0}, "in_viewport": true, "fingerprint": "v1:a"},
            {"id": 99, "tag": "a", "role": "link", "name": "below", "zone": "bottom",
             "bbox": {"x": 10.0, "y": 820.0, "w": 30.0, "h": 40.0}, "in_viewport": false, "fingerprint": "v1:b"}],
        "total_elements": 2, "text": "", "text_truncated": false, "hashes": {"dom": "", "mapping": ""},
        "loader": "l", "ms": 1.0,
    }))
    .unwrap()
}

fn judgement(verdict: &str, label: &str) -> Judgement {
    serde_json::from_value(json!({
        "verdict": verdict, "class": "pay", "reason": {"id": "guard-pay"}, "what": {"id": "guard-what"},
        "facts": {"host": "shop.test", "label": label, "fingerprint": "v1:c", "values": [
            {"label": "Card", "value": "", "secret": true}, {"label": "Name", "value": "<i>Ann</i>"}]},
    }))
    .unwrap()
}

/// Three attempts: an approved click and a second action of the same batch, then a declined click;
/// then a last snapshot.
async fn three_steps(runs: &RunsFolder) -> RunId {
    const GOAL: &str = "buy </title><script>tea</script>";
    let (id, journal) = begun(runs, GOAL, RunStatus::Running).await;
    let mut step = 0;
    let mut lines: Vec<(u32, Value)> = Vec::new();
    let entered = |node| json!({ "event": "node_entered", "node": node, "lap": 1 });
    let left = |node, ms: f64| {
        let (edge, why) = (EdgeTaken::End, std::collections::BTreeMap::new());
        let node = String::from(node);
        json!(RunEvent::NodeLeft {
            node,
            edge,
            ms,
            why
        })
    };
    for (element, declined) in [(3, false), (5, true), (7, false)] {
        let snapshot = observation(&format!("https://shop.test/{element}"), element);
        let keep = async |kind, text: &[u8]| journal.step_file(step, kind, text).await.unwrap();
        let file = keep(
            StepFile::Observation,
            &serde_json::to_vec(&snapshot).unwrap(),
        )
        .await;
        let shot = ShotId(format!("SHOT{element}"));
        journal.picture(step, &shot, b"\xff\xd8jpeg").await.unwrap();
        let observed = json!({ "event": "observed", "observation": snapshot.id, "url": snapshot.url, "title": snapshot.title,
            "elements": 2, "total_elements": 2, "page_type": "detail", "shot": shot, "file": file, "ms": 1.0 });
        lines.extend([entered("observe"), observed, left("observe", 5.0)].map(|line| (step, line)));
        if element == 7 {
            break;
        }
        for n in [1, 2] {
            let request = format!("request {element} {n} <script>");
            keep(StepFile::PlannerRequest, request.as_bytes()).await;
        }
        keep(
            StepFile::PlannerReply,
            format!("reply {element}").as_bytes(),
        )
        .await;
        let click = json!({ "action": "click", "element": element });
        let judgement = judgement("confirm", "Buy now");
        let question = Question::new(QuestionBody::Approval {
            action: Action::Click { element },
            judgement: judgement.clone(),
            model_reason: String::new(),
            shot: None,
        });
        let decision = if declined { "decline" } else { "allow" };
        for line in [
            json!({ "event": "planned", "plan": { "id": PlanId::new(), "observation": snapshot.id,
                "thought": format!("thought {element}"), "actions": [click] } }),
            json!({ "event": "risk_judged", "action": click, "judgement": judgement }),
            json!({ "event": "approval_requested", "question": question, "class": "pay", "host": "shop.test",
                "label": "Buy now", "values": [], "fingerprint": "v1:c" }),
            json!({ "event": "approval_answered", "question": question.id, "decision": decision, "by": "person", "text": "" }),
        ] {
            lines.push((step, line));
        }
        step += 1;
        lines.push((step, left("confirm", 7.0)));
        // The second action of the batch has no snapshot of its own.
        let batch = [
            (click, ActionStatus::Ok),
            (json!(Action::wait(5)), ActionStatus::Timeout),
        ];
        for (action, status) in batch.into_iter().filter(|_| !declined) {
            let outcome = ActionOutcome::of(status, "https://shop.test/after");
            for line in [
                entered("execute"),
                json!({ "event": "action_started", "id": ActionId::new(), "action": action, "label": "Buy <b>" }),
                json!({ "event": "action_finished", "action": action, "outcome": outcome }),
                left("execute", 9.0),
            ] {
                lines.push((step, line));
            }
            if status == ActionStatus::Ok {
                lines.extend([(step, entered("safety")), (step, left("safety", 3.0))]);
                step += 1;
            }
        }
        let told = format!("told {element} <img src=x onerror=alert(1)>");
        lines.push((step, json!(narration(&told))));
    }
    for (seq, (step, line)) in (1..).zip(lines) {
        let record = Record::Event(envelope(&id, seq, step, event(line)));
        journal.append(&record, false).await.unwrap();
    }
    id
}

#[tokio::test]
async fn a_review_holds_each_attempt_with_what_led_to_it() {
    let (_temp, runs) = runs();
    let id = three_steps(&runs).await;
    let steps = runs.review(&id).unwrap().steps;
    assert_eq!(steps.len(), 4);
    let numbers: Vec<_> = steps.iter().map(|s| s.step).collect();
    assert_eq!(numbers, [1, 2, 3, 4]);

    let first = &steps[0];
    assert_eq!(first.url, "https://shop.test/3");
    assert_eq!(first.title, "A <b>title</b>");
    assert_eq!(first.shot, Some(ShotId::from("SHOT3")));
    assert_eq!(first.marks.len(), 1);
    assert_eq!(first.viewport.unwrap().width, 800.0);
    assert_eq!(first.action, Some(Action::Click { element: 3 }));
    assert_eq!(first.target, Some((3, "Buy <b>".into())));
    assert_eq!(first.request.as_deref(), Some("request 3 2 <script>"));
    assert_eq!(first.reply.as_deref(), Some("reply 3"));
    assert_eq!(first.plan.as_ref().unwrap().thought, "thought 3");
    assert_eq!(first.judgement.as_ref().unwrap().verdict, Verdict::Confirm);
    assert_eq!(first.asked.as_ref().unwrap().host, "shop.test");
    assert_eq!(first.decision, Some(Decision::Allow));
    assert_eq!(first.outcome.as_ref().unwrap().status, ActionStatus::Ok);
    let timings = |step: &StepReview| {
        let of = |(node, ms): &(String, f64)| format!("{node} {ms}");
        step.timings.iter().map(of).collect::<Vec<_>>()
    };
    assert_eq!(timings(first), ["observe 5", "confirm 7", "execute 9"]);
    assert!(first.narration.is_empty());

    let second = &steps[1];
    assert_eq!(
        second.shot,
        Some(ShotId::from("SHOT3")),
        "the batch's snapshot"
    );
    assert_eq!(second.plan, first.plan);
    assert_eq!(timings(second), ["safety 3", "execute 9"]);
    assert_eq!(second.target, None);
    assert_eq!(second.decision, None);
    let status = second.outcome.as_ref().unwrap().status;
    assert_eq!(status, ActionStatus::Timeout);
    assert_eq!(second.narration.len(), 1);

    let third = &steps[2];
    assert_eq!(third.url, "https://shop.test/5");
    assert_eq!(third.action, Some(Action::Click { element: 5 }));
    assert_eq!(third.decision, Some(Decision::Decline));
    assert_eq!(third.outcome, None);
    assert_eq!(third.reply.as_deref(), Some("reply 5"));

    let last = &steps[3];
    assert_eq!(last.url, "https://shop.test/7");
    assert_eq!(last.action, None);
    assert_eq!(last.plan, None);
}

#[tokio::test]
async fn an_observation_outside_the_folder_is_not_read() {
    let (temp, runs) = runs();
    let (id, journal) = begin(&runs, "read");
    let snapshot = observation("https://shop.test/", 3);
    std::fs::write(
        temp.path().join("outside.json"),
        serde_json::to_vec(&snapshot).unwrap(),
    )
    .unwrap();
    let inside = temp.path().join("outside.json").display().to_string();
    for (seq, file) in [(1, "../../outside.json"), (2, &inside)] {
        let observed = json!({ "event": "observed", "observation": snapshot.id, "url": snapshot.url, "title": "", "elements": 1,
            "total_elements": 1, "page_type": "other", "file": file, "ms": 1.0 });
        say(&journal, &id, seq, event(observed)).await;
        assert!(runs.review(&id).unwrap().steps[0].marks.is_empty());
    }
}

#[tokio::test]
async fn a_page_for_people_tells_what_was_done_and_runs_nothing() {
    let (_temp, runs) = runs();
    let id = three_steps(&runs).await;
    let texts = |m: &Message| {
        let args: Vec<String> = m.args.values().map(|v| format!("{v:?}")).collect();
        format!("{} {}", m.id, args.join(" "))
    };
    let html = exported(&runs, &id, &texts);
    let lower = html.to_lowercase();
    let forbidden = "<script|<b>|<i>|javascript:| onerror=\"|http-equiv=\"refresh|<a |<link|<iframe|style=\"|src=\"http";
    for forbidden in forbidden.split('|') {
        assert!(!lower.contains(forbidden), "{forbidden}: {html}");
    }
    assert_eq!(lower.matches("</title>").count(), 1);
    assert!(html.contains("default-src 'none'"));
    assert!(html.contains("&lt;"), "{html}");
    // What a planner was shown, what it thought and what a form was filled with is nobody else's.
    for private in ["request 3", "reply 3", "thought 3", "Ann", "execute"] {
        assert!(!html.contains(private), "{private}: {html}");
    }
    // One that shows a place and cannot be cut to it is left out.
    assert_eq!(html.matches("data:image/jpeg;base64,/9hqcGVn").count(), 2);
    let telling = Telling {
        texts: &texts,
        day: &str::to_owned,
        time: &str::to_owned,
        pictures: &|_| false,
    };
    let mut plain = Vec::new();
    runs.export_html(&id, &mut plain, &telling).unwrap();
    let plain = String::from_utf8(plain).unwrap();
    assert!(!plain.contains("<img") && plain.contains("<li>"), "{plain}");
    // Each tag that is opened is one of ours.
    let name = |tag: &'_ str| {
        let tag = tag.trim_start_matches('/');
        let end = tag.find(|c: char| !c.is_ascii_alphanumeric() && c != '!');
        tag[..end.unwrap_or(tag.len())].to_owned()
    };
    let tags: BTreeSet<String> = html.split('<').skip(1).map(name).collect();
    let ours = "!doctype body figure footer h1 h2 head html img li meta ol p style time title";
    let ours: Vec<&str> = ours.split_whitespace().collect();
    for tag in tags {
        assert!(ours.contains(&&*tag), "{tag}");
    }
}

#[tokio::test]
async fn a_report_says_what_was_not_verified() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "buy tea");
    for (reason, verified, says) in [
        (StopReason::Satisfied, true, None),
        (StopReason::Satisfied, false, Some("unverified")),
        (StopReason::MaxSteps, false, Some("ending")),
    ] {
        let mut outcome = Outcome::new(reason, false, Message::new("x"));
        outcome.verified = verified;
        outcome.answer = "48213".into();
        let mut end = summary(&id, "buy tea", RunStatus::Finished);
        end.outcome = Some(outcome);
        journal.summary(&end).await.unwrap();
        let html = exported(&runs, &id, &|m| format!("[{}]", m.id));
        assert!(html.contains("48213"));
        for id in ["ending", "unverified"] {
            let there = html.contains(&format!("[journal-export-{id}]"));
            assert_eq!(there, says == Some(id), "{id} {reason:?} {verified}");
        }
    }
}

#[tokio::test]
async fn an_answer_stands_as_its_kind() {
    let (_temp, runs) = runs();
    let (id, journal) = begin(&runs, "prices");
    let table =
        json!({"kind": "table", "columns": ["Tea", "Price"], "rows": [["Oolong <1>", "6.80"]]});
    let cases = [
        (
            "as a table",
            Some(table),
            "<table>\n<tr><th>Tea</th><th>Price</th></tr>\n<tr><td>Oolong &lt;1&gt;</td><td>6.80</td></tr>\n</table>",
        ),
        ("in words", None, "<p class=\"answer\">in words</p>"),
        ("", None, ""),
    ];
    for (answer, structured, shown) in cases {
        let mut outcome = Outcome::new(StopReason::Satisfied, false, Message::new("x"));
        outcome.answer = answer.into();
        outcome.structured = structured.map(|value| serde_json::from_value(value).unwrap());
        let mut end = summary(&id, "prices", RunStatus::Finished);
        end.outcome = Some(outcome);
        journal.summary(&end).await.unwrap();
        let html = exported(&runs, &id, &|m| format!("[{}]", m.id));
        assert!(html.contains(shown), "{html}");
        assert_eq!(
            html.contains("class=\"answer\""),
            answer == "in words",
            "{html}"
        );
    }
}
