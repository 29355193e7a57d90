//! Frames of other origins, in processes of their own and not, in a real Chromium.

mod limits;

use crate::prelude::*;

const INNER: &str = r#"
== /inner
<h2>Inner</h2><p>Words of the frame</p>
<input aria-label="Card number"><button onclick="out.textContent = 'pressed ' + event.isTrusted">Pay</button>
<select aria-label="Month"><option>May<option>June</select><p id=out></p>"#;

/// What the browser tells of its targets: only a frame in a process of its own is one.
async fn targets(run: &Run) -> String {
    let targets = run.tell_browser("Target.getTargets", serde_json::json!({}));
    targets.await.to_string()
}

#[tokio::test]
async fn a_frame_of_another_site_is_seen_and_used() {
    let run = Run::whole(&format!(
        r#"== /
        <h1>Shop</h1><p>Before</p><button>Outer</button>
        <iframe name=pay style="width:500px;height:300px;border:7px solid;margin-left:60px;padding:11px" src="ABROAD/inner"></iframe>
        <p>After</p><button>Last</button><script>new Worker('data:text/javascript,onmessage = () => {{}}')</script>{INNER}"#
    ))
    .await;
    let snapshot = run.shows("Words of the frame").await;
    let targets = targets(&run).await;
    assert!(targets.contains(r#""type":"iframe""#), "{targets}");
    let wanted =
        r#"button "Outer",textbox "Card number",button "Pay",combobox "Month",button "Last""#;
    assert_eq!(names(&snapshot).join(","), wanted);
    let text = "Shop\nBefore\nOuter\nInner\nWords of the frame\nPay\nAfter\nLast";
    assert_eq!(snapshot.text, text);
    let headings: Vec<&str> = snapshot.headings.iter().map(|h| h.text.as_str()).collect();
    assert_eq!(headings, ["Shop", "Inner"]);
    let pay = named(&snapshot, "Pay");
    assert_eq!((pay.frame.as_str(), pay.heading.as_str()), ("pay", "Inner"));
    assert!(pay.in_viewport && !pay.covered);
    assert!(pay.bbox.x > 78.0, "{:?}", pay.bbox);
    assert!(named(&snapshot, "Outer").frame.is_empty());
    assert!(snapshot.signals.unread_frames.is_empty());

    let facts = run.facts(&click(pay.id)).await;
    assert_eq!(facts.frame_origin, run.site.abroad(""));
    assert_eq!(facts.page_url, run.url("/"));
    assert!(facts.hit_ok);
    let element = facts.element.unwrap();
    let same = |e: &copilot_protocol::Element| (e.id, e.bbox, e.fingerprint.clone());
    assert_eq!(same(&element), same(pay));

    run.ok(fill(named(&snapshot, "Card number").id, "4000 1234"))
        .await;
    run.ok(select(named(&snapshot, "Month").id, "June")).await;
    let outcome = run.ok(click(pay.id)).await;
    assert_eq!(outcome.delivery, Delivery::Trusted);
    assert!(outcome.dom_changed);
    let again = run.snapshot().await;
    assert!(again.text.contains("pressed true"), "{}", again.text);
    assert_eq!(named(&again, "Card number").value, "4000 1234");
    assert_eq!(named(&again, "Month").value, "June");
    // Numbers stay, and no two elements share one.
    assert_eq!(named(&again, "Pay").id, pay.id);
    let mut ids: Vec<u32> = again.elements.iter().map(|e| e.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), again.elements.len());

    // Reading goes through frames, too.
    let found = run.ok(find("words of the")).await;
    assert!(found.text.unwrap().contains("Words of the frame"));
    run.ok(Action::wait_for_text(5_000, "pressed true")).await;
    let outcome = run.browser.act(&click(pay.id), &by_script()).await.unwrap();
    let how = (outcome.status, outcome.delivery);
    assert_eq!(how, (ActionStatus::Ok, Delivery::Script));
    let snapshot = run.snapshot().await;
    assert!(snapshot.text.contains("pressed false"), "{}", snapshot.text);
}

#[tokio::test]
async fn keys_without_an_element_go_to_the_frame_with_the_focus() {
    let run = Run::whole(
        "== /
        <iframe name=f style='width:500px;height:300px' src='ABROAD/inner'></iframe>
        == /inner
        <form action='/sent'><input aria-label=Query name=q autofocus></form><p id=out></p><script>onkeydown = e => { out.textContent = 'key ' + e.key; };</script>
        == /sent
        <h1>Found it</h1>",
    )
    .await;
    let element = named(&run.holds(1).await, "Query").id;
    run.ok(fill(element, "tea")).await;
    let facts = run.facts(&key("Escape")).await;
    assert_eq!(facts.frame_origin, run.site.abroad(""));
    assert_eq!(facts.element.unwrap().name, "Query");
    run.ok(key("Escape")).await;
    assert!(run.snapshot().await.text.contains("key Escape"));
    run.ok(key_in(element, "Enter")).await;
    assert_eq!(run.shows("Found it").await.url, run.url("/"));
    // The field was of the document that is gone.
    run.ends(click(element), Stale).await;
}

#[tokio::test]
async fn frames_stand_in_frames_of_alternating_sites() {
    let run = Run::whole(
        &r#"== /
        <!doctype html><html><body style='height:700px'>TALL<p>level 0</p><button>B0</button><iframe name=one BOX src='ABROAD/one'></iframe>
        == /one
        TALL<p>level 1</p><button>B1</button><iframe name=two BOX src='HERE/two'></iframe><p>end 1</p>
        == /two
        TALL<p>level 2</p><button>B2</button><iframe name=three BOX src='ABROAD/three'></iframe>
        == /three
        <p>level 3</p><button onclick="this.textContent = 'B3 ' + event.isTrusted">B3</button>"#
            .replace("TALL", "<style>html,body{height:95%}</style>")
            .replace("BOX", "style='width:90%;height:70%;margin:10px 20px'"),
    )
    .await;
    let snapshot = run.shows("level 3").await;
    let paths = snapshot
        .elements
        .iter()
        .map(|e| (e.name.as_str(), e.frame.as_str()));
    let wanted = [
        ("B0", ""),
        ("B1", "one"),
        ("B2", "one/two"),
        ("B3", "one/two/three"),
    ];
    assert_eq!(paths.collect::<Vec<_>>(), wanted);
    assert!(
        snapshot.text.ends_with("level 3\nB3\nend 1"),
        "{}",
        snapshot.text
    );
    let seen = snapshot.elements.iter().all(|e| e.in_viewport);
    assert!(seen, "{:#?}", snapshot.elements);
    for (name, origin) in [
        ("B2", format!("http://{}", run.site.address)),
        ("B3", run.site.abroad("")),
    ] {
        let facts = run.facts(&click_on(&snapshot, name)).await;
        assert_eq!(facts.frame_origin, origin, "{name}");
    }
    run.ok(click_on(&snapshot, "B3")).await;
    named(&run.snapshot().await, "B3 true");
}

#[tokio::test]
async fn a_frame_moves_between_processes_and_back() {
    let run = Run::whole(
        r#"== /
        <button onclick="document.getElementById('f').src='HERE/near?again'">Here</button><button onclick="document.getElementById('f').src='ABROAD/far'">There</button>
        <iframe id=f name=frame style="width:400px;height:200px" src="/near"></iframe>
        == /near
        <p>near page</p><button onclick='this.textContent += "!"'>Near</button>
        == /far
        <p>far page</p><button onclick='this.textContent += "!"'>Far</button>"#,
    )
    .await;
    // A page comes in pieces: its text is there, and its button.
    let has = |l: &Observation, text: &str, button: &str| {
        l.text.contains(text) && l.elements.iter().any(|e| e.name == button)
    };
    let mut given = Vec::new();
    let mut snapshot = run.until("near", |l| has(l, "near page", "Near")).await;
    for _ in 0..2 {
        let near = named(&snapshot, "Near").id;
        run.ok(click(near)).await;
        named(&run.snapshot().await, "Near!");
        run.ok(click_on(&snapshot, "There")).await;
        snapshot = run.until("far", |l| has(l, "far page", "Far")).await;
        assert!(!snapshot.text.contains("near page"));
        run.ends(click(near), Stale).await;
        let far = named(&snapshot, "Far").id;
        assert!(!given.contains(&far) && far != near);
        given.extend([near, far]);
        run.ok(click(far)).await;
        named(&run.snapshot().await, "Far!");
        run.act(click_on(&snapshot, "Here")).await;
        snapshot = run.until("near", |l| has(l, "near page", "Near")).await;
        run.ends(click(far), Stale).await;
        assert_eq!(run.facts(&click(far)).await.element, None);
    }
}

// Frames of one site share a process, across tabs, and one that hangs hangs them all: such tests have a browser each.

#[tokio::test]
async fn a_frame_that_is_taken_out_under_an_action_is_an_outcome() {
    // It goes while the press on it is not done yet, and never answers again.
    let run = Run::alone(
        r#"== /
        <p id=p>page</p><iframe id=f style='width:400px;height:200px' src='ABROAD/inner'></iframe>
        <script>onmessage = () => { document.getElementById('f').remove(); p.textContent = 'taken out'; }</script>
        == /inner
        <button onmousedown="parent.postMessage(1, '*'); const t = Date.now() + 4000; while (Date.now() < t);">Vanish</button><button>Other</button>"#,
    )
    .await;
    let snapshot = run.holds(2).await;
    let outcome = run.act(click_on(&snapshot, "Vanish")).await;
    // A busy machine may take the frame out only after the action has ended.
    is!(outcome.status, ActionStatus::Ok | Stale | NoEffect);
    let after = run.shows("taken out").await;
    assert!(after.elements.is_empty(), "{:?}", names(&after));
    for name in ["Vanish", "Other"] {
        run.ends(click_on(&snapshot, name), Stale).await;
    }
}

#[tokio::test]
async fn a_frame_that_never_answers_holds_up_nobody() {
    let run = Run::alone(
        r#"== /
        <button onclick="this.textContent='Done'">Go on</button><iframe name=stuck style='width:300px;height:100px' src='ABROAD/stuck'></iframe>
        <iframe id=f name=fine style='width:300px;height:100px'></iframe><script>document.getElementById('f').src = 'http://fine.localhost:' + location.port + '/fine'</script>
        == /stuck
        <button>Never</button><script>onmessage = () => { for (;;); }; setTimeout(() => { for (;;); }, 300)</script>
        == /fine
        <button onclick="this.textContent='Fine, done'">Fine</button>"#,
    )
    .await;
    let is_stuck = |l: &Observation| l.signals.unread_frames == ["stuck"];
    let snapshot = run.until("it is stuck", is_stuck).await;
    named(&snapshot, "Go on");
    named(&snapshot, "Fine");
    assert!(!snapshot.elements.iter().any(|e| e.name == "Never"));
    for _ in 0..3 {
        assert!(is_stuck(&run.snapshot().await));
    }
    run.ok(click_on(&snapshot, "Fine")).await;
    run.ok(click_on(&snapshot, "Go on")).await;
    let snapshot = run.snapshot().await;
    named(&snapshot, "Done");
    named(&snapshot, "Fine, done");
}

#[tokio::test]
async fn what_is_known_of_a_stuck_frame_answers_in_time() {
    let run = Run::alone(
        "== /
        <iframe name=f style='width:300px;height:100px' src='ABROAD/inner'></iframe>
        == /inner
        <button onclick='setTimeout(() => { for (;;); }, 150)'>Hang</button>",
    )
    .await;
    let hang = click_on(&run.holds(1).await, "Hang");
    run.act(&hang).await;
    run.until("it hangs", |l| l.signals.unread_frames == ["f"])
        .await;
    let brief = ActOptions {
        deadline: Duration::from_millis(1_500),
        ..act_options()
    };
    let outcome = run.browser.act(&hang, &brief).await.unwrap();
    assert_eq!(outcome.status, Timeout, "{outcome:?}");
}

#[tokio::test]
async fn sandboxed_and_blank_frames_are_read() {
    let run = Run::whole(
        r#"== /
        <style>iframe { width: 300px; height: 80px }</style><iframe name=boxed sandbox="allow-scripts" src="/inner"></iframe>
        <iframe name=doc srcdoc="<button onclick=&quot;this.textContent='doc pressed'&quot;>Doc</button>"></iframe>
        <iframe name=boxdoc sandbox="allow-scripts" srcdoc="<button onclick=&quot;this.textContent='boxdoc pressed'&quot;>Boxdoc</button>"></iframe>
        <iframe name=blank></iframe><iframe style="width:0;height:0" src="/inner"></iframe><iframe style="display:none" src="/inner"></iframe>
        <script>frames.blank.document.body.innerHTML = '<button onclick="this.textContent=\'blank pressed\'">Blank</button>'</script>
        == /inner
        <button onclick="this.textContent='boxed pressed'">Boxed</button>"#,
    )
    .await;
    let snapshot = run.holds(4).await;
    for name in ["Boxed", "Doc", "Boxdoc", "Blank"] {
        let element = named(&snapshot, name);
        assert_eq!(element.frame, name.to_lowercase());
        assert!(element.in_viewport, "{name}");
        // A document without an origin of its own is told by where it came from.
        let origin = match name {
            "Boxdoc" => "null".into(),
            _ => format!("http://{}", run.site.address),
        };
        let facts = run.facts(&click(element.id)).await;
        assert_eq!(facts.frame_origin, origin, "{name}");
        run.ok(click(element.id)).await;
        let pressed = format!("{} pressed", element.frame);
        named(&run.snapshot().await, &pressed);
    }
}

#[tokio::test]
async fn a_frame_of_another_origin_in_the_same_process_is_read() {
    // Two ports of one host are one site: no process of its own, and still not the parent's to read.
    let other = Site::start().await;
    let address = other.put(
        "/inner",
        "<button onclick=\"this.textContent='Neighbour pressed'\">Neighbour</button>",
    );
    let run = Run::whole(&format!(
        "<iframe name=n width=300 height=80 src='{address}'></iframe>"
    ))
    .await;
    let neighbour = click_on(&run.holds(1).await, "Neighbour");
    let facts = run.facts(&neighbour).await;
    assert_eq!(facts.frame_origin, format!("http://{}", other.address));
    run.ok(neighbour).await;
    named(&run.snapshot().await, "Neighbour pressed");
}

#[tokio::test]
async fn presses_land_in_scrolled_scaled_and_bordered_frames() {
    for style in [
        "border:13px solid;padding:9px 21px",
        "border:5px solid;transform:scale(0.6);transform-origin:0 0",
        "zoom:1.4;border:3px solid",
        "transform:translate(90px,40px) scale(1.3)",
        "position:absolute;left:200px;top:2500px",
    ] {
        for src in ["HERE/inner", "ABROAD/inner"] {
            let run = Run::whole(&format!(
                r#"== /
                <div style='height:30px'></div><div style='width:700px;height:420px;overflow:auto'><iframe name=f style='width:420px;height:260px;{style}' src='{src}'></iframe><div style='height:900px'></div></div><div style='height:3000px'></div>
                == /inner
                <div style='height:140px'></div><button style='width:30px;height:14px;padding:0;font-size:9px' onclick='this.textContent="!"' aria-label=Small></button><div style='height:900px'></div>
                <button aria-label=Deep onclick='out.value += "deep"'>x</button><input id=out aria-label=Result><div style='height:500px'></div>"#
            ))
            .await;
            let snapshot = run.holds(3).await;
            let at = format!("in a frame of {src} with {style}");
            for name in ["Small", "Deep"] {
                let outcome = run.act(click_on(&snapshot, name)).await;
                assert_eq!(outcome.status, ActionStatus::Ok, "{name} {at}: {outcome:?}");
            }
            let snapshot = run.snapshot().await;
            let (small, result) = (named(&snapshot, "Small"), named(&snapshot, "Result"));
            assert_eq!(
                (small.text.as_str(), result.value.as_str()),
                ("!", "deep"),
                "{at}"
            );
            assert!(!small.in_viewport && result.in_viewport, "{at}");
            let outcome = run.act(fill(result.id, "typed")).await;
            assert_eq!(outcome.status, ActionStatus::Ok, "Result {at}: {outcome:?}");
            assert_eq!(named(&run.snapshot().await, "Result").value, "typed");
        }
    }
}

#[tokio::test]
async fn what_lies_over_a_frame_lies_over_what_is_in_it() {
    let run = Run::whole(
        "== /
        <iframe style='width:600px;height:300px;border:0' src='ABROAD/inner'></iframe>
        <div id=banner style='position:fixed;left:0;top:0;width:700px;height:160px;background:#eee'>Cookies <button onclick='banner.remove()'>Fine by me</button></div>
        == /inner
        <body style='margin:0'><button style='position:absolute;top:60px'>Under</button><button style='position:absolute;top:220px'>Free</button>",
    )
    .await;
    let snapshot = run.holds(3).await;
    let under = named(&snapshot, "Under");
    assert!(under.covered && !under.in_viewport);
    assert!(named(&snapshot, "Free").in_viewport);
    let facts = run.facts(&click(under.id)).await;
    assert!(!facts.hit_ok && facts.element.is_some());
    let outcome = run.ends(click(under.id), Covered).await;
    assert!(outcome.detail.unwrap().contains("Cookies"));
    run.act(click_on(&snapshot, "Fine by me")).await;
    assert!(named(&run.snapshot().await, "Under").in_viewport);
    assert!(run.facts(&click(under.id)).await.hit_ok);
}

#[tokio::test]
async fn marks_stand_on_the_elements_of_frames() {
    let run = Run::whole(
        "== /
        <body style='margin:0;background:#fff'><div style='height:1000px'></div><iframe style='position:absolute;left:150px;top:1200px;width:500px;height:300px;border:10px solid #fff' src='ABROAD/inner'></iframe><div style='height:2000px'></div><script>scrollTo(0, 1000)</script>
        == /inner
        <body style='margin:0;background:#fff'><button style='position:absolute;left:40px;top:100px;width:120px;height:40px;border:0;background:#00f' aria-label=Blue></button>",
    )
    .await;
    let snapshot = run.holds(1).await;
    let blue = named(&snapshot, "Blue");
    let b = blue.bbox;
    assert_eq!((b.x, b.y, b.w, b.h), (200.0, 310.0, 120.0, 40.0));
    let take = |o: &mut PictureOptions| (o.marks, o.boxes) = (Mark::of(&snapshot), vec![blue.id]);
    let picture = run.picture(take).await;
    assert_eq!(picture.boxes, [(blue.id, b)]);
    let seen = Seen::of(&picture);
    let is_blue = |[r, g, b]: [u8; 3]| b > 200 && r < 90 && g < 90;
    assert!(is_blue(seen.at(260.0, 330.0)) && is_blue(seen.at(310.0, 344.0)));
    // The mark's frame beside its left edge, and white outside it.
    let edge = seen.at(199.0, 330.0);
    assert!(!is_blue(edge) && edge.iter().any(|c| *c < 160));
    assert!(seen.at(190.0, 330.0).iter().all(|c| *c > 230));
}

#[tokio::test]
async fn scrolling_and_searching_reach_into_frames() {
    let run = Run::whole(
        "== /
        <div style='height:1500px'>top</div><iframe style='width:400px;height:200px' src='ABROAD/inner'></iframe><div style='height:2000px'></div>
        == /inner
        <button>First</button><div style='height:1200px'></div><p>Deep words</p><button>Second</button>",
    )
    .await;
    let snapshot = run.holds(2).await;
    let first = named(&snapshot, "First");
    assert!(!first.in_viewport && !first.covered);
    assert_eq!(first.zone, Zone::Below);
    run.ok(scroll_to_text("deep words")).await;
    let snapshot = run.snapshot().await;
    let second = named(&snapshot, "Second");
    assert!(second.in_viewport, "{:#?}", snapshot.elements);
    assert!(!named(&snapshot, "First").in_viewport);
    run.ok(scroll_in(Some(second.id), ScrollDirection::Up, 20.0))
        .await;
    assert!(named(&run.snapshot().await, "First").in_viewport);
}
