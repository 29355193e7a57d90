//! What a page can send back to the host: values without measure, text that is no text, elements without
//! end, scripts that never rest. Whatever it is, a look, the facts of an action, the action and a picture
//! end within their deadlines with an outcome, and what comes of them is small.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::{Chromium, DEADLINE, Run, Site, act_options, names};
use copilot_ports::{Browser, BrowserError, ObserveOptions, PictureOptions};
use copilot_protocol::{Action, ActionStatus, Mark, Observation, StartTab, TabEventKind};

/// Well beyond each deadline: who takes longer hangs.
const HANG: Duration = Duration::from_secs(60);
/// An observation of 120 elements with 20,000 signs of text is far smaller.
const LARGEST: usize = 1_500_000;

/// What must come of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Expect {
    /// Its button is found and can be pressed.
    Pressed,
    /// It is seen.
    Seen,
    /// It is seen, or the look ends at its deadline.
    Ends,
}
use Expect::{Ends, Pressed, Seen};

const PRESS: &str = "<button onclick=\"out.textContent = 'pressed'\">Press</button><p id=out></p>";

/// Pages by name, each with the button [`PRESS`] before its body.
const PAGES: &[(&str, Expect, &str)] = &[
    (
        "a million signs in each attribute",
        Pressed,
        r#"<div id=box></div><script>
        const big = 'word '.repeat(2e5);
        for (const name of ['aria-label', 'title', 'placeholder', 'value', 'name', 'id', 'alt', 'href', 'autocomplete',
          'type', 'role', 'class', 'aria-valuetext', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'style', 'target']) {
          for (const tag of ['button', 'input', 'a', 'select', 'div']) {
            const el = document.createElement(tag);
            if (tag === 'a') el.href = '#';
            if (tag === 'div') { el.tabIndex = 0; el.setAttribute('role', 'slider'); }
            el.append('x');
            el.setAttribute(name, big);
            box.append(el);
          }
        }
        </script>"#,
    ),
    (
        "ten million signs in names",
        Pressed,
        r#"<button id=a>x</button><input id=b><a href=#x id=c>x</a><script>
        const big = 'word '.repeat(2e6);
        for (const el of [a, b, c]) for (const name of ['aria-label', 'title', 'alt', 'name', 'class', 'aria-describedby', 'autocomplete', 'aria-valuetext']) el.setAttribute(name, big);
        </script>"#,
    ),
    (
        // Laying it out takes the browser longer than a look may.
        "ten million signs in words and values",
        Ends,
        r#"<div id=box></div><textarea id=t></textarea><div contenteditable id=c></div>
        <fieldset><legend id=g></legend><button id=b></button></fieldset><table><tr><td id=d></td><td><button>In a row</button></td></tr></table>
        <h1 id=h></h1><script>
        const big = 'word '.repeat(2e6);
        for (const el of [t, c, g, b, d, h]) el.textContent = big;
        t.value = big;
        </script>"#,
    ),
    (
        "a title of five million signs",
        Pressed,
        "<script>document.title = 'x'.repeat(5e6)</script>",
    ),
    (
        "a language of ten million signs",
        Pressed,
        "<script>document.documentElement.lang = 'en-'.repeat(3e6)</script>",
    ),
    (
        "options, form, frame and section of a million signs each",
        Pressed,
        r#"<form id=f><select id=s></select><input id=l list=dl><datalist id=dl></datalist><button id=k>Send</button></form>
        <div role=listbox tabindex=0 id=lb></div><script>
        const big = 'w'.repeat(1e6);
        for (let i = 0; i < 5; i += 1) {
          s.add(new Option(big + i)); dl.append(new Option('', big + i));
          const o = document.createElement('div'); o.setAttribute('role', 'option'); o.textContent = big; lb.append(o);
        }
        f.action = '/' + big; f.method = 'post'; f.setAttribute('aria-label', big); k.formAction = '/' + big;
        const frame = document.createElement('iframe'); frame.name = big; frame.srcdoc = '<button>In a frame</button>'; document.body.append(frame);
        </script>"#,
    ),
    (
        "an address of a million signs",
        Pressed,
        "<script>history.replaceState(0, '', '#' + 'x'.repeat(1e6))</script>",
    ),
    (
        "a name of a megabyte of faces",
        Pressed,
        r#"<button id=e></button><input id=i><script>e.textContent = '👩‍👩‍👧‍👦'.repeat(1e6 / 25); i.ariaLabel = '👍🏽'.repeat(1e6 / 8); i.value = i.ariaLabel</script>"#,
    ),
    (
        "halves of signs and zeros",
        Pressed,
        r#"<button id=a>a</button><input id=i><select id=s></select><p id=p></p><h2 id=h></h2><div role=alert id=l></div><script>
        const odd = 'x\ud800y\udc00z\u0000\u0001\u2028\ufffe\uffff';
        a.textContent = odd; a.title = odd; i.value = odd; i.ariaLabel = odd; i.name = odd; s.add(new Option(odd)); p.textContent = odd;
        h.textContent = odd; l.textContent = odd; document.title = odd; document.documentElement.lang = odd;
        </script>"#,
    ),
    (
        "boxes without end",
        Pressed,
        r#"<style>button { display: block; position: relative }</style>
        <button style="transform: scale(1e38)">Huge</button><button style="transform: scale(0)">Nothing</button>
        <button style="width: 1e30px; height: 1e30px; position: absolute; left: -1e30px">Wide</button>
        <button style="transform: matrix(1e30, 1e30, 1e30, 1e30, 1e30, 1e30)">Skewed</button>
        <button style="position: absolute; top: 1e9px">Deep</button>
        <div style="zoom: 1e6"><button>Zoomed</button></div>
        <div style="transform: perspective(1px) translateZ(1e9px)"><button>Behind</button></div>
        <iframe srcdoc="<button>Framed</button>" style="transform: scale(1e20); position: absolute; top: 4000px"></iframe>
        <input type=range min=-1e308 max=1e308 value=1e308 aria-label=Far><input type=number value=1e308 aria-label=Much>
        <div role=slider tabindex=0 aria-valuenow=NaN aria-valuemax=Infinity aria-label=Odd>o</div>
        <div role=heading aria-level=1e99>Level</div>"#,
    ),
    (
        "ten thousand live regions",
        Pressed,
        "<script>for (let i = 0; i < 1e4; i += 1) document.body.insertAdjacentHTML('beforeend', '<p role=alert>Alert ' + i + '</p>')</script>",
    ),
    (
        "a list of a hundred thousand options",
        Pressed,
        r#"<label>Many <select id=s></select></label><label>Known <input list=dl></label><datalist id=dl></datalist><script>
        for (let i = 0; i < 1e5; i += 1) { s.append(new Option('Option ' + i)); dl.append(new Option('Data ' + i)); }
        </script>"#,
    ),
    (
        // Of which the browser makes a thousand, for as long as a look may take.
        "twenty thousand frames",
        Ends,
        "<script>const all = document.createDocumentFragment(); for (let i = 0; i < 2e4; i += 1) { const f = document.createElement('iframe'); f.width = 20; f.height = 10; all.append(f); } document.body.append(all)</script>",
    ),
    (
        "a hundred thousand elements",
        Pressed,
        "<script>document.body.insertAdjacentHTML('beforeend', '<a href=#x>l</a> '.repeat(1e5))</script>",
    ),
    (
        // The browser's own layout may give in.
        "a hundred thousand elements in each other",
        Ends,
        "<script>let at = document.body; for (let i = 0; i < 1e5; i += 1) { const el = document.createElement('div'); at.append(el); at = el; } at.append('bottom')</script>",
    ),
    (
        "shadow roots in each other, a thousand deep",
        Seen,
        "<script>let at = document.body; for (let i = 0; i < 1e3; i += 1) { const el = document.createElement('div'); at.append(el); at = el.attachShadow({mode: 'open'}); } at.append('bottom')</script>",
    ),
    (
        "fields that stand in the way of their form",
        Pressed,
        r#"<form><script>for (const name of ['nodeType', 'parentNode', 'elements', 'form', 'labels', 'value', 'contains', 'getRootNode', 'firstChild',
          'nextSibling', 'childNodes', 'children', 'ownerDocument', 'isConnected', 'tagName', 'localName', 'attributes', 'getAttribute', 'hasAttribute',
          'matches', 'closest', 'querySelector', 'querySelectorAll', 'getBoundingClientRect', 'getClientRects', 'checkVisibility', 'shadowRoot', 'assignedSlot',
          'scrollIntoView', 'offsetWidth', 'clientWidth', 'clientLeft', 'textContent', 'innerText', 'method', 'action', 'id', 'name', 'length', 'style',
          'compareDocumentPosition', 'host', 'namespaceURI', 'parentElement', 'scrollHeight', 'isContentEditable', 'focus', 'click', 'submit', 'remove'])
          document.write('<input name="' + name + '" aria-label="' + name + '" value=v>')</script><button type=button onclick="out.textContent = 'sent'">Send</button></form>"#,
    ),
    (
        "accessors that throw on every prototype",
        Pressed,
        r#"<input aria-label=Word value=v><select aria-label=Kind><option>One</select><script>
        document.querySelector('button').addEventListener('click', ((o, set) => () => set.call(o, 'pressed'))(out, Object.getOwnPropertyDescriptor(Node.prototype, 'textContent').set));
        document.querySelector('button').removeAttribute('onclick');
        for (const proto of [Node, Element, HTMLElement, HTMLInputElement, HTMLSelectElement, HTMLFormElement, Document, Window, DOMRect, EventTarget].map((c) => c.prototype))
          for (const key of Reflect.ownKeys(proto)) { try { Object.defineProperty(proto, key, { get() { throw new Error(key); }, set() { throw new Error(key); } }); } catch {} }
        </script>"#,
    ),
    (
        "proxies and prototypes in place of everything",
        Pressed,
        r#"<script>
        const trap = new Proxy(function () {}, { get: () => trap, apply: () => trap, construct: () => trap, has: () => true, getPrototypeOf: () => { throw 1; } });
        for (const name of ['Array', 'Object', 'Map', 'Set', 'WeakMap', 'WeakRef', 'String', 'JSON', 'Reflect', 'Symbol', 'Promise', 'Node', 'Element', 'URL', 'performance', 'getComputedStyle'])
          try { window[name] = trap; } catch {}
        </script>"#,
    ),
    (
        "elements that turn into each other while they are read",
        Pressed,
        r#"<x-odd tabindex=0 role=button>Odd</x-odd><script>
        customElements.define('x-odd', class extends HTMLElement {
          static observedAttributes = ['role', 'tabindex'];
          get assignedSlot() { return this; } get shadowRoot() { return document; } get parentNode() { return this; } get offsetWidth() { throw 1; }
          get form() { return this; } get labels() { return { length: 1e9 }; } get options() { return { length: 1e9 }; } get value() { return { toString() { throw 1; } }; }
        });
        </script>"#,
    ),
    (
        "a document that is written again and again",
        Seen,
        "<script>let n = 0; setInterval(() => { document.open(); document.write('<title>w</title><p>Written ' + (n++) + '</p><button>B' + n + '</button><script>let n = ' + n + '; setInterval(() => { document.open(); document.write(\"<button>Again</button>\"); document.close(); }, 5)<\\/script>'); document.close(); }, 5)</script>",
    ),
    (
        "a thousand changes a millisecond",
        Ends,
        r#"<div id=x></div><script>
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const end = performance.now() + 8;
          let n = 0;
          while (performance.now() < end) { x.setAttribute('data-n', n++); x.textContent = n; x.append(document.createElement('b')); }
          channel.port2.postMessage(0);
        };
        channel.port2.postMessage(0);
        </script>"#,
    ),
    (
        "a page that never gives way",
        Ends,
        "<script>setTimeout(() => { for (;;); }, 400)</script>",
    ),
    (
        "memory that is filled without end",
        Ends,
        "<script>const kept = []; setInterval(() => { if (kept.length < 60) kept.push(new Uint8Array(1e6).fill(1)); document.title = 'kept ' + kept.length; }, 1)</script>",
    ),
    (
        "scrolling, focus and size that never rest",
        Pressed,
        "<div style='height:9000px'></div><input id=i><script>addEventListener('scroll', () => scrollTo(0, 0)); setInterval(() => { i.focus({preventScroll: true}); i.blur(); }, 1); new ResizeObserver(() => document.body.style.width = 500 + Math.random() * 9 + 'px').observe(document.body)</script>",
    ),
    (
        "a pattern that takes for ever to match",
        Seen,
        "<p id=p></p><input pattern='(a+)+$' id=i aria-label=Pattern><script>p.textContent = ('$ 1' + ' 1,1.1'.repeat(2e4) + ' ').repeat(4) + '9'.repeat(1e5); i.value = 'a'.repeat(26)</script>",
    ),
];

