//! What actions do to a page, in a real Chromium.

use crate::prelude::*;

#[tokio::test]
async fn a_click_is_trusted_and_its_effect_is_seen() {
    let run = Run::on(
        r#"== /
        <button onclick="document.title = event.isTrusted + ' ' + event.detail">Press</button>
        <button>Idle</button><button disabled>Off</button><a href="/next">Next</a><button onclick="this.remove()">Fleeting</button>
        == /next
        <h1>Second page</h1>"#,
    )
    .await;
    let outcome = run.click_ok("Press").await;
    assert_eq!(outcome.delivery, Delivery::Trusted);
    assert!(outcome.dom_changed && !outcome.url_changed);
    let snapshot = run.snapshot().await;
    assert_eq!(snapshot.title, "true 1");
    // The focus moves to it; a second press does nothing at all.
    assert!(run.click("Idle").await.status.is_ok());
    assert_eq!(run.click("Idle").await.status, NoEffect);
    assert_eq!(run.click("Off").await.status, NotActionable);
    let fleeting = click_on(&snapshot, "Fleeting");
    run.act(&fleeting).await;
    assert_eq!(run.facts(&fleeting).await.element, None);
    run.ends(fleeting, Stale).await;
    let next = click_on(&snapshot, "Next");
    let outcome = run.ok(&next).await;
    assert!(outcome.url_changed && outcome.url.ends_with("/next"));
    assert!(run.snapshot().await.text.contains("Second page"));
    // Its document is gone, and its number means nothing else now.
    run.ends(next, Stale).await;
    run.ends(click(99_999), NotFound).await;
}

#[tokio::test]
async fn what_is_covered_is_scrolled_clear_or_said() {
    let under_a_bar = |rest: &str| {
        format!(
            r#"<div style="position:fixed;top:0;left:0;right:0;height:500px;background:#eee">Bar</div>{rest}<div style="height:3000px"></div>"#
        )
    };
    let run = Run::on(&under_a_bar(
        r#"<div style="height:120px"></div><button onclick="document.title='pressed'">Half hidden</button>"#,
    ))
    .await;
    let hidden = click_on(&run.snapshot().await, "Half hidden");
    // It cannot be scrolled from under the bar at the top of the page.
    let outcome = run.ends(&hidden, Covered).await;
    assert!(outcome.detail.unwrap().contains("Bar"));
    let outcome = run.browser.act(&hidden, &by_script()).await.unwrap();
    let how = (outcome.status, outcome.delivery);
    assert_eq!(how, (ActionStatus::Ok, Delivery::Script));
    assert_eq!(run.snapshot().await.title, "pressed");

    let run = Run::on(&under_a_bar(
        r#"<div style="height:1500px"></div><button onclick="document.title='pressed'">Lower</button>"#,
    ))
    .await;
    let outcome = run.click_ok("Lower").await;
    assert_eq!(outcome.delivery, Delivery::ScrollWiggle);
    assert_eq!(run.snapshot().await.title, "pressed");
}

#[tokio::test]
async fn fields_hold_what_was_typed() {
    let (run, snapshot) = Run::seen(
        r#"<label>Name <input id=n value="old"></label><label>Day <input type=date></label><label>Word <input type=password id=p></label>
        <label>Phone <input id=ph></label><label>Notes <textarea></textarea></label><div contenteditable aria-label="Rich">x</div>
        <label>Short <input maxlength=3></label><label>Locked <input readonly value=1></label><label>Count <input type=number></label>
        <script>
          n.addEventListener('keydown', e => { document.title = 'key ' + e.key + e.isTrusted; });
          ph.addEventListener('input', () => { const d = ph.value.replace(/\D/g, ''); ph.value = d.length > 3 ? d.slice(0, 3) + '-' + d.slice(3) : d; });
        </script>"#,
    )
    .await;
    let id = |name: &str| named(&snapshot, name).id;
    for (name, text, value) in [
        ("Name", "Анна О'Нил", "Анна О'Нил"),
        ("Day", "21.11.2026", "2026-11-21"),
        ("Phone", "5551234", "555-1234"),
        ("Notes", "one\ntwo", "one\ntwo"),
        ("Rich", "hello", "hello"),
        ("Short", "abcdef", "abc"),
        ("Count", "42", "42"),
    ] {
        run.ok(fill(id(name), text)).await;
        assert_eq!(named(&run.snapshot().await, name).value, value, "{name}");
    }
    run.ends(fill(id("Locked"), "2"), NotActionable).await;
    let outcome = run.ok(fill(id("Word"), "s3cret")).await;
    assert!(!format!("{outcome:?}").contains("s3cret"));
    run.act(put(id("Name"), "!", TypeMode::Append)).await;
    let snapshot = run.snapshot().await;
    assert_eq!(named(&snapshot, "Name").value, "Анна О'Нил!");
    assert_eq!(snapshot.title, "key !true");
    run.act(fill(named(&snapshot, "Name").id, "")).await;
    assert_eq!(named(&run.snapshot().await, "Name").value, "");
}

