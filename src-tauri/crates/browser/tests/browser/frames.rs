//! Frames of other origins, in processes of their own and not, in a real Chromium.
//!
//! `127.0.0.1` and `localhost` are two sites, so frames of one in a page of the other get a process of
//! their own.

use std::sync::Arc;
use std::time::Instant;

use crate::support::{Chromium, Run, Site, act_options, named, names, options};
use copilot_ports::{Browser, ObserveOptions, PictureOptions};
use copilot_protocol::{
    Action, ActionOutcome, ActionStatus, Attach, Delivery, Mark, Observation, ScrollDirection,
    TypeMode,
};

/// The same server under its other name.
fn abroad(site: &Site, path: &str) -> String {
    format!("http://localhost:{}{path}", site.address.port())
}

fn home(site: &Site, path: &str) -> String {
    format!("http://{}{path}", site.address)
}

/// A run on a page that may hold frames of pages that are there before it.
async fn run_on(pages: impl Fn(&Site) -> Vec<(&'static str, String)>) -> Run {
    visit(Run::on("<p>start</p>").await, pages).await
}

/// The same in a browser of its own: frames of one site share a process, across tabs, and one that
/// hangs hangs them all.
async fn run_alone(pages: impl Fn(&Site) -> Vec<(&'static str, String)>) -> Run {
    let chromium = Arc::new(Chromium::start());
    let mut run = Run::at(&chromium, "<p>start</p>").await;
    run.chromium = Some(chromium);
    visit(run, pages).await
}

async fn visit(run: Run, pages: impl Fn(&Site) -> Vec<(&'static str, String)>) -> Run {
    for (path, body) in pages(&run.site) {
        run.site.put(path, &body);
    }
    let outcome = run
        .act(Action::Navigate {
            url: home(&run.site, "/page"),
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    run
}

async fn press(run: &Run, look: &Observation, name: &str) -> ActionOutcome {
    let element = named(look, name).id;
    run.act(Action::Click { element }).await
}

const INNER: &str = r#"<h2>Inner</h2><p>Words of the frame</p>
<input aria-label="Card number"><button onclick="out.textContent = 'pressed ' + event.isTrusted">Pay</button>
<select aria-label="Month"><option>May<option>June</select><p id=out></p>"#;

/// What the browser tells of its targets: only a frame in a process of its own is one.
async fn targets(run: &Run) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let endpoint = &run.chromium.as_ref().unwrap().endpoint;
    let host = endpoint.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
    let request = format!("GET /json/list HTTP/1.1\r\nHost: {host}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    // The list ends the answer, and the connection stays open.
    while !answer.trim_ascii_end().ends_with(b"]") {
        match stream.read(&mut part).await.unwrap() {
            0 => break,
            n => answer.extend_from_slice(&part[..n]),
        }
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn a_frame_of_another_site_is_seen_and_used() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    r#"<h1>Shop</h1><p>Before</p><button>Outer</button>
                    <iframe name=pay style="width:500px;height:300px;border:7px solid;margin-left:60px;padding:11px" src="{}"></iframe>
                    <p>After</p><button>Last</button><script>new Worker('data:text/javascript,onmessage = () => {{}}')</script>"#,
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", INNER.into()),
        ]
    })
    .await;
    let look = run
        .until("the frame is there", |l| {
            l.text.contains("Words of the frame")
        })
        .await;
    let targets = targets(&run).await;
    assert!(targets.contains("\"type\": \"iframe\""), "{targets}");
    assert_eq!(
        names(&look),
        [
            "button \"Outer\"",
            "textbox \"Card number\"",
            "button \"Pay\"",
            "combobox \"Month\"",
            "button \"Last\"",
        ]
    );
    assert_eq!(
        look.text,
        "Shop\nBefore\nOuter\nInner\nWords of the frame\nPay\nAfter\nLast"
    );
    let headings: Vec<&str> = look.headings.iter().map(|h| h.text.as_str()).collect();
    assert_eq!(headings, ["Shop", "Inner"]);
    let pay = named(&look, "Pay");
    assert_eq!((pay.frame.as_str(), pay.heading.as_str()), ("pay", "Inner"));
    assert!(pay.in_viewport && !pay.covered);
    assert!(pay.bbox.x > 78.0, "{:?}", pay.bbox);
    assert!(named(&look, "Outer").frame.is_empty());
    assert!(look.signals.unread_frames.is_empty());

    let facts = run.facts(&Action::Click { element: pay.id }).await;
    assert_eq!(facts.frame_origin, abroad(&run.site, ""));
    assert!(facts.page_url.ends_with("/page") && facts.page_url.contains("127.0.0.1"));
    assert!(facts.hit_ok);
    let element = facts.element.unwrap();
    assert_eq!(element.bbox, pay.bbox);
    assert_eq!(
        (element.id, &element.fingerprint),
        (pay.id, &pay.fingerprint)
    );

    let card = named(&look, "Card number").id;
    let outcome = run
        .act(Action::Type {
            element: card,
            text: "4000 1234".into(),
            mode: TypeMode::Fill,
            submit: false,
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let outcome = run
        .act(Action::SelectOption {
            element: named(&look, "Month").id,
            option: "June".into(),
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let outcome = press(&run, &look, "Pay").await;
    assert_eq!(
        (outcome.status, outcome.delivery),
        (ActionStatus::Ok, Delivery::Trusted),
        "{outcome:?}"
    );
    assert!(outcome.dom_changed);
    let again = run.look().await;
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
    let found = run
        .act(Action::FindText {
            text: "words of the".into(),
        })
        .await;
    assert_eq!(found.status, ActionStatus::Ok);
    assert!(found.text.unwrap().contains("Words of the frame"));
    let waited = run.act(Action::wait_for_text(5_000, "pressed true")).await;
    assert_eq!(waited.status, ActionStatus::Ok, "{waited:?}");
    let script = copilot_ports::ActOptions {
        delivery: Delivery::Script,
        ..act_options()
    };
    let outcome = run
        .browser
        .act(&Action::Click { element: pay.id }, &script)
        .await
        .unwrap();
    assert_eq!(
        (outcome.status, outcome.delivery),
        (ActionStatus::Ok, Delivery::Script)
    );
    let look = run.look().await;
    assert!(look.text.contains("pressed false"), "{}", look.text);
}

#[tokio::test]
async fn keys_without_an_element_go_to_the_frame_with_the_focus() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!("<iframe name=f style='width:500px;height:300px' src='{}'></iframe>", abroad(site, "/inner")),
            ),
            (
                "/inner",
                "<form action='/sent'><input aria-label=Query name=q autofocus></form><p id=out></p><script>onkeydown = e => { out.textContent = 'key ' + e.key; };</script>".into(),
            ),
            ("/sent", "<h1>Found it</h1>".into()),
        ]
    })
    .await;
    let look = run.until("the field", |l| l.elements.len() == 1).await;
    let element = named(&look, "Query").id;
    run.act(Action::Type {
        element,
        text: "tea".into(),
        mode: TypeMode::Fill,
        submit: false,
    })
    .await;
    let escape = Action::PressKey {
        key: "Escape".into(),
        element: None,
    };
    let facts = run.facts(&escape).await;
    assert_eq!(facts.frame_origin, abroad(&run.site, ""));
    assert_eq!(
        facts.element.as_ref().map(|e| e.name.as_str()),
        Some("Query")
    );
    let outcome = run.act(escape).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(run.look().await.text.contains("key Escape"));
    let outcome = run
        .act(Action::PressKey {
            key: "Enter".into(),
            element: Some(element),
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let look = run
        .until("the form was sent", |l| l.text.contains("Found it"))
        .await;
    assert!(look.url.ends_with("/page"));
    // The field was of the document that is gone.
    let outcome = run.act(Action::Click { element }).await;
    assert_eq!(outcome.status, ActionStatus::Stale, "{outcome:?}");
}

#[tokio::test]
async fn frames_stand_in_frames_of_alternating_sites() {
    let run = run_on(|site| {
        let frame = |name: &str, src: String| {
            format!("<iframe name={name} style='width:90%;height:70%;margin:10px 20px' src='{src}'></iframe>")
        };
        let tall = "<style>html,body{height:95%}</style>";
        vec![
            ("/page", format!("<!doctype html><html><body style='height:700px'>{tall}<p>level 0</p><button>B0</button>{}", frame("one", abroad(site, "/one")))),
            ("/one", format!("{tall}<p>level 1</p><button>B1</button>{}<p>end 1</p>", frame("two", home(site, "/two")))),
            ("/two", format!("{tall}<p>level 2</p><button>B2</button>{}", frame("three", abroad(site, "/three")))),
            ("/three", "<p>level 3</p><button onclick=\"this.textContent = 'B3 ' + event.isTrusted\">B3</button>".into()),
        ]
    })
    .await;
    let look = run
        .until("all levels", |l| l.text.contains("level 3"))
        .await;
    let paths: Vec<(&str, &str)> = look
        .elements
        .iter()
        .map(|e| (e.name.as_str(), e.frame.as_str()))
        .collect();
    assert_eq!(
        paths,
        [
            ("B0", ""),
            ("B1", "one"),
            ("B2", "one/two"),
            ("B3", "one/two/three")
        ]
    );
    assert!(look.text.ends_with("level 3\nB3\nend 1"), "{}", look.text);
    assert!(
        look.elements.iter().all(|e| e.in_viewport),
        "{:#?}",
        look.elements
    );
    let facts = |id| {
        let action = Action::Click { element: id };
        async { run.facts(&{ action }).await }
    };
    assert_eq!(
        facts(named(&look, "B2").id).await.frame_origin,
        home(&run.site, "")
    );
    assert_eq!(
        facts(named(&look, "B3").id).await.frame_origin,
        abroad(&run.site, "")
    );
    let outcome = press(&run, &look, "B3").await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    named(&run.look().await, "B3 true");
}

/// A page comes in pieces: its text is there, and its button.
fn shows(look: &Observation, text: &str, button: &str) -> bool {
    look.text.contains(text) && look.elements.iter().any(|e| e.name == button)
}

#[tokio::test]
async fn a_frame_moves_between_processes_and_back() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    r#"<button onclick="f.src='{}'">Here</button><button onclick="f.src='{}'">There</button>
                    <iframe id=f name=frame style="width:400px;height:200px" src="/near"></iframe>"#,
                    home(site, "/near?again"),
                    abroad(site, "/far")
                )
                .replace("f.src", "document.getElementById('f').src"),
            ),
            ("/near", "<p>near page</p><button onclick='this.textContent += \"!\"'>Near</button>".into()),
            ("/far", "<p>far page</p><button onclick='this.textContent += \"!\"'>Far</button>".into()),
        ]
    })
    .await;
    let mut given = Vec::new();
    let mut look = run.until("near", |l| shows(l, "near page", "Near")).await;
    for _ in 0..2 {
        let near = named(&look, "Near").id;
        assert_eq!(press(&run, &look, "Near").await.status, ActionStatus::Ok);
        named(&run.look().await, "Near!");
        let outcome = press(&run, &look, "There").await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
        look = run.until("far", |l| shows(l, "far page", "Far")).await;
        assert!(!look.text.contains("near page"));
        assert_eq!(
            run.act(Action::Click { element: near }).await.status,
            ActionStatus::Stale
        );
        let far = named(&look, "Far").id;
        assert!(!given.contains(&far) && far != near);
        given.extend([near, far]);
        let outcome = press(&run, &look, "Far").await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
        named(&run.look().await, "Far!");
        press(&run, &look, "Here").await;
        look = run
            .until("near again", |l| shows(l, "near page", "Near"))
            .await;
        let outcome = run.act(Action::Click { element: far }).await;
        assert_eq!(outcome.status, ActionStatus::Stale, "{outcome:?}");
        assert_eq!(
            run.facts(&Action::Click { element: far }).await.element,
            None
        );
    }
}