struct Came {
    look: Result<Observation, BrowserError>,
    told: Vec<String>,
}

async fn in_time<T>(what: &str, work: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG, work)
        .await
        .unwrap_or_else(|_| panic!("{what} hangs"))
}

fn typed(error: &BrowserError) -> bool {
    matches!(
        error,
        BrowserError::Timeout { .. }
            | BrowserError::DialogOpen(_)
            | BrowserError::PageCrashed
            | BrowserError::TabGone(_)
    )
}

/// The parts of a look that are too large, by name.
fn too_large(look: &Observation) -> Vec<String> {
    let size = |value: &serde_json::Value| value.to_string().len();
    let json = serde_json::to_value(look).unwrap();
    let mut parts: Vec<String> = Vec::new();
    let mut note = |what: String| {
        if !parts.contains(&what) {
            parts.push(what);
        }
    };
    for (key, value) in json.as_object().unwrap() {
        match value {
            serde_json::Value::Array(items) if key == "elements" => {
                for item in items {
                    for (field, value) in item.as_object().unwrap() {
                        if size(value) > 20_000 {
                            note(format!("elements.{field}"));
                        }
                    }
                }
            }
            // Text is bounded by its own limit, in signs.
            serde_json::Value::String(_) if key == "text" => {}
            value if size(value) > 100_000 => note(key.clone()),
            _ => {}
        }
    }
    if size(&json) > LARGEST {
        note("all".into());
    }
    parts
}