#[tokio::test]
async fn enter_sends_the_form_and_facts_say_what_would_be_sent() {
    let run = Run::on(
        r#"<h2>Newsletter</h2><form action="/found"><label>Query <input name=q></label><label><input type=checkbox name=t required> I agree</label><p>Total: 1 200,50 €</p><button>Find it</button></form>"#,
    )
    .await;
    run.site.put("/found", "<h1>Results</h1>");
    let snapshot = run.snapshot().await;
    let query = named(&snapshot, "Query").id;
    run.act(fill(query, "tea")).await;
    run.act(check(named(&snapshot, "I agree").id, true)).await;
    let facts = run.facts(&key_in(query, "Enter")).await;
    assert_eq!(facts.submit_label, "Find it");
    assert!(facts.hit_ok);
    assert_eq!(facts.frame_origin, run.url(""));
    assert!(facts.form.as_ref().unwrap().action.ends_with("/found"));
    let values = facts.values.iter();
    let values = values.map(|v| (v.label.as_str(), v.value.as_str(), v.required));
    let wanted = [("Query", "tea", false), ("I agree", "on", true)];
    assert_eq!(values.collect::<Vec<_>>(), wanted);
    assert_eq!(facts.amounts, ["1 200,50 €"]);
    assert!(facts.surroundings.contains("Newsletter"));
    // The focus is in the form: the same for a key without an element.
    run.act(click(query)).await;
    let focused = run.facts(&key("Enter")).await;
    assert_eq!(focused.element.as_ref().unwrap().id, query);
    assert_eq!(focused.submit_label, "Find it");
    let outcome = run.act(submit(query, "green tea")).await;
    assert!(outcome.url_changed, "{outcome:?}");
    assert!(outcome.url.contains("q=green+tea"));
}

#[tokio::test]
async fn options_are_chosen_in_native_and_in_built_lists() {
    let (run, snapshot) = Run::seen(
        r#"<label>Country <select onchange="document.title = this.value"><option value=no>Norway<option value=pe>Peru<option disabled>Atlantis</select></label>
        <button id=b aria-haspopup=listbox aria-expanded=false onclick="setTimeout(() => { l.hidden = false }, 150)">Colour</button>
        <ul id=l role=listbox hidden><li role=option onclick="b.textContent='Colour: red'; l.hidden=true">Red</li><li role=option onclick="b.textContent='Colour: blue'; l.hidden=true">Blue</li></ul>"#,
    )
    .await;
    let country = named(&snapshot, "Country").id;
    run.ok(select(country, "peru")).await;
    let snapshot = run.snapshot().await;
    assert_eq!(named(&snapshot, "Country").value, "Peru");
    assert_eq!(snapshot.title, "pe");
    run.ends(select(country, "Atlantis"), NotActionable).await;
    let missing = run.ends(select(country, "Narnia"), NotFound);
    assert!(missing.await.detail.unwrap().contains("Norway"));
    run.ok(select(named(&snapshot, "Colour").id, "Blue")).await;
    named(&run.snapshot().await, "Colour: blue");
}

#[tokio::test]
async fn a_tick_is_set_once() {
    let run = Run::on(
        r#"<label style="display:block"><input type=checkbox style="position:absolute;opacity:0;width:0;height:0"> Fancy</label>
        <div role=switch tabindex=0 aria-checked=false onclick="this.setAttribute('aria-checked', this.getAttribute('aria-checked') === 'false')">Power</div>"#,
    )
    .await;
    for name in ["Fancy", "Power"] {
        for (checked, changes) in [(true, true), (true, false), (false, true)] {
            let element = named(&run.snapshot().await, name).id;
            let outcome = run.act(check(element, checked)).await;
            assert_eq!(outcome.status, ActionStatus::Ok, "{name} {outcome:?}");
            assert_eq!(outcome.dom_changed, changes, "{name} {checked}");
            let state = named(&run.snapshot().await, name).state.checked;
            assert_eq!(state, Some(checked), "{name}");
        }
    }
}

