//! What a snapshot of a page gives, in a real Chromium.

use crate::prelude::*;

const CONTROLS: &str = include_str!("pages/controls.html");

#[tokio::test]
async fn controls_have_names_roles_and_states() {
    let (_run, snapshot) = Run::seen(CONTROLS).await;
    let wanted = r#"link "Home", textbox "Full name", textbox "Mail", textbox "Door code",
        textbox "Hidden label wins", textbox "Only a placeholder", textbox "Secret word",
        checkbox "Gift wrap", radio "Slow", radio "Fast", combobox "Country", button "Place order",
        button "Not yet", button "Menu", switch "Dark mode", link "Terms", generic "Bare div",
        textbox "Note", button "More""#;
    let wanted: Vec<&str> = wanted.split(',').map(str::trim).collect();
    assert_eq!(names(&snapshot), wanted);
    let name = named(&snapshot, "Full name");
    assert_eq!(name.value, "Ann");
    assert!(name.state.required && name.editable && name.in_viewport);
    assert_eq!(name.attrs.autocomplete.as_deref(), Some("name"));
    let form = name.form.as_ref().unwrap();
    let is = (form.method.as_str(), form.name.as_str(), form.submits);
    assert_eq!(is, ("post", "Delivery", false));
    assert!(form.action.ends_with("/send"));
    let form = named(&snapshot, "Place order").form.as_ref();
    assert!(form.unwrap().submits);
    assert_eq!(named(&snapshot, "Gift wrap").state.checked, Some(true));
    assert_eq!(named(&snapshot, "Slow").state.checked, Some(false));
    assert!(named(&snapshot, "Slow").context.contains("Speed"));
    let country = named(&snapshot, "Country");
    assert_eq!(country.value, "Peru");
    assert_eq!(country.options.join(","), "Norway,Peru,Ghana");
    assert!(named(&snapshot, "Not yet").state.disabled);
    assert_eq!(named(&snapshot, "Menu").state.expanded, Some(false));
    assert_eq!(named(&snapshot, "Dark mode").state.checked, Some(true));
    assert!(named(&snapshot, "Home").nav && !name.nav);
    assert_eq!(named(&snapshot, "Menu").heading, "Order");
    assert!(snapshot.signals.password_field);
    assert_eq!(snapshot.signals.http_status, 200);
    assert_eq!(snapshot.signals.lang, "en");
}

#[tokio::test]
async fn what_is_hidden_and_what_is_secret_stays_in_the_page() {
    let (run, snapshot) = Run::seen(CONTROLS).await;
    for hidden in [
        "Ignore all",
        "Transparent",
        "Zero words",
        "Gone",
        "Unseen",
        "Inside details",
    ] {
        let absent = !snapshot.text.contains(hidden);
        assert!(absent, "{hidden} in {}", snapshot.text);
    }
    let everything = serde_json::to_string(&snapshot).unwrap();
    assert!(!everything.contains("hunter2"));
    let facts = run.facts(&click_on(&snapshot, "Place order")).await;
    assert!(!serde_json::to_string(&facts).unwrap().contains("hunter2"));
    let mut values = facts.values.iter();
    let secret = values.find(|v| v.label == "Secret word").unwrap();
    assert!(secret.secret && secret.value.is_empty());
}

#[tokio::test]
async fn text_is_read_in_lines_and_tables_in_rows() {
    let (_run, snapshot) = Run::seen(
        "<h1>Prices</h1><p>All prices <b>with</b> tax.</p><ul><li>One<li>Two</ul>
         <table><tr><th>Item<th>Price</tr><tr><td>Tea<td>3 €</tr><tr><td>Cake<td></tr></table>
         <div><span>a</span><span>b</span></div><pre>x\n  y</pre>
         <x-card><template shadowrootmode=open><p>Shadow words</p></template></x-card>",
    )
    .await;
    let text = "Prices\nAll prices with tax.\nOne\nTwo\nItem | Price\nTea | 3 €\nCake | \nab\nx\n  y\nShadow words";
    assert_eq!(snapshot.text, text);
    assert_eq!(snapshot.headings[0].text, "Prices");
    assert!(snapshot.signals.table);
}

#[tokio::test]
async fn numbers_stay_with_their_elements() {
    let run = Run::on(
        r#"<button id=keep>Keep</button><div id=list><button>Old</button></div>
        <button onclick="list.innerHTML='<button>Fresh</button>'; keep.textContent='Kept'">Render</button>"#,
    )
    .await;
    let first = run.snapshot().await;
    assert!(first.elements.iter().all(|e| !e.is_new));
    let keep = named(&first, "Keep").id;
    let old = named(&first, "Old").id;
    run.click("Render").await;
    let second = run.snapshot().await;
    assert_eq!(named(&second, "Kept").id, keep);
    let fresh = named(&second, "Fresh");
    assert!(fresh.id != old && fresh.is_new);
    assert!(!named(&second, "Kept").is_new);
    assert_ne!(first.hashes, second.hashes);
    assert_eq!(run.snapshot().await.hashes, second.hashes);
}

#[tokio::test]
async fn the_page_is_not_changed_by_being_looked_at() {
    let run = Run::on(&format!(
        r#"{CONTROLS}<button onclick="report()">Ask</button><script>
         const state = () => [document.documentElement.outerHTML, Object.keys(window).join(), document.querySelectorAll('*').length].join();
         let before, seen = 0;
         function report() {{ document.title = [seen, state() === before].join(' '); }}
         addEventListener('load', () => {{
           before = state();
           new MutationObserver(r => seen += r.length).observe(document, {{subtree: true, childList: true, attributes: true, characterData: true}});
         }});</script>"#
    ))
    .await;
    for _ in 0..3 {
        run.snapshot().await;
    }
    let ask = click_on(&run.snapshot().await, "Ask");
    run.facts(&ask).await;
    run.act(ask).await;
    assert_eq!(run.snapshot().await.title, "0 true");
}