#[tokio::test]
async fn a_frame_that_is_taken_out_under_an_action_is_an_outcome() {
    let run = run_alone(|site| {
        vec![
            (
                "/page",
                format!(
                    "<p id=p>page</p><iframe id=f style='width:400px;height:200px' src='{}'></iframe>
                     <script>onmessage = () => {{ document.getElementById('f').remove(); p.textContent = 'taken out'; }}</script>",
                    abroad(site, "/inner")
                ),
            ),
            // It goes while the press on it is not done yet, and never answers again.
            (
                "/inner",
                "<button onmousedown=\"parent.postMessage(1, '*'); const t = Date.now() + 4000; while (Date.now() < t);\">Vanish</button><button>Other</button>".into(),
            ),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 2).await;
    let started = Instant::now();
    let outcome = press(&run, &look, "Vanish").await;
    assert!(
        matches!(outcome.status, ActionStatus::Ok | ActionStatus::Stale),
        "{outcome:?}"
    );
    assert!(outcome.ms < 9_000.0 && started.elapsed().as_secs() < 10);
    let after = run
        .until("it is gone", |l| l.text.contains("taken out"))
        .await;
    assert!(after.elements.is_empty(), "{:?}", names(&after));
    for name in ["Vanish", "Other"] {
        let outcome = press(&run, &look, name).await;
        assert_eq!(outcome.status, ActionStatus::Stale, "{outcome:?}");
    }
}

#[tokio::test]
async fn a_frame_that_never_answers_holds_up_nobody() {
    let run = run_alone(|site| {
        vec![
            (
                "/page",
                format!(
                    "<button onclick=\"this.textContent='Done'\">Go on</button><iframe name=stuck style='width:300px;height:100px' src='{0}/stuck'></iframe>
                     <iframe name=fine style='width:300px;height:100px' src='http://fine.localhost:{1}/fine'></iframe>",
                    abroad(site, ""), site.address.port()
                ),
            ),
            ("/stuck", "<button>Never</button><script>onmessage = () => { for (;;); }; setTimeout(() => { for (;;); }, 300)</script>".into()),
            ("/fine", "<button onclick=\"this.textContent='Fine, done'\">Fine</button>".into()),
        ]
    })
    .await;
    let look = run
        .until("it is stuck", |l| l.signals.unread_frames == ["stuck"])
        .await;
    named(&look, "Go on");
    named(&look, "Fine");
    assert!(!look.elements.iter().any(|e| e.name == "Never"));
    for _ in 0..3 {
        let look = run.look().await;
        assert_eq!(look.signals.unread_frames, ["stuck"]);
    }
    assert_eq!(press(&run, &look, "Fine").await.status, ActionStatus::Ok);
    assert_eq!(press(&run, &look, "Go on").await.status, ActionStatus::Ok);
    let look = run.look().await;
    named(&look, "Done");
    named(&look, "Fine, done");
}

#[tokio::test]
async fn what_is_known_of_a_stuck_frame_answers_in_time() {
    let run = run_alone(|site| {
        vec![
            (
                "/page",
                format!(
                    "<iframe name=f style='width:300px;height:100px' src='{}'></iframe>",
                    abroad(site, "/inner")
                ),
            ),
            (
                "/inner",
                "<button onclick='setTimeout(() => { for (;;); }, 150)'>Hang</button>".into(),
            ),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 1).await;
    press(&run, &look, "Hang").await;
    run.until("it hangs", |l| l.signals.unread_frames == ["f"])
        .await;
    let brief = copilot_ports::ActOptions {
        deadline: std::time::Duration::from_millis(1_500),
        ..act_options()
    };
    let element = named(&look, "Hang").id;
    let outcome = run
        .browser
        .act(&Action::Click { element }, &brief)
        .await
        .unwrap();
    assert_eq!(outcome.status, ActionStatus::Timeout, "{outcome:?}");
}

#[tokio::test]
async fn sandboxed_and_blank_frames_are_read() {
    let run = run_on(|_| {
        vec![
            (
                "/page",
                r#"<iframe name=boxed sandbox="allow-scripts" style="width:300px;height:80px" src="/inner"></iframe>
                <iframe name=doc style="width:300px;height:80px" srcdoc="<button onclick=&quot;this.textContent='doc pressed'&quot;>Doc</button>"></iframe>
                <iframe name=boxdoc sandbox="allow-scripts" style="width:300px;height:80px" srcdoc="<button onclick=&quot;this.textContent='boxdoc pressed'&quot;>Boxdoc</button>"></iframe>
                <iframe name=blank style="width:300px;height:80px"></iframe>
                <iframe style="width:0;height:0" src="/inner"></iframe><iframe style="display:none" src="/inner"></iframe>
                <script>frames.blank.document.body.innerHTML = '<button onclick="this.textContent=\'blank pressed\'">Blank</button>'</script>"#
                    .into(),
            ),
            ("/inner", "<button onclick=\"this.textContent='boxed pressed'\">Boxed</button>".into()),
        ]
    })
    .await;
    let look = run.until("all frames", |l| l.elements.len() == 4).await;
    for (name, frame) in [
        ("Boxed", "boxed"),
        ("Doc", "doc"),
        ("Boxdoc", "boxdoc"),
        ("Blank", "blank"),
    ] {
        let element = named(&look, name);
        assert_eq!(element.frame, frame);
        assert!(element.in_viewport, "{name}");
        let facts = run
            .facts(&Action::Click {
                element: element.id,
            })
            .await;
        // A document without an origin of its own is told by where it came from.
        let origin = if name == "Boxdoc" {
            "null".into()
        } else {
            home(&run.site, "")
        };
        assert_eq!(facts.frame_origin, origin, "{name}");
        let outcome = press(&run, &look, name).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{name}: {outcome:?}");
        named(
            &run.look().await,
            &format!("{} pressed", name.to_lowercase()),
        );
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
    let run = run_on(|_| {
        vec![(
            "/page",
            format!("<iframe name=n style='width:300px;height:80px' src='{address}'></iframe>"),
        )]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 1).await;
    let neighbour = named(&look, "Neighbour");
    let facts = run
        .facts(&Action::Click {
            element: neighbour.id,
        })
        .await;
    assert_eq!(facts.frame_origin, format!("http://{}", other.address));
    assert_eq!(
        press(&run, &look, "Neighbour").await.status,
        ActionStatus::Ok
    );
    named(&run.look().await, "Neighbour pressed");
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
        for src in ["/inner", "abroad"] {
            let run = run_on(|site| {
                let src = if src == "abroad" { abroad(site, "/inner") } else { home(site, src) };
                vec![
                    (
                        "/page",
                        format!(
                            "<div style='height:30px'></div><div style='width:700px;height:420px;overflow:auto'><iframe name=f style='width:420px;height:260px;{style}' src='{src}'></iframe><div style='height:900px'></div></div><div style='height:3000px'></div>"
                        ),
                    ),
                    (
                        "/inner",
                        "<div style='height:140px'></div><button style='width:30px;height:14px;padding:0;font-size:9px' onclick='this.textContent=\"!\"' aria-label=Small></button><div style='height:900px'></div><button aria-label=Deep onclick='out.value += \"deep\"'>x</button><input id=out aria-label=Result><div style='height:500px'></div>".into(),
                    ),
                ]
            })
            .await;
            let look = run.until("the frame", |l| l.elements.len() == 3).await;
            let at = |what: &str| format!("{what} in a frame of {src} with {style}");
            for name in ["Small", "Deep"] {
                let outcome = press(&run, &look, name).await;
                assert_eq!(
                    outcome.status,
                    ActionStatus::Ok,
                    "{}: {outcome:?}",
                    at(name)
                );
            }
            let look = run.look().await;
            assert_eq!(named(&look, "Result").value, "deep", "{}", at("Deep"));
            let small = named(&look, "Small");
            assert!(!small.in_viewport, "{}", at("Small"));
            assert_eq!(small.text, "!", "{}", at("Small"));
            let result = named(&look, "Result");
            assert!(result.in_viewport, "{}", at("Result"));
            let outcome = run
                .act(Action::Type {
                    element: result.id,
                    text: "typed".into(),
                    mode: TypeMode::Fill,
                    submit: false,
                })
                .await;
            assert_eq!(
                outcome.status,
                ActionStatus::Ok,
                "{}: {outcome:?}",
                at("Result")
            );
            assert_eq!(named(&run.look().await, "Result").value, "typed");
        }
    }
}

#[tokio::test]
async fn what_lies_over_a_frame_lies_over_what_is_in_it() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<iframe style='width:600px;height:300px;border:0' src='{}'></iframe>
                     <div id=banner style='position:fixed;left:0;top:0;width:700px;height:160px;background:#eee'>Cookies <button onclick='banner.remove()'>Fine by me</button></div>",
                    abroad(site, "/inner")
                ),
            ),
            (
                "/inner",
                "<body style='margin:0'><button style='position:absolute;top:60px'>Under</button><button style='position:absolute;top:220px'>Free</button>".into(),
            ),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 3).await;
    let under = named(&look, "Under");
    assert!(under.covered && !under.in_viewport);
    assert!(named(&look, "Free").in_viewport);
    let facts = run.facts(&Action::Click { element: under.id }).await;
    assert!(!facts.hit_ok && facts.element.is_some());
    let outcome = press(&run, &look, "Under").await;
    assert_eq!(outcome.status, ActionStatus::Covered, "{outcome:?}");
    assert!(
        outcome.detail.as_ref().unwrap().contains("Cookies"),
        "{outcome:?}"
    );
    press(&run, &look, "Fine by me").await;
    assert!(named(&run.look().await, "Under").in_viewport);
    assert!(run.facts(&Action::Click { element: under.id }).await.hit_ok);
}

#[tokio::test]
async fn marks_stand_on_the_elements_of_frames() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<body style='margin:0;background:#fff'><div style='height:1000px'></div><iframe style='position:absolute;left:150px;top:1200px;width:500px;height:300px;border:10px solid #fff' src='{}'></iframe><div style='height:2000px'></div><script>scrollTo(0, 1000)</script>",
                    abroad(site, "/inner")
                ),
            ),
            (
                "/inner",
                "<body style='margin:0;background:#fff'><button style='position:absolute;left:40px;top:100px;width:120px;height:40px;border:0;background:#00f' aria-label=Blue></button>".into(),
            ),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 1).await;
    let blue = named(&look, "Blue");
    let b = blue.bbox;
    assert_eq!((b.x, b.y, b.w, b.h), (200.0, 310.0, 120.0, 40.0));
    let picture = run
        .browser
        .screenshot(&PictureOptions {
            marks: Mark::of(&look),
            boxes: vec![blue.id],
            deadline: std::time::Duration::from_secs(15),
            ..PictureOptions::default()
        })
        .await
        .unwrap();
    assert_eq!(picture.boxes, [(blue.id, b)]);
    let image = image::load_from_memory(&picture.bytes).unwrap().into_rgb8();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixel = |x: f64, y: f64| {
        image
            .get_pixel((x * picture.scale) as u32, (y * picture.scale) as u32)
            .0
    };
    let is_blue = |[r, g, b]: [u8; 3]| b > 200 && r < 90 && g < 90;
    assert!(is_blue(pixel(260.0, 330.0)) && is_blue(pixel(310.0, 344.0)));
    // The mark's frame beside its left edge, and white outside it.
    assert!(!is_blue(pixel(199.0, 330.0)) && pixel(199.0, 330.0).iter().any(|c| *c < 160));
    assert!(pixel(190.0, 330.0).iter().all(|c| *c > 230));
}

