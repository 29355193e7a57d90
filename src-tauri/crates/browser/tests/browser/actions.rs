//! What actions do to a page, in a real Chromium.

use std::time::{Duration, Instant};

use crate::support::{Run, act_options, named, names};
use copilot_ports::{ActOptions, Browser};
use copilot_protocol::{
    Action, ActionStatus, Delivery, DialogKind, ScrollDirection, TabEventKind, TypeMode,
};

#[tokio::test]
async fn a_click_is_trusted_and_its_effect_is_seen() {
    let run = Run::on(
        r#"<button onclick="document.title = event.isTrusted + ' ' + event.detail">Press</button>
        <button>Idle</button><button disabled>Off</button><a href="/next">Next</a>"#,
    )
    .await;
    run.site.put("/next", "<h1>Second page</h1>");
    let outcome = run.click("Press").await;
    assert_eq!(
        (outcome.status, outcome.delivery),
        (ActionStatus::Ok, Delivery::Trusted)
    );
    assert!(outcome.dom_changed && !outcome.url_changed);
    let look = run.look().await;
    assert_eq!(look.title, "true 1");
    let idle = run.click("Idle").await;
    // The focus moves to it; a second press does nothing at all.
    assert!(idle.status.is_ok());
    assert_eq!(run.click("Idle").await.status, ActionStatus::NoEffect);
    assert_eq!(run.click("Off").await.status, ActionStatus::NotActionable);
    let next = named(&look, "Next").id;
    let outcome = run.act(Action::Click { element: next }).await;
    assert_eq!(outcome.status, ActionStatus::Ok);
    assert!(outcome.url_changed && outcome.url.ends_with("/next"));
    assert!(run.look().await.text.contains("Second page"));
    // Its document is gone, and its number means nothing else now.
    assert_eq!(
        run.act(Action::Click { element: next }).await.status,
        ActionStatus::Stale
    );
    assert_eq!(
        run.act(Action::Click { element: 99_999 }).await.status,
        ActionStatus::NotFound
    );
}

