//! The mouse: its buttons, double presses, held keys, and both kinds of dragging, in a real Chromium.

use crate::prelude::*;
use copilot_protocol::MouseButton::{Left, Middle, Right};

fn press_with(element: u32, button: MouseButton, count: u8, modifiers: &[Modifier]) -> Action {
    let modifiers = modifiers.to_vec();
    Action::MouseClick {
        element,
        button,
        count,
        modifiers,
        x: None,
        y: None,
    }
}

fn press(element: u32, button: MouseButton, count: u8) -> Action {
    press_with(element, button, count, &[])
}

fn drag(element: u32, to: Option<u32>, (dx, dy): (f64, f64)) -> Action {
    Action::Drag {
        element,
        to,
        dx,
        dy,
        from_x: None,
        from_y: None,
        find: None,
    }
}

fn onto(element: u32, to: u32) -> Action {
    drag(element, Some(to), (0.0, 0.0))
}

fn by(element: u32, dx: f64, dy: f64) -> Action {
    drag(element, None, (dx, dy))
}

#[tokio::test]
async fn each_button_count_and_key_arrives() {
    let run = Run::on(
        r#"<button id=b>Target</button><p id=log></p><script>
          const note = e => { log.textContent += [e.type, e.button, e.detail, (e.ctrlKey ? 'C' : '') + (e.shiftKey ? 'S' : '') + (e.altKey ? 'A' : '') || '-', e.isTrusted].join(' ') + ';'; };
          for (const kind of ['click', 'dblclick', 'auxclick', 'contextmenu']) b.addEventListener(kind, note);
          b.addEventListener('mousedown', e => { if (e.detail < 2) log.textContent = ''; });
          b.addEventListener('contextmenu', e => e.preventDefault());
        </script>"#,
    )
    .await;
    let b = named(&run.snapshot().await, "Target").id;
    for (action, wanted) in [
        (press(b, Right, 1), "contextmenu 2 0 - true;"),
        (press(b, Middle, 1), "auxclick 1 1 - true;"),
        (
            press(b, Left, 2),
            "click 0 1 - true;click 0 2 - true;dblclick 0 2 - true;",
        ),
        (
            press_with(b, Left, 1, &[Modifier::Control, Modifier::Shift]),
            "click 0 1 CS true;",
        ),
        (
            press_with(b, Left, 1, &[Modifier::Alt]),
            "click 0 1 A true;",
        ),
    ] {
        let outcome = run.ok(action).await;
        assert_eq!(outcome.delivery, Delivery::Trusted);
        assert!(outcome.effects.contains(&ActionEffect::PageChanged));
        let text = run.snapshot().await.text;
        assert!(text.contains(wanted), "{text:?} has no {wanted:?}");
    }
}