#[tokio::test]
async fn scrolling_and_searching_reach_into_frames() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<div style='height:1500px'>top</div><iframe style='width:400px;height:200px' src='{}'></iframe><div style='height:2000px'></div>",
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", "<button>First</button><div style='height:1200px'></div><p>Deep words</p><button>Second</button>".into()),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 2).await;
    assert!(!named(&look, "First").in_viewport && !named(&look, "First").covered);
    assert_eq!(named(&look, "First").zone, copilot_protocol::Zone::Below);
    let outcome = run
        .act(Action::Scroll {
            direction: ScrollDirection::Down,
            amount: 1.0,
            element: None,
            to_text: Some("deep words".into()),
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let look = run.look().await;
    assert!(named(&look, "Second").in_viewport, "{:#?}", look.elements);
    assert!(!named(&look, "First").in_viewport);
    let element = named(&look, "Second").id;
    let outcome = run
        .act(Action::Scroll {
            direction: ScrollDirection::Up,
            amount: 20.0,
            element: Some(element),
            to_text: None,
        })
        .await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(named(&run.look().await, "First").in_viewport);
}

#[tokio::test]
async fn an_endless_frame_does_not_hold_the_run() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<button onclick=\"this.textContent='Pressed'\">Press</button><iframe name=ad style='width:300px;height:100px' src='{}'></iframe>",
                    abroad(site, "/ad")
                ),
            ),
            (
                "/ad",
                "<p id=p>ad</p><div class=spinner aria-busy=true style='width:9px;height:9px'></div><script>setInterval(() => { p.textContent = Math.random(); }, 7); const again = () => fetch('/data?slow=200').then(again); again(); again();</script>".into(),
            ),
        ]
    })
    .await;
    run.until("the ad", |l| l.text.contains("0.")).await;
    let settled = ObserveOptions {
        settle: std::time::Duration::from_secs(15),
        deadline: std::time::Duration::from_secs(20),
        ..ObserveOptions::default()
    };
    let started = Instant::now();
    for _ in 0..5 {
        let look = run.browser.observe(&settled).await.unwrap();
        assert!(!look.signals.busy);
    }
    // Far from five times the settling time that is allowed.
    assert!(started.elapsed().as_secs() < 15, "{:?}", started.elapsed());
    let outcome = run.click("Press").await;
    assert_eq!(outcome.status, ActionStatus::Ok);
}