#[tokio::test]
async fn an_element_taken_out_is_stale() {
    let run =
        Run::on(r#"<button id=a>A</button><button onclick="a.remove()">Remove</button>"#).await;
    let look = run.look().await;
    run.click("Remove").await;
    let a = named(&look, "A").id;
    assert_eq!(
        run.act(Action::Click { element: a }).await.status,
        ActionStatus::Stale
    );
    let facts = run.facts(&Action::Click { element: a }).await;
    assert_eq!(facts.element, None);
}

#[tokio::test]
async fn what_is_covered_is_scrolled_clear_or_said() {
    let run = Run::on(
        r#"<div style="position:fixed;top:0;left:0;right:0;height:500px;background:#eee">Bar</div>
        <div style="height:120px"></div><button onclick="document.title='pressed'">Half hidden</button><div style="height:3000px"></div>
        "#,
    )
    .await;
    let outcome = run.click("Half hidden").await;
    // It cannot be scrolled from under the bar at the top of the page.
    assert_eq!(outcome.status, ActionStatus::Covered);
    assert!(outcome.detail.unwrap().contains("Bar"));
    let look = run.look().await;
    let script = ActOptions {
        delivery: Delivery::Script,
        ..act_options()
    };
    let element = named(&look, "Half hidden").id;
    let outcome = run
        .browser
        .act(&Action::Click { element }, &script)
        .await
        .unwrap();
    assert_eq!(
        (outcome.status, outcome.delivery),
        (ActionStatus::Ok, Delivery::Script)
    );
    assert_eq!(run.look().await.title, "pressed");

    let run = Run::on(
        r#"<div style="position:fixed;top:0;left:0;right:0;height:500px;background:#eee">Bar</div>
        <div style="height:1500px"></div><button onclick="document.title='pressed'">Lower</button><div style="height:3000px"></div>"#,
    )
    .await;
    let outcome = run.click("Lower").await;
    assert_eq!(
        (outcome.status, outcome.delivery),
        (ActionStatus::Ok, Delivery::ScrollWiggle)
    );
    assert_eq!(run.look().await.title, "pressed");
}

fn fill(element: u32, text: &str) -> Action {
    Action::Type {
        element,
        text: text.into(),
        mode: TypeMode::Fill,
        submit: false,
    }
}

#[tokio::test]
async fn fields_hold_what_was_typed() {
    let run = Run::on(
        r#"<label>Name <input id=n value="old"></label><label>Day <input type=date></label><label>Word <input type=password id=p></label>
        <label>Phone <input id=ph></label><label>Notes <textarea></textarea></label><div contenteditable aria-label="Rich">x</div>
        <label>Short <input maxlength=3></label><label>Locked <input readonly value=1></label><label>Count <input type=number></label>
        <script>
          n.addEventListener('keydown', e => { document.title = 'key ' + e.key + e.isTrusted; });
          ph.addEventListener('input', () => { const d = ph.value.replace(/\D/g, ''); ph.value = d.length > 3 ? d.slice(0, 3) + '-' + d.slice(3) : d; });
        </script>"#,
    )
    .await;
    let look = run.look().await;
    let id = |name: &str| named(&look, name).id;
    for (name, text, value) in [
        ("Name", "Анна О'Нил", "Анна О'Нил"),
        ("Day", "21.11.2026", "2026-11-21"),
        ("Phone", "5551234", "555-1234"),
        ("Notes", "one\ntwo", "one\ntwo"),
        ("Rich", "hello", "hello"),
        ("Short", "abcdef", "abc"),
        ("Count", "42", "42"),
    ] {
        let outcome = run.act(fill(id(name), text)).await;
        assert_eq!(
            outcome.status,
            ActionStatus::Ok,
            "{name}: {:?}",
            outcome.detail
        );
        assert_eq!(named(&run.look().await, name).value, value, "{name}");
    }
    assert_eq!(
        run.act(fill(id("Locked"), "2")).await.status,
        ActionStatus::NotActionable
    );
    let outcome = run.act(fill(id("Word"), "s3cret")).await;
    assert_eq!(outcome.status, ActionStatus::Ok);
    assert!(!format!("{outcome:?}").contains("s3cret"));
    run.act(Action::Type {
        element: id("Name"),
        text: "!".into(),
        mode: TypeMode::Append,
        submit: false,
    })
    .await;
    let look = run.look().await;
    assert_eq!(named(&look, "Name").value, "Анна О'Нил!");
    assert_eq!(look.title, "key !true");
    run.act(fill(id("Name"), "")).await;
    assert_eq!(named(&run.look().await, "Name").value, "");
}

#[tokio::test]
async fn enter_sends_the_form_and_facts_say_what_would_be_sent() {
    let run = Run::on(
        r#"<h2>Newsletter</h2><form action="/found"><label>Query <input name=q></label><label><input type=checkbox name=t required> I agree</label><p>Total: 1 200,50 €</p><button>Find it</button></form>"#,
    )
    .await;
    run.site.put("/found", "<h1>Results</h1>");
    let look = run.look().await;
    let query = named(&look, "Query").id;
    run.act(fill(query, "tea")).await;
    run.act(Action::Check {
        element: named(&look, "I agree").id,
        checked: true,
    })
    .await;
    let facts = run
        .facts(&Action::PressKey {
            key: "Enter".into(),
            element: Some(query),
        })
        .await;
    assert_eq!(facts.submit_label, "Find it");
    assert!(facts.hit_ok);
    assert_eq!(facts.frame_origin, format!("http://{}", run.site.address));
    assert!(facts.form.as_ref().unwrap().action.ends_with("/found"));
    let values: Vec<(&str, &str, bool)> = facts
        .values
        .iter()
        .map(|v| (v.label.as_str(), v.value.as_str(), v.required))
        .collect();
    assert_eq!(values, [("Query", "tea", false), ("I agree", "on", true)]);
    assert_eq!(facts.amounts, ["1 200,50 €"]);
    assert!(facts.surroundings.contains("Newsletter"));
    // The focus is in the form: the same for a key without an element.
    run.act(Action::Click { element: query }).await;
    let focused = run
        .facts(&Action::PressKey {
            key: "Enter".into(),
            element: None,
        })
        .await;
    assert_eq!(focused.element.as_ref().unwrap().id, query);
    assert_eq!(focused.submit_label, "Find it");
    let outcome = run
        .act(Action::Type {
            element: query,
            text: "green tea".into(),
            mode: TypeMode::Fill,
            submit: true,
        })
        .await;
    assert!(outcome.url_changed, "{outcome:?}");
    assert!(outcome.url.contains("q=green+tea"));
}

#[tokio::test]
async fn options_are_chosen_in_native_and_in_built_lists() {
    let run = Run::on(
        r#"<label>Country <select onchange="document.title = this.value"><option value=no>Norway<option value=pe>Peru<option disabled>Atlantis</select></label>
        <button id=b aria-haspopup=listbox aria-expanded=false onclick="setTimeout(() => { l.hidden = false }, 150)">Colour</button>
        <ul id=l role=listbox hidden><li role=option onclick="b.textContent='Colour: red'; l.hidden=true">Red</li><li role=option onclick="b.textContent='Colour: blue'; l.hidden=true">Blue</li></ul>"#,
    )
    .await;
    let look = run.look().await;
    let country = named(&look, "Country").id;
    let select = |element: u32, option: &str| Action::SelectOption {
        element,
        option: option.into(),
    };
    let outcome = run.act(select(country, "peru")).await;
    assert_eq!(outcome.status, ActionStatus::Ok);
    let look = run.look().await;
    assert_eq!(
        (named(&look, "Country").value.as_str(), look.title.as_str()),
        ("Peru", "pe")
    );
    assert_eq!(
        run.act(select(country, "Atlantis")).await.status,
        ActionStatus::NotActionable
    );
    let missing = run.act(select(country, "Narnia")).await;
    assert_eq!(missing.status, ActionStatus::NotFound);
    assert!(missing.detail.unwrap().contains("Norway"));
    let outcome = run.act(select(named(&look, "Colour").id, "Blue")).await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    named(&run.look().await, "Colour: blue");
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
            let element = named(&run.look().await, name).id;
            let outcome = run.act(Action::Check { element, checked }).await;
            assert_eq!(outcome.status, ActionStatus::Ok, "{name} {outcome:?}");
            assert_eq!(outcome.dom_changed, changes, "{name} {checked}");
            assert_eq!(
                named(&run.look().await, name).state.checked,
                Some(checked),
                "{name}"
            );
        }
    }
}