#[tokio::test]
async fn keys_and_chords_arrive() {
    let run = Run::on(
        "<input aria-label=F value=abc><script>addEventListener('keydown', e => { document.title += ' ' + (e.ctrlKey ? 'C-' : '') + e.key; });document.title='';</script>",
    )
    .await;
    let element = named(&run.snapshot().await, "F").id;
    for key in ["Control+a", "Backspace", "x"] {
        run.done(key_in(element, key)).await;
    }
    let snapshot = run.snapshot().await;
    // A modifier counts as held in its own event, as with a real keyboard.
    assert_eq!(snapshot.title, "C-Control C-a Backspace x");
    assert_eq!(named(&snapshot, "F").value, "x");
    run.ends(key("Hyperspace"), NotFound).await;
}

#[tokio::test]
async fn pages_boxes_and_texts_scroll() {
    let run = Run::on(
        r#"<p>Start</p><div style="height:3000px"></div><p>Far <b>away</b> words</p><div tabindex=0 id=box aria-label=Box role=listbox style="height:100px;overflow:auto"><div style="height:900px">a</div></div>"#,
    )
    .await;
    let up = scroll(ScrollDirection::Up, 1.0);
    run.ends(up, NoEffect).await;
    run.act(scroll(ScrollDirection::Down, 1.0)).await;
    assert!(run.snapshot().await.viewport.scroll_y > 500.0);
    run.ok(scroll_to_text("far away words")).await;
    let snapshot = run.snapshot().await;
    assert!(snapshot.viewport.scroll_y > 2000.0);
    run.ends(scroll_to_text("nowhere"), NotFound).await;
    let at = Some(named(&snapshot, "Box").id);
    run.ok(scroll_in(at, ScrollDirection::Down, 1.0)).await;
}

#[tokio::test]
async fn history_has_two_ends() {
    let run = Run::on(
        r#"== /
        <a href="/two">Two</a>
        == /two
        <h1>Page two</h1>"#,
    )
    .await;
    run.ends(Action::GoBack, NotFound).await;
    run.click("Two").await;
    run.ok(Action::GoBack).await;
    named(&run.snapshot().await, "Two");
    run.ok(Action::GoForward).await;
    assert!(run.snapshot().await.text.contains("Page two"));
    run.ends(Action::GoForward, NotFound).await;
    let requests = run.site.requests().len();
    run.ok(Action::Reload).await;
    assert!(run.site.requests().len() > requests);
}

#[tokio::test]
async fn tabs_and_popups_are_the_runs() {
    let run = Run::on(
        r#"== /
        <a href="/pop" target="_blank">Open</a> <button onclick="window.open('/pop')">By script</button>
        == /pop
        <h1>Popup</h1><button onclick='window.close()'>Close me</button>"#,
    )
    .await;
    let first = run.snapshot().await.tab;
    for name in ["Open", "By script"] {
        let opened = run.click(name).await.opened_tab.expect("a tab was opened");
        let snapshot = run.shows("Popup").await;
        assert_eq!(snapshot.tab, opened);
        let told = run.told();
        assert!(told.contains(&TabEventKind::Opened), "{told:?}");
        run.ok(switch_to(&first)).await;
        assert_eq!(run.snapshot().await.tab, first);
        let made = run.act(Action::NewTab { url: None }).await;
        let made = made.opened_tab.unwrap();
        assert_eq!(run.snapshot().await.tab, made);
        run.ok(Action::CloseTab { tab: None }).await;
        assert!(!run.snapshot().await.tabs.iter().any(|t| t.id == made));
        run.act(switch_to(&opened)).await;
        let closing = run.click("Close me").await.status;
        is!(closing, ActionStatus::Ok | NoEffect | TabGone);
        // Back where it was opened from.
        let gone = async || {
            let snapshot = run.observe(&Default::default()).await.ok()?;
            (!snapshot.tabs.iter().any(|t| t.id == opened)).then_some(snapshot)
        };
        assert_eq!(got("the popup is gone", gone).await.tab, first);
    }
    run.ends(switch_to(&"t999".into()), NotFound).await;
}