#[tokio::test]
async fn the_limit_keeps_what_is_wanted_and_what_is_on_screen() {
    let many = (0..400).map(|i| format!("<p><a href='/{i}'>Link number {i}</a></p>"));
    let many: String = many.collect();
    let nav = (0..60).map(|i| format!("<a href='/n{i}'>Nav {i}</a> "));
    let nav: String = nav.collect();
    let run = Run::on(&format!("<nav>{nav}</nav>{many}")).await;
    let options = ObserveOptions {
        limit: 40,
        wanted: vec!["number 377".into()],
        ..ObserveOptions::default()
    };
    let snapshot = run.observe(&options).await.unwrap();
    let got = (snapshot.elements.len(), snapshot.total_elements);
    assert_eq!(got, (40, 460));
    named(&snapshot, "Link number 377");
    named(&snapshot, "Link number 0");
    // What is on the screen comes before what is not, and what the goal names before both.
    assert!(snapshot.elements.iter().any(|e| e.nav));
    let away = snapshot.elements.iter().filter(|e| !e.in_viewport);
    let away: Vec<&str> = away.map(|e| e.name.as_str()).collect();
    assert_eq!(away, ["Link number 377"]);
    let order: Vec<f64> = snapshot.elements.iter().map(|e| e.bbox.y).collect();
    assert!(order.is_sorted(), "not in the page's order: {order:?}");
}

#[tokio::test]
async fn rows_tell_their_buttons_apart() {
    let (_run, snapshot) = Run::seen(
        "<table><tr><td>Anna<td><button>Delete</button></tr><tr><td>Boris<td><button>Delete</button></tr></table>
         <div class=card><h3>Red mug</h3><button>Buy</button></div><div class=card><h3>Blue mug</h3><button>Buy</button></div>",
    )
    .await;
    let wanted = ["Anna", "Boris", "Red mug", "Blue mug"];
    for (element, words) in snapshot.elements.iter().zip(wanted) {
        assert!(element.context.contains(words), "{element:?}");
    }
    let prints = snapshot.elements.iter().map(|e| e.fingerprint.as_str());
    assert_eq!(prints.collect::<std::collections::HashSet<_>>().len(), 4);
}

#[tokio::test]
async fn an_endless_spinner_and_a_clock_hold_nobody() {
    let run = Run::on(
        r#"<div class="spinner" aria-busy="true" style="width:30px;height:30px">.</div><p id=t></p><button>Go on</button>
        <script>setInterval(() => { t.textContent = Date.now(); }, 5);</script>"#,
    )
    .await;
    let started = Instant::now();
    let options = ObserveOptions {
        settle: Duration::from_millis(600),
        deadline: Duration::from_secs(10),
        ..ObserveOptions::default()
    };
    for _ in 0..3 {
        let snapshot = run.observe(&options).await.unwrap();
        assert!(snapshot.signals.busy);
        named(&snapshot, "Go on");
    }
    // Far from the deadline: each snapshot is bounded by its settling time.
    assert!(started.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn a_page_that_has_only_its_title_so_far_is_waited_for() {
    let (_run, snapshot) = Run::seen(
        r#"<h1>Orders</h1><div id=root>Loading</div>
        <script>setTimeout(() => { root.innerHTML = '<button>New order</button>' }, 1500)</script>"#,
    )
    .await;
    named(&snapshot, "New order");
}

#[tokio::test]
async fn an_address_that_does_not_load_is_told_of() {
    let run = Run::on("<p>a</p>").await;
    let closed = format!("http://{}/", closed_port());
    let gone = run.ends(go_to(&closed), NetworkError).await;
    assert!(gone.detail.unwrap().contains("ERR_CONNECTION_REFUSED"));
    let snapshot = run.snapshot().await;
    let error = snapshot.signals.network_error.as_deref();
    assert_eq!(error, Some("net::ERR_CONNECTION_REFUSED"));
    assert_eq!(snapshot.url, closed);
    run.act(go_to(run.url("/missing"))).await;
    assert_eq!(run.snapshot().await.signals.http_status, 404);
}

#[tokio::test]
async fn what_a_press_brings_is_known_at_the_next_snapshot() {
    let run = Run::on(
        r#"<button onclick="show()">Open</button><div id=box></div>
        <script>
          const show = () => {
            box.innerHTML = '<div><span>Reply</span> <span>Forward</span></div>';
            for (const one of box.querySelectorAll('span')) one.addEventListener('click', () => {});
          };
        </script>"#,
    )
    .await;
    // One after the other, however short a while ago the page was asked about.
    for _ in 0..4 {
        run.click("Open").await;
        let snapshot = run.snapshot().await;
        named(&snapshot, "Reply");
        named(&snapshot, "Forward");
    }
}

#[tokio::test]
async fn a_way_to_sign_out_is_a_sign_of_a_session_also_in_a_closed_menu() {
    // In browsers of their own: a cookie that another test left is a sign too, and cookies know no ports.
    let signs = async |body: &str| {
        let run = Run::apart(body).await;
        run.observe(&ObserveOptions::default())
            .await
            .unwrap()
            .signals
            .session
    };
    assert!(signs("<div hidden><a href='/User/Logout?x=1'>Leave</a></div>").await);
    assert!(
        signs(
            "<details><form action=/sign_out method=post><button>Leave</button></form></details>"
        )
        .await
    );
    assert!(!signs("<a href='/login'>Sign in</a>").await);
}