#[tokio::test]
async fn keys_and_chords_arrive() {
    let run = Run::on(
        "<input aria-label=F value=abc><script>addEventListener('keydown', e => { document.title += ' ' + (e.ctrlKey ? 'C-' : '') + e.key; });document.title='';</script>",
    )
    .await;
    let element = Some(named(&run.look().await, "F").id);
    for key in ["Control+a", "Backspace", "x"] {
        let outcome = run
            .act(Action::PressKey {
                key: key.into(),
                element,
            })
            .await;
        assert!(outcome.status.is_ok(), "{key}");
    }
    let look = run.look().await;
    // A modifier counts as held in its own event, as with a real keyboard.
    assert_eq!(look.title, "C-Control C-a Backspace x");
    assert_eq!(named(&look, "F").value, "x");
    let wrong = run
        .act(Action::PressKey {
            key: "Hyperspace".into(),
            element: None,
        })
        .await;
    assert_eq!(wrong.status, ActionStatus::NotFound);
}

#[tokio::test]
async fn pages_boxes_and_texts_scroll() {
    let run = Run::on(
        r#"<p>Start</p><div style="height:3000px"></div><p>Far <b>away</b> words</p><div tabindex=0 id=box aria-label=Box role=listbox style="height:100px;overflow:auto"><div style="height:900px">a</div></div>"#,
    )
    .await;
    let scroll = |direction, element, to_text: Option<&str>| Action::Scroll {
        direction,
        amount: 1.0,
        element,
        to_text: to_text.map(str::to_owned),
    };
    let outcome = run.act(scroll(ScrollDirection::Up, None, None)).await;
    assert_eq!(outcome.status, ActionStatus::NoEffect);
    run.act(scroll(ScrollDirection::Down, None, None)).await;
    let look = run.look().await;
    assert!(look.viewport.scroll_y > 500.0);
    assert_eq!(
        run.act(scroll(ScrollDirection::Down, None, Some("far away words")))
            .await
            .status,
        ActionStatus::Ok
    );
    assert!(run.look().await.viewport.scroll_y > 2000.0);
    let missing = run
        .act(scroll(ScrollDirection::Down, None, Some("nowhere")))
        .await;
    assert_eq!(missing.status, ActionStatus::NotFound);
    let at = named(&run.look().await, "Box").id;
    let outcome = run.act(scroll(ScrollDirection::Down, Some(at), None)).await;
    assert_eq!(outcome.status, ActionStatus::Ok);
}