/// Goes to a page and does all that a step does there.
async fn visit(run: &Run, name: &str, body: &str) -> Came {
    let url = run.site.put("/hostile", &format!("{PRESS}{body}"));
    let mut told = Vec::new();
    let browser = &run.browser;
    let went = in_time(name, browser.act(&Action::Navigate { url }, &act_options())).await;
    if let Err(error) = went
        && !typed(&error)
    {
        told.push(format!("navigate: {error}"));
    }
    let options = ObserveOptions {
        deadline: Duration::from_secs(10),
        ..ObserveOptions::default()
    };
    let look = in_time(name, browser.observe(&options)).await;
    match &look {
        Ok(look) => {
            for part in too_large(look) {
                told.push(format!("too large: {part}"));
            }
            let picture = PictureOptions {
                marks: Mark::of(look),
                boxes: look.elements.iter().map(|e| e.id).collect(),
                ..PictureOptions::default()
            };
            match in_time(name, browser.screenshot(&picture)).await {
                Err(error) if !typed(&error) => told.push(format!("picture: {error}")),
                _ => {}
            }
            if let Some(press) = look.elements.iter().find(|e| e.name == "Press") {
                let click = Action::Click { element: press.id };
                match in_time(name, browser.facts(&click)).await {
                    Ok(facts) => {
                        let size = serde_json::to_string(&facts).unwrap().len();
                        if size > 300_000 {
                            told.push("too large: facts".into());
                        }
                    }
                    Err(error) if typed(&error) => {}
                    Err(error) => told.push(format!("facts: {error}")),
                }
            }
        }
        Err(error) if typed(error) => {}
        Err(error) => told.push(format!("look: {error}")),
    }
    Came { look, told }
}