#[tokio::test]
async fn a_download_is_waited_for() {
    let page = r#"<a href="/file">Price list</a><button>Nothing</button>"#;
    let run = Run::whole(page).await;
    let snapshot = run.snapshot().await;
    let download = download(named(&snapshot, "Price list").id);
    for name in ["the first", "the second"] {
        let kept = run.ok(&download).await.file.expect(name);
        // The browser numbers a second file of that name its own way.
        let is_named = kept.starts_with("price list") && kept.ends_with(".csv");
        assert!(is_named, "{kept}");
        let path = run.chromium.as_ref().unwrap().saved().join(kept);
        assert_eq!(std::fs::read_to_string(path).unwrap(), "a;b\n1;2\n");
    }
    let events = run.take_tab_events().into_iter();
    let finished = events.filter(|e| e.kind == TabEventKind::DownloadFinished);
    let bytes: Vec<Option<u64>> = finished.map(|e| e.bytes).collect();
    assert_eq!(bytes, [Some(8), Some(8)]);
    // Nothing of the person's goes into our folder.
    let ours = std::fs::read_dir(run.folder.path().join("downloads")).unwrap();
    assert_eq!(ours.count(), 0);
}

#[tokio::test]
async fn reading_finds_what_is_there() {
    let (run, snapshot) = Run::seen(
        "<h1>Shop</h1><p>Order number is 4711 today.</p><button>B</button><div style='height:900px'></div><button>Far</button>",
    )
    .await;
    let text = run.act(extract(None, &[])).await.text.unwrap();
    assert_eq!(text, "Shop\nOrder number is 4711 today.\nB\nFar");
    let found = run.act(find("NUMBER IS")).await.text.unwrap();
    assert!(found.contains("4711"), "{found}");
    // What stands by it is named by its number.
    let beside = format!("[{}] button \"B\"", named(&snapshot, "B").id);
    assert!(found.contains(&beside), "{found}");
    assert!(!found.contains("\"Far\""), "{found}");
    run.ends(find("4712"), NotFound).await;
    run.ok(Action::wait_for_text(5_000, "4711")).await;
    let in_vain = Action::wait_for_text(100, "never");
    run.ends(in_vain, Timeout).await;
}

#[tokio::test]
async fn what_a_field_holds_is_found_and_read_whole() {
    let (run, snapshot) = Run::seen(
        "<label>List <textarea id=list></textarea></label><label>Code <input type=password id=code></label><script>
        list.value = 'milk\\n'.repeat(900) + 'the last one';
        code.value = 'sesame';
        </script>",
    )
    .await;
    let list = named(&snapshot, "List").id;
    let text = run.act(extract(Some(list), &[])).await.text.unwrap();
    assert_eq!(text.lines().count(), 901);
    assert!(text.ends_with("milk\nthe last one"), "{text}");
    let found = run.act(find("the last one")).await.text.unwrap();
    let field = format!("[{list}] textbox \"List\"");
    assert!(found.contains(&field), "{found}");
    run.ends(find("sesame"), NotFound).await;
}

#[tokio::test]
async fn where_nothing_is_written_reading_says_so() {
    let run = Run::on("<canvas width=300 height=200></canvas>").await;
    let read = run.ok(extract(None, &[])).await;
    assert_eq!(read.text.as_deref(), Some(""));
    assert!(read.detail.unwrap().contains("screenshot"));
}

#[tokio::test]
async fn a_cancel_ends_an_action_at_once() {
    let run = Run::on("<p>a</p>").await;
    let options = act_options();
    let cancel = options.cancel.clone();
    let started = Instant::now();
    let wait = Action::wait_for_text(30_000, "never");
    let (outcome, ()) = tokio::join!(run.browser.act(&wait, &options), async move {
        tokio::time::sleep(Duration::from_millis(50)).await;
        cancel.cancel();
    });
    assert_eq!(outcome.unwrap().status, Cancelled);
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn a_search_goes_into_the_pages_own_box() {
    let run = Run::on(
        r#"<form action="/s" role=search><input type=search name=q aria-label=Search></form>"#,
    )
    .await;
    run.site.put("/s", "<h1>Hits</h1>");
    let search = async |query: &str, options: ActOptions| {
        let query = query.into();
        let action = Action::Search { query };
        run.browser.act(&action, &options).await.unwrap()
    };
    let in_its_box = ActOptions {
        search_box: Some(named(&run.snapshot().await, "Search").id),
        ..act_options()
    };
    let outcome = search("mugs", in_its_box).await;
    assert!(outcome.url.ends_with("/s?q=mugs"), "{outcome:?}");
    let by_engine = || ActOptions {
        search_engine: run.url("/s?q=%s"),
        ..act_options()
    };
    // What is looked for on a site goes nowhere else; from an empty tab it goes to the engine.
    let outcome = search("Ann Lee", by_engine()).await;
    assert_eq!(outcome.reason, Some(ActionReason::NotAField));
    run.ok(Action::NewTab { url: None }).await;
    let outcome = search("tea & cake", by_engine()).await;
    assert!(outcome.url.ends_with("/s?q=tea+%26+cake"), "{outcome:?}");
}