#[tokio::test]
async fn a_link_pressed_with_the_middle_button_opens_behind() {
    let run = Run::whole(r#"<a href="/next">Next</a>"#).await;
    run.site.put("/next", "<h1>Second</h1>");
    let snapshot = run.snapshot().await;
    let link = named(&snapshot, "Next").id;
    let outcome = run.ok(press(link, Middle, 1)).await;
    assert!(outcome.opened_tab.is_some(), "{outcome:?}");
    assert!(outcome.effects.contains(&ActionEffect::TabOpened));
    assert!(!outcome.effects.contains(&ActionEffect::Navigated));
    // It stays behind; the run may go there.
    assert_eq!(run.snapshot().await.tab, snapshot.tab);
    let tab = outcome.opened_tab.unwrap();
    run.act(switch_to(&tab)).await;
    assert!(run.snapshot().await.text.contains("Second"));
}

#[tokio::test]
async fn such_presses_ask_for_what_a_press_asks() {
    let (run, snapshot) = Run::seen(
        r#"<button disabled>Off</button><button>Idle</button>
        <div style="position:fixed;inset:0 0 auto 0;height:60px;background:#eee;z-index:2">Bar</div><style>body{margin:0}</style>"#,
    )
    .await;
    let off = press(named(&snapshot, "Off").id, Right, 1);
    let off = run.fails(off, ActionReason::Disabled).await;
    assert_eq!(off.status, NotActionable);
    let idle = named(&snapshot, "Idle").id;
    let covered = run.fails(press(idle, Left, 2), ActionReason::Covered).await;
    assert_eq!(covered.status, Covered);
    assert!(covered.detail.unwrap().contains("Bar"));
    let right = press(idle, Right, 1);
    let by_script = run.browser.act(&right, &by_script()).await.unwrap();
    assert_eq!(by_script.reason, Some(ActionReason::Unsupported));
}

const BOARD: &str = include_str!("pages/board.html");

#[tokio::test]
async fn the_browsers_own_drag_and_drop_carries_its_data() {
    let (run, snapshot) = Run::seen(BOARD).await;
    let (card, done) = (named(&snapshot, "Card").id, named(&snapshot, "Done").id);
    run.ok(onto(card, done)).await;
    let snapshot = run.snapshot().await;
    assert_eq!(snapshot.title, "done got card 7", "{}", snapshot.text);
    assert!(snapshot.text.contains("dragstart"), "{}", snapshot.text);
    run.shows("dragend move").await;
    // Nothing is held any more: a press is a press.
    let todo = named(&snapshot, "Todo").id;
    run.act(click(todo)).await;
    assert_eq!(run.snapshot().await.title, "clicked todo");
}

#[tokio::test]
async fn nothing_is_dropped_where_it_is_not_taken() {
    let (run, snapshot) = Run::seen(
        r#"<a href="/next" style="display:inline-block;width:100px;height:40px">Link</a><div id=dead role=button tabindex=0 aria-label=Dead style="width:100px;height:60px"></div>
        <textarea aria-label=Field style="width:200px;height:60px"></textarea>
        <script>addEventListener('dragend', e => { document.title = 'ended ' + e.dataTransfer.dropEffect; });</script>"#,
    )
    .await;
    let link = named(&snapshot, "Link").id;
    let dead = onto(link, named(&snapshot, "Dead").id);
    let outcome = run.fails(dead, ActionReason::DropRefused).await;
    assert_eq!(outcome.status, NoEffect);
    // The browser would have followed the link.
    assert!(outcome.opened_tab.is_none() && !outcome.url_changed);
    run.until("the end of the drag", |l| l.title == "ended none")
        .await;
    // Fields take text by themselves.
    let outcome = run.ok(onto(link, named(&snapshot, "Field").id)).await;
    assert!(outcome.effects.contains(&ActionEffect::Dropped));
    let dropped = named(&run.snapshot().await, "Field").value.clone();
    assert!(dropped.contains("/next"), "{dropped}");
}

#[tokio::test]
async fn pointer_events_drag_too() {
    let (run, snapshot) = Run::seen(
        r#"<style>#knob{position:absolute;left:20px;top:20px;width:40px;height:40px;background:#ccc;touch-action:none}</style>
        <div id=knob role=button tabindex=0 aria-label=Knob></div><div id=bin role=button tabindex=0 aria-label=Bin style="position:absolute;left:400px;top:300px;width:80px;height:80px;border:1px solid"></div>
        <script>
          let from = null, moves = 0;
          knob.onpointerdown = (e) => { knob.setPointerCapture(e.pointerId); from = [e.clientX - knob.offsetLeft, e.clientY - knob.offsetTop]; moves = 0; };
          knob.onpointermove = (e) => { if (!from) return; moves += 1; knob.style.left = e.clientX - from[0] + 'px'; knob.style.top = e.clientY - from[1] + 'px'; };
          knob.onpointerup = (e) => { from = null; const over = document.elementsFromPoint(e.clientX, e.clientY).includes(bin);
            document.title = [Math.round(knob.offsetLeft), Math.round(knob.offsetTop), moves > 5, over, e.buttons].join(' '); };
        </script>"#,
    )
    .await;
    let knob = named(&snapshot, "Knob").id;
    run.ok(by(knob, 100.0, 50.0)).await;
    assert_eq!(run.snapshot().await.title, "120 70 true false 0");
    run.ok(onto(knob, named(&snapshot, "Bin").id)).await;
    assert!(run.snapshot().await.title.ends_with("true true 0"));
    let nowhere = run.act(by(knob, 0.0, 0.0)).await;
    assert!(!nowhere.status.is_ok());
}

#[tokio::test]
async fn what_is_far_below_is_scrolled_to_with_the_button_held() {
    let page = BOARD.replace(
        "<div id=done",
        r#"<div style="height:2500px"></div><div id=done"#,
    );
    let (run, snapshot) = Run::seen(&page).await;
    run.ok(onto(
        named(&snapshot, "Card").id,
        named(&snapshot, "Done").id,
    ))
    .await;
    assert_eq!(run.snapshot().await.title, "done got card 7");
}

#[tokio::test]
async fn a_drag_that_is_cancelled_lets_go() {
    let run = Run::on(
        r#"<div id=knob role=button tabindex=0 aria-label=Knob style="width:60px;height:60px;background:#ccc"></div><button>Other</button><script>
          knob.onpointerdown = () => { fetch('/held'); const end = performance.now() + 1500; while (performance.now() < end); };
          addEventListener('pointerup', () => { document.title = 'let go'; });
        </script>"#,
    )
    .await;
    let knob = named(&run.snapshot().await, "Knob").id;
    let options = act_options();
    let cancel = options.cancel.clone();
    let drag = by(knob, 300.0, 0.0);
    let (outcome, ()) = tokio::join!(run.browser.act(&drag, &options), async {
        // The button is down, and the page is busy with that for a while yet.
        let held = || run.site.requests().iter().any(|r| r == "/held");
        until("the button goes down", held).await;
        cancel.cancel();
    });
    assert_eq!(outcome.unwrap().status, Cancelled);
    run.until("the button is let go", |l| l.title == "let go")
        .await;
}

#[tokio::test]
async fn what_a_drag_ends_on_is_told_to_the_guard() {
    let (run, snapshot) = Run::seen(BOARD).await;
    let drag = onto(named(&snapshot, "Card").id, named(&snapshot, "Done").id);
    let facts = run.facts(&drag).await;
    assert_eq!(facts.element.unwrap().name, "Card");
    let onto = facts.onto.unwrap();
    assert!(onto.name == "Done" && !onto.fingerprint.is_empty());
}

#[tokio::test]
async fn frames_of_another_site_are_pressed_and_dragged_in() {
    let run = Run::on(
        r#"== /
        <div id=c draggable=true role=button tabindex=0 aria-label=Outer style="width:110px;height:50px;background:#ccc">Outer</div><iframe src="ABROAD/inner" style="width:400px;height:300px;margin-left:60px"></iframe>
        <script>c.ondragstart = e => e.dataTransfer.setData('text/plain', 'outer card');</script>
        == /inner
        <style>div[role]{width:110px;height:50px;margin:6px;background:#ddd}</style><div id=a draggable=true role=button tabindex=0 aria-label=Inner>Inner</div><div id=z role=button tabindex=0 aria-label=Slot>Slot</div><p id=log></p>
        <script>a.ondragstart = e => e.dataTransfer.setData('text/plain', 'inner card');
          z.ondragover = e => e.preventDefault(); z.ondrop = e => { e.preventDefault(); log.textContent = 'slot got ' + e.dataTransfer.getData('text/plain'); };
          z.ondblclick = e => { log.textContent = 'double ' + e.isTrusted; };</script>"#,
    )
    .await;
    let snapshot = run.finds("Slot").await;
    let slot = named(&snapshot, "Slot").id;
    run.ok(press(slot, Left, 2)).await;
    run.shows("double true").await;
    run.ok(onto(named(&snapshot, "Inner").id, slot)).await;
    run.shows("slot got inner card").await;
    // From one site's frame into another's the browser lets nothing be dragged.
    let outer = onto(named(&snapshot, "Outer").id, slot);
    run.fails(outer, ActionReason::DropRefused).await;
    assert!(!run.snapshot().await.text.contains("outer card"));
}

#[tokio::test]
async fn what_was_swapped_in_a_frame_is_pressed_with_no_button() {
    let run = Run::on(
        r#"== /
        <iframe src="ABROAD/inner" style="width:400px;height:200px"></iframe>
        == /inner
        <button id=b>Keep</button><p id=log></p>
        <script>let n = 0; b.ondblclick = b.oncontextmenu = e => { log.textContent = 'pressed by ' + e.type; };
          onmessage = () => { n += 1; b.textContent = 'Delete ' + n; top.postMessage('swapped', '*'); };</script>"#,
    )
    .await;
    let button = named(&run.finds("Keep").await, "Keep").id;
    let swap = "new Promise(done => { onmessage = () => done(true); frames[0].postMessage('swap', '*'); })";
    for (with, count, event) in [(Left, 2, "dblclick"), (Right, 1, "contextmenu")] {
        let deed = press(button, with, count);
        run.facts(&deed).await;
        assert_eq!(run.says_at_last(swap).await, true);
        let outcome = run.act(deed.clone()).await;
        assert_eq!(outcome.status, FingerprintChanged, "{event}: {outcome:?}");
        assert!(!run.snapshot().await.text.contains(event));
        // Judged anew as it is now, it is pressed: nothing but the swap stood in the way.
        run.facts(&deed).await;
        run.ok(deed).await;
        run.shows(event).await;
    }
}

#[tokio::test]
async fn a_point_of_a_canvas_is_pressed_and_dragged_from_and_no_other_control_in_it() {
    let (run, snapshot) = Run::seen(
        r#"<canvas aria-label=Board tabindex=0 style="width:400px;height:200px;border:0;display:block"></canvas>
        <div id=map tabindex=0 onclick="note('map', event)" style="position:relative;width:400px;height:200px;background:#eee"><button style="position:absolute;left:10px;top:10px;width:80px;height:30px">Inside</button></div>
        <script>const note = (what, e) => { document.title += what + ' ' + Math.round(e.offsetX) + ',' + Math.round(e.offsetY) + ';'; };
        const board = document.querySelector('canvas');
        for (const kind of ['mousedown', 'mouseup']) board.addEventListener(kind, e => note(kind, e));</script>"#,
    )
    .await;
    let board = named(&snapshot, "Board").id;
    let at = |element, x, y| {
        let mut action = press(element, Left, 1);
        if let Action::MouseClick {
            x: to_x, y: to_y, ..
        } = &mut action
        {
            (*to_x, *to_y) = (Some(x), Some(y));
        }
        action
    };
    run.ok(at(board, 30.0, 40.0)).await;
    let mut stroke = by(board, 50.0, 60.0);
    if let Action::Drag { from_x, from_y, .. } = &mut stroke {
        (*from_x, *from_y) = (Some(100.0), Some(20.0));
    }
    run.ok(stroke).await;
    // Without a point it is the middle again.
    run.ok(press(board, Left, 1)).await;
    let wanted = "mousedown 30,40;mouseup 30,40;mousedown 100,20;mouseup 150,80;mousedown 200,100;mouseup 200,100;";
    let title = run.snapshot().await.title;
    assert!(title.ends_with(wanted), "{title}");
    // Where another control stands, or beyond the element, nothing is pressed.
    let map = snapshot
        .elements
        .iter()
        .find(|e| e.tag == "div")
        .unwrap()
        .id;
    run.ok(at(map, 300.0, 150.0)).await;
    for (x, y) in [(20.0, 20.0), (390.0, 900.0)] {
        assert_eq!(run.act(at(map, x, y)).await.status, ActionStatus::Covered);
    }
    let title = run.snapshot().await.title;
    assert!(title.ends_with("map 300,150;"), "{title}");
}

fn mark(element: u32, text: &str) -> Action {
    let mut action = by(element, 0.0, 0.0);
    if let Action::Drag { find, .. } = &mut action {
        *find = Some(text.into());
    }
    action
}

#[tokio::test]
async fn a_piece_of_text_is_marked_as_by_a_person() {
    let (run, snapshot) = Run::seen(
        r#"<button onclick="document.execCommand('bold'); document.title += n.querySelector('b').textContent + ';'" onmousedown="event.preventDefault()">Bold</button>
        <div contenteditable id=n aria-label=Note style="border:1px solid"><p>The quick <i>brown</i> fox</p><p>jumps over</p></div>
        <textarea aria-label=Plain onmouseup="heard('field', value.slice(selectionStart, selectionEnd))">one two three</textarea>
        <article id=a>Marie Curie was born
          in <b>Warsaw</b> in 1867, and she studied there and in Paris; twice in twice.<br>A second line.</article>
        <p>Careful: <button onclick="document.title += 'pressed;'">Wipe all of it</button></p><p id=out></p>
        <script>const heard = (where, text) => { document.title += where + ' ' + text + ';'; };
        a.addEventListener('mouseup', event => heard('page ' + event.isTrusted, String(getSelection())));</script>"#,
    )
    .await;
    let note = named(&snapshot, "Note").id;
    let done = run.ok(mark(note, "quick brown")).await;
    assert_eq!(done.delivery, Delivery::Trusted);
    assert_eq!(done.detail.unwrap(), "selected: \"quick brown\"");
    run.click("Bold").await;
    run.ok(mark(named(&snapshot, "Plain").id, "two")).await;
    // Beside the element, over a line's end in the source and from one part to another.
    run.ok(mark(note, "born in Warsaw")).await;
    run.fails(mark(note, "twice"), ActionReason::TextNotFound)
        .await;
    run.fails(mark(note, "Berlin"), ActionReason::TextNotFound)
        .await;
    // Another control is not pressed by it. The field hears the press by which it got the focus, too.
    let held = run.ok(mark(note, "Wipe all")).await;
    assert_eq!(held.delivery, Delivery::Script);
    let title = run.snapshot().await.title;
    assert!(
        title.ends_with("quick brown;field ;field two;page true born in Warsaw;"),
        "{title}"
    );
}