/// Presses the page's button and waits for its word.
async fn pressed(run: &Run, look: &Observation) -> Result<(), String> {
    let Some(press) = look.elements.iter().find(|e| e.name == "Press") else {
        return Err(format!(
            "no button among {:?}",
            &names(look)[..names(look).len().min(5)]
        ));
    };
    let click = Action::Click { element: press.id };
    let outcome = in_time("click", run.browser.act(&click, &act_options())).await;
    let outcome = outcome.map_err(|e| format!("click: {e}"))?;
    if !outcome.status.is_ok() {
        return Err(format!("click: {:?} {:?}", outcome.status, outcome.detail));
    }
    let end = Instant::now() + DEADLINE;
    loop {
        match run.browser.observe(&ObserveOptions::default()).await {
            Ok(look) if look.text.contains("pressed") => return Ok(()),
            Ok(_) if Instant::now() < end => {}
            Ok(_) => return Err("the press had no effect".into()),
            Err(error) => return Err(format!("look after the press: {error}")),
        }
    }
}

/// Pages that fail today, and how exactly; what is mended is taken out.
const KNOWN: &[(&str, &[&str])] = &[];

/// `HOSTILE=word` visits only the pages whose names hold the word.
#[tokio::test]
async fn whatever_a_page_sends_back_an_outcome_comes_of_it() {
    let only = std::env::var("HOSTILE").unwrap_or_default();
    let mut chromium = Arc::new(Chromium::start());
    let mut wrong = String::new();
    for (name, expect, body) in PAGES.iter().filter(|(name, ..)| name.contains(&only)) {
        let started = Instant::now();
        let run = Run::at(&chromium, "<p>before</p>").await;
        let mut came = visit(&run, name, body).await;
        match (&came.look, expect) {
            (Ok(look), Pressed) => {
                if let Err(why) = pressed(&run, look).await {
                    came.told.push(why);
                }
            }
            (Err(error), Pressed | Seen) => came.told.push(format!("not seen: {error}")),
            _ => {}
        }
        println!(
            "{name}: {} ms, {} {:?}",
            started.elapsed().as_millis(),
            match &came.look {
                Ok(look) => format!(
                    "{} of {} elements",
                    look.elements.len(),
                    look.total_elements
                ),
                Err(error) => error.to_string(),
            },
            came.told
        );
        let known = KNOWN
            .iter()
            .find(|(known, _)| known == name)
            .map_or(&[][..], |k| k.1);
        // Where in an answer it was is not the same in each run.
        for told in &mut came.told {
            if let Some((what, _)) = told.split_once(" at line ") {
                *told = what.to_owned();
            }
        }
        if came.told != known {
            let _ = writeln!(wrong, "{name}: {:#?}", came.told);
        }
        let _ = tokio::time::timeout(Duration::from_secs(5), run.browser.close()).await;
        // A page that is stuck keeps its process, and with it a core.
        if *expect == Ends || came.look.is_err() {
            drop(run);
            chromium = Arc::new(Chromium::start());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[tokio::test]
async fn dialogs_without_end_are_answered_one_by_one() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, "<p>before</p>").await;
    let url = run.site.put(
        "/loop",
        "<p>words</p><script>setTimeout(function again() { alert('once \\ud800 more'); setTimeout(again, 0); }, 100)</script>",
    );
    in_time(
        "go",
        run.browser.act(&Action::Navigate { url }, &act_options()),
    )
    .await
    .unwrap();
    for _ in 0..8 {
        let look = run.until("a dialog", |l| l.dialog.is_some()).await;
        assert_eq!(look.dialog.unwrap().message, "once \u{fffd} more");
        let answer = Action::HandleDialog {
            accept: true,
            text: None,
        };
        let outcome = in_time("answer", run.browser.act(&answer, &act_options())).await;
        assert!(outcome.unwrap().status.is_ok());
    }
    // The way out stays open, also while a dialog is.
    run.until("a dialog", |l| l.dialog.is_some()).await;
    let url = run.site.put("/away", "<h1>Away</h1>");
    leave(&run, &url).await;
}

/// Goes on in another tab.
async fn leave(run: &Run, url: &str) {
    let open = Action::NewTab {
        url: Some(url.to_owned()),
    };
    let outcome = in_time("leave", run.browser.act(&open, &act_options()))
        .await
        .unwrap();
    assert!(outcome.status.is_ok(), "{outcome:?}");
    run.until("the next page", |l| l.text.contains("Away"))
        .await;
}

#[tokio::test]
async fn a_page_that_navigates_for_ever_holds_up_nobody() {
    let chromium = Chromium::start();
    let run = Run::at(&chromium, "<p>before</p>").await;
    let url = run.site.put(
        "/round",
        "<h1>Round</h1><a href=#x>Link</a><script>location.replace('/round?' + Math.random())</script>",
    );
    let went = in_time(
        "go",
        run.browser.act(&Action::Navigate { url }, &act_options()),
    )
    .await;
    println!("{went:?}");
    for _ in 0..3 {
        let look = in_time("look", run.browser.observe(&ObserveOptions::default())).await;
        match look {
            Ok(look) => assert!(look.url.contains("/round") || look.url.contains("127.0.0.1")),
            Err(error) => assert!(typed(&error), "{error:?}"),
        }
    }
    let url = run.site.put("/away", "<h1>Away</h1>");
    let go = Action::Navigate { url: url.clone() };
    let went = in_time("leave", run.browser.act(&go, &act_options())).await;
    println!("{went:?}");
    leave(&run, &url).await;
}

#[tokio::test]
async fn fifty_popups_are_listed_and_hold_up_nobody() {
    // Which lets through one for each press otherwise.
    let chromium = Chromium::with_arguments(&["--disable-popup-blocking"]);
    let run = Run::at(
        &chromium,
        r#"<button onclick="for (let i = 0; i < 50; i++) window.open('/pop?' + i, '_blank', 'popup'); out.textContent = 'opened'">Many</button><p id=out></p>"#,
    )
    .await;
    run.site.put(
        "/pop",
        "<h1>Popup</h1><script>setInterval(() => document.title = Math.random(), 10)</script>",
    );
    let first = run.look().await.tab;
    let outcome = in_time("click", run.click("Many")).await;
    println!("{outcome:?}");
    let end = Instant::now() + DEADLINE * 2;
    loop {
        let back = Action::SwitchTab { tab: first.clone() };
        in_time("back", run.browser.act(&back, &act_options()))
            .await
            .unwrap();
        let look = in_time("look", run.browser.observe(&ObserveOptions::default())).await;
        if let Ok(look) = look
            && look.tab == first
            && look.text.contains("opened")
        {
            println!("{} tabs listed", look.tabs.len());
            break;
        }
        assert!(Instant::now() < end, "the opener cannot be reached");
    }
    let mut opened = 0;
    let end = Instant::now() + DEADLINE * 2;
    while opened < 50 {
        assert!(Instant::now() < end, "{opened} popups are told of");
        let events = run.browser.take_tab_events();
        opened += events
            .iter()
            .filter(|e| e.kind == TabEventKind::Opened)
            .count();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_page_that_closes_itself_is_told() {
    let chromium = Chromium::start();
    let run = Run::at(
        &chromium,
        r#"<button onclick="window.open('/pop')">Open</button>"#,
    )
    .await;
    run.site.put(
        "/pop",
        "<h1>Popup</h1><button onclick='window.close()'>Close me</button>",
    );
    let first = run.look().await.tab;
    run.click("Open").await;
    let look = run.until("the popup", |l| l.text.contains("Popup")).await;
    assert_ne!(look.tab, first);
    let outcome = in_time("close", run.click("Close me")).await;
    assert!(
        matches!(
            outcome.status,
            ActionStatus::Ok | ActionStatus::NoEffect | ActionStatus::TabGone
        ),
        "{outcome:?}"
    );
    // The run goes on in a tab that is there, or is told that its own is gone.
    let end = Instant::now() + DEADLINE;
    loop {
        match in_time("look", run.browser.observe(&ObserveOptions::default())).await {
            Ok(look) if look.tab == first => break,
            Ok(_) => {}
            Err(error) => {
                assert!(typed(&error), "{error:?}");
                let back = Action::SwitchTab { tab: first.clone() };
                in_time("back", run.browser.act(&back, &act_options()))
                    .await
                    .unwrap();
            }
        }
        assert!(Instant::now() < end);
    }
}

/// A folder and a browser for a run that starts at a page which is no page yet.
#[tokio::test]
async fn a_run_can_start_at_a_hostile_page() {
    let chromium = Chromium::start();
    let site = Site::start().await;
    for body in [
        "<script>for (;;);</script>",
        "<script>for (;;) alert('at once')</script>",
        "<script>location.reload()</script>",
    ] {
        let url = site.put("/start", body);
        let folder = tempfile::tempdir().unwrap();
        let browser = chromium.connected(folder.path()).await;
        let started = in_time("start", browser.start(StartTab::New, Some(&url))).await;
        if let Err(error) = &started {
            assert!(typed(error), "{body}: {error:?}");
        }
        let look = ObserveOptions {
            deadline: Duration::from_secs(3),
            ..ObserveOptions::default()
        };
        if let Err(error) = in_time("look", browser.observe(&look)).await {
            assert!(typed(&error), "{body}: {error:?}");
        }
        in_time("close", browser.close()).await;
    }
}