#[tokio::test]
async fn history_has_two_ends() {
    let run = Run::on(r#"<a href="/two">Two</a>"#).await;
    run.site.put("/two", "<h1>Page two</h1>");
    assert_eq!(run.act(Action::GoBack).await.status, ActionStatus::NotFound);
    run.click("Two").await;
    let back = run.act(Action::GoBack).await;
    assert_eq!(back.status, ActionStatus::Ok);
    named(&run.look().await, "Two");
    assert_eq!(run.act(Action::GoForward).await.status, ActionStatus::Ok);
    assert!(run.look().await.text.contains("Page two"));
    assert_eq!(
        run.act(Action::GoForward).await.status,
        ActionStatus::NotFound
    );
    let requests = run.site.requests().len();
    assert_eq!(run.act(Action::Reload).await.status, ActionStatus::Ok);
    assert!(run.site.requests().len() > requests);
}

#[tokio::test]
async fn tabs_and_popups_are_the_runs() {
    let run = Run::on(r#"<a href="/pop" target="_blank">Open</a>"#).await;
    run.site.put(
        "/pop",
        "<h1>Popup</h1><button onclick='window.close()'>Close me</button>",
    );
    let first = run.look().await.tab;
    let outcome = run.click("Open").await;
    let opened = outcome.opened_tab.expect("a tab was opened");
    let look = run.look().await;
    assert_eq!(look.tab, opened);
    assert!(look.text.contains("Popup"));
    let kinds: Vec<TabEventKind> = run
        .browser
        .take_tab_events()
        .iter()
        .map(|e| e.kind)
        .collect();
    assert!(kinds.contains(&TabEventKind::Opened), "{kinds:?}");
    assert_eq!(
        run.act(Action::SwitchTab { tab: first.clone() })
            .await
            .status,
        ActionStatus::Ok
    );
    assert_eq!(run.look().await.tab, first);
    let made = run
        .act(Action::NewTab { url: None })
        .await
        .opened_tab
        .unwrap();
    assert_eq!(run.look().await.tab, made);
    assert_eq!(
        run.act(Action::CloseTab { tab: None }).await.status,
        ActionStatus::Ok
    );
    assert!(!run.look().await.tabs.iter().any(|t| t.id == made));
    run.act(Action::SwitchTab {
        tab: opened.clone(),
    })
    .await;
    run.click("Close me").await;
    // Back where it was opened from.
    let look = run
        .until("the popup is gone", |l| {
            !l.tabs.iter().any(|t| t.id == opened)
        })
        .await;
    assert_eq!(look.tab, first);
    let nowhere = run.act(Action::SwitchTab { tab: "t999".into() }).await;
    assert_eq!(nowhere.status, ActionStatus::NotFound);
}

#[tokio::test]
async fn dialogs_are_seen_and_answered() {
    let run = Run::on(
        r#"<button onclick="document.title = 'said ' + confirm('Really?')">Ask</button><button onclick="document.title = prompt('Name?')">Name</button>"#,
    )
    .await;
    let outcome = run.click("Ask").await;
    assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
    let look = run.look().await;
    let dialog = look.dialog.clone().unwrap();
    assert_eq!(
        (dialog.kind, dialog.message.as_str()),
        (DialogKind::Confirm, "Really?")
    );
    let ask = Action::Click {
        element: named(&look, "Ask").id,
    };
    assert_eq!(run.facts(&ask).await.dialog, look.dialog);
    assert_eq!(run.act(ask).await.status, ActionStatus::DialogOpen);
    let answered = run
        .act(Action::HandleDialog {
            accept: false,
            text: None,
        })
        .await;
    assert_eq!(answered.status, ActionStatus::Ok);
    let look = run.look().await;
    assert_eq!((look.title.as_str(), look.dialog), ("said false", None));
    run.click("Name").await;
    run.act(Action::HandleDialog {
        accept: true,
        text: Some("Ann".into()),
    })
    .await;
    assert_eq!(run.look().await.title, "Ann");
    let none = run
        .act(Action::HandleDialog {
            accept: true,
            text: None,
        })
        .await;
    assert_eq!(none.status, ActionStatus::NotFound);
}

#[tokio::test]
async fn a_page_that_does_not_want_to_be_left_is_kept() {
    let run = Run::on(
        r#"<input aria-label=Draft><script>addEventListener('beforeunload', e => { e.preventDefault(); e.returnValue = 'x'; });</script><a href="/away">Away</a>"#,
    )
    .await;
    run.site.put("/away", "<h1>Gone away</h1>");
    let look = run.look().await;
    run.act(fill(named(&look, "Draft").id, "text")).await;
    run.click("Away").await;
    let dialog = run.look().await.dialog.unwrap();
    assert_eq!(dialog.kind, DialogKind::Beforeunload);
    // Anything else than an answer keeps the page.
    let outcome = run.act(Action::wait(10)).await;
    assert_eq!(outcome.status, ActionStatus::Ok);
    assert_eq!(named(&run.look().await, "Draft").value, "text");
    run.click("Away").await;
    run.act(Action::HandleDialog {
        accept: true,
        text: None,
    })
    .await;
    run.until("the next page", |l| l.text.contains("Gone away"))
        .await;
}

#[tokio::test]
async fn a_download_is_waited_for() {
    let run = Run::on(r#"<a href="/file">Price list</a><button>Nothing</button>"#).await;
    let look = run.look().await;
    let download = Action::Download {
        element: named(&look, "Price list").id,
    };
    for name in ["the first", "the second"] {
        let outcome = run.act(download.clone()).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{outcome:?}");
        let kept = outcome.file.expect(name);
        // The browser numbers a second file of that name its own way.
        assert!(
            kept.starts_with("price list") && kept.ends_with(".csv"),
            "{kept}"
        );
        let path = run.chromium.as_ref().unwrap().saved().join(kept);
        assert_eq!(std::fs::read_to_string(path).unwrap(), "a;b\n1;2\n");
    }
    let finished: Vec<Option<u64>> = run
        .browser
        .take_tab_events()
        .iter()
        .filter(|e| e.kind == TabEventKind::DownloadFinished)
        .map(|e| e.bytes)
        .collect();
    assert_eq!(finished, [Some(8), Some(8)]);
    // Nothing of the person's goes into our folder.
    let ours = std::fs::read_dir(run.folder.path().join("downloads")).unwrap();
    assert_eq!(ours.count(), 0);
}

#[tokio::test]
async fn reading_finds_what_is_there() {
    let run = Run::on(
        "<h1>Shop</h1><p>Order number is 4711 today.</p><button>B</button><div style='height:900px'></div><button>Far</button>",
    )
    .await;
    let look = run.look().await;
    let read = |action| run.act(action);
    let text = read(Action::Extract {
        what: String::new(),
        element: None,
        columns: Vec::new(),
    })
    .await;
    assert_eq!(
        text.text.as_deref(),
        Some("Shop\nOrder number is 4711 today.\nB\nFar")
    );
    let found = read(Action::FindText {
        text: "NUMBER IS".into(),
    })
    .await;
    let found = found.text.unwrap();
    assert!(found.contains("4711"), "{found}");
    // What stands by it is named by its number.
    let beside = format!("[{}] button \"B\"", named(&look, "B").id);
    assert!(found.contains(&beside), "{found}");
    assert!(!found.contains("\"Far\""), "{found}");
    let missing = read(Action::FindText {
        text: "4712".into(),
    })
    .await;
    assert_eq!(missing.status, ActionStatus::NotFound);
    let waited = read(Action::wait_for_text(5_000, "4711")).await;
    assert_eq!(waited.status, ActionStatus::Ok);
    let in_vain = read(Action::wait_for_text(100, "never")).await;
    assert_eq!(in_vain.status, ActionStatus::Timeout);
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
    assert_eq!(outcome.unwrap().status, ActionStatus::Cancelled);
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[tokio::test]
async fn only_web_addresses_are_opened() {
    let run = Run::on("<p>stay</p>").await;
    for url in [
        "file:///etc/passwd",
        "javascript:alert(1)",
        "chrome://settings",
    ] {
        let outcome = run.act(Action::Navigate { url: url.into() }).await;
        assert_eq!(outcome.status, ActionStatus::NetworkError, "{url}");
    }
    assert_eq!(run.look().await.text, "stay");
}

#[tokio::test]
async fn a_search_goes_into_the_pages_own_box() {
    let run = Run::on(
        r#"<form action="/s" role=search><input type=search name=q aria-label=Search></form>"#,
    )
    .await;
    run.site.put("/s", "<h1>Hits</h1>");
    let look = run.look().await;
    let options = ActOptions {
        search_box: Some(named(&look, "Search").id),
        ..act_options()
    };
    let action = Action::Search {
        query: "mugs".into(),
    };
    let outcome = run.browser.act(&action, &options).await.unwrap();
    assert!(outcome.url.ends_with("/s?q=mugs"), "{outcome:?}");
    let engine = ActOptions {
        search_engine: format!("http://{}/s?q=%s", run.site.address),
        ..act_options()
    };
    let action = Action::Search {
        query: "tea & cake".into(),
    };
    let outcome = run.browser.act(&action, &engine).await.unwrap();
    assert!(
        outcome.url.ends_with("/s?q=tea+%26+cake"),
        "{:?} {:?}",
        outcome,
        names(&run.look().await)
    );
}