#[tokio::test]
async fn the_limit_and_the_goals_words_hold_over_frames() {
    let run = run_on(|site| {
        let many: String = (0..80)
            .map(|i| format!("<p><a href='/{i}'>Inner {i}</a></p>"))
            .collect();
        let outer: String = (0..80)
            .map(|i| format!("<p><a href='/{i}'>Outer {i}</a></p>"))
            .collect();
        vec![
            (
                "/page",
                format!(
                    "<iframe name=f style='width:400px;height:300px' src='{}'></iframe>{outer}",
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", many),
        ]
    })
    .await;
    run.until("the frame", |l| l.total_elements == 160).await;
    let options = ObserveOptions {
        limit: 30,
        text_limit: 300,
        wanted: vec!["inner 77".into(), "outer 66".into()],
        ..ObserveOptions::default()
    };
    let look = run.browser.observe(&options).await.unwrap();
    assert_eq!((look.elements.len(), look.total_elements), (30, 160));
    for name in ["Inner 77", "Outer 66", "Inner 0", "Outer 0"] {
        named(&look, name);
    }
    assert!(look.text_truncated && look.text.chars().count() <= 300);
}

#[tokio::test]
async fn numbers_of_frames_outlive_the_process() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<button>Outer</button><iframe name=f style='width:400px;height:200px' src='{}'></iframe>",
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", INNER.into()),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 4).await;
    let handles = run.browser.element_handles().await.unwrap();
    assert_eq!(handles.elements.len(), 4);
    let text = serde_json::to_string(&handles).unwrap();
    run.browser.detach().await;

    let folder = tempfile::tempdir().unwrap();
    let endpoint = run.chromium.as_ref().unwrap().endpoint.clone();
    let later = copilot_browser::connect(&options(Attach::Endpoint(endpoint), folder.path()))
        .await
        .unwrap();
    let handles = serde_json::from_str(&text).unwrap();
    assert_eq!(later.restore_handles(&handles).await.unwrap(), 4);
    let element = named(&look, "Pay").id;
    let outcome = later
        .act(&Action::Click { element }, &act_options())
        .await
        .unwrap();
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let again = later.observe(&ObserveOptions::default()).await.unwrap();
    assert!(again.text.contains("pressed true"));
    assert_eq!(named(&again, "Pay").id, element);
    later.close().await;
}

#[tokio::test]
async fn a_page_with_a_frame_is_left_and_returned_to() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<a href='{}'>Away</a><iframe name=f style='width:400px;height:200px' src='{}'></iframe>",
                    abroad(site, "/other"),
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", INNER.into()),
            ("/other", format!("<h1>Other</h1><iframe name=g style='width:400px;height:200px' src='{}'></iframe>", home(site, "/near"))),
            ("/near", "<button onclick=\"this.textContent='Near pressed'\">Near</button>".into()),
        ]
    })
    .await;
    let look = run.until("the frame", |l| l.elements.len() == 4).await;
    let pay = named(&look, "Pay").id;
    press(&run, &look, "Away").await;
    let look = run
        .until("the other page's frame", |l| l.elements.len() == 1)
        .await;
    assert_eq!(
        run.act(Action::Click { element: pay }).await.status,
        ActionStatus::Stale
    );
    assert_eq!(press(&run, &look, "Near").await.status, ActionStatus::Ok);
    named(&run.look().await, "Near pressed");
    let outcome = run.act(Action::GoBack).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let look = run.until("the first page", |l| l.elements.len() == 4).await;
    let outcome = press(&run, &look, "Pay").await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(run.look().await.text.contains("pressed true"));
}

#[tokio::test]
async fn a_page_that_is_only_a_frame_scrolls_by_it() {
    let run = run_on(|site| {
        vec![
            (
                "/page",
                format!(
                    "<body style='margin:0;overflow:hidden'><iframe name=app style='border:0;width:100vw;height:100vh' src='{}'></iframe>",
                    abroad(site, "/inner")
                ),
            ),
            ("/inner", "<button>Top</button><div style='height:3000px'></div>".into()),
        ]
    })
    .await;
    run.until("the frame", |l| l.elements.len() == 1).await;
    let down = Action::Scroll {
        direction: ScrollDirection::Down,
        amount: 1.0,
        element: None,
        to_text: None,
    };
    let outcome = run.act(down).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    assert!(!named(&run.look().await, "Top").in_viewport);
}
