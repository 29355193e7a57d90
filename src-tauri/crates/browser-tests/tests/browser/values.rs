//! Fields that take a value: dates, colours, sliders, lists of several, filtering lists, pasting; in a
//! real Chromium.

use crate::prelude::*;

fn choose(element: u32, options: &[&str]) -> Action {
    Action::SelectOptions {
        element,
        options: options.iter().map(|o| (*o).to_owned()).collect(),
    }
}

#[tokio::test]
async fn each_kind_of_value_field_takes_what_people_write() {
    let (run, snapshot) = Run::seen(
        r#"<label>Day <input type=date></label><label>Time <input type=time></label><label>Both <input type=datetime-local></label>
        <label>Month <input type=month></label><label>Week <input type=week></label><label>Ink <input type=color></label>
        <label>Volume <input type=range min=0 max=100 step=5></label>
        <script>addEventListener('change', e => { document.title = e.target.type + '=' + e.target.value; });</script>"#,
    )
    .await;
    let both = "datetime-local=2026-11-21T18:30";
    for (name, text, value) in [
        ("Day", "21.11.2026", "date=2026-11-21"),
        ("Time", "9:05", "time=09:05"),
        ("Both", "21.11.2026 18:30", both),
        ("Month", "11.2026", "month=2026-11"),
        ("Week", "2026 W7", "week=2026-W07"),
        ("Ink", "red", "color=#ff0000"),
        ("Ink", "#0f0", "color=#00ff00"),
        ("Volume", "35", "range=35"),
    ] {
        let outcome = run.ok(fill(named(&snapshot, name).id, text)).await;
        assert!(outcome.effects.contains(&ActionEffect::ValueSet), "{name}");
        assert_eq!(run.snapshot().await.title, value);
    }
    for (name, text) in [("Day", "soon"), ("Ink", "reddish-ish"), ("Volume", "37")] {
        let refused = ActionReason::ValueRefused;
        run.fails(fill(named(&snapshot, name).id, text), refused)
            .await;
    }
}

/// A field that takes no keys, and its calendar: with days of other months, numbers of weeks, and a change of month that takes a moment.
const CALENDAR: &str = r#"<label>Day <input id=day readonly></label><label>Fixed <input readonly value=x></label><div id=box hidden><a href='#' title="BACK">‹</a> <b id=head></b> <a href='#' title="ONWARD">›</a><table id=days></table></div>
    <script>let shown = new Date(2026, 10, 1);
      const draw = () => {
        head.textContent = new Intl.DateTimeFormat('LANG', { month: 'long', year: 'numeric' }).format(shown);
        let html = '', date = new Date(shown); date.setDate(1 - (shown.getDay() + 6) % 7);
        for (let week = 0; week < 6; week += 1) {
          html += `<tr><th>${40 + week}</th>`;
          for (let at = 0; at < 7; at += 1, date.setDate(date.getDate() + 1)) html += `<td><a href='#' data-at="${date.getMonth()}">${date.getDate()}</a></td>`;
        }
        days.innerHTML = html;
      };
      day.onclick = () => { box.hidden = false; draw(); };
      const [back, onward] = box.querySelectorAll('a[title]');
      const turn = by => event => { event.preventDefault(); setTimeout(() => { shown.setMonth(shown.getMonth() + by); draw(); }, 40); };
      back.onclick = turn(-1); onward.onclick = turn(1);
      days.onclick = event => { event.preventDefault(); const { at } = event.target.dataset;
        if (at !== undefined) { day.value = `${shown.getFullYear()}-${Number(at) + 1}-${event.target.textContent}`; box.hidden = true; } };
    </script>"#;

#[tokio::test]
async fn a_calendar_of_the_pages_own_is_turned_to_the_day() {
    for (lang, back, onward) in [("en", "Prev", "Next"), ("ru", "Назад", "Вперёд")] {
        let page = CALENDAR.replace("LANG", lang).replace("BACK", back);
        let (run, snapshot) = Run::seen(&page.replace("ONWARD", onward)).await;
        let field = named(&snapshot, "Day").id;
        for (text, held) in [
            ("21.11.2026", "2026-11-21"),
            ("2027-02-01", "2027-2-1"),
            ("31.10.2026", "2026-10-31"),
        ] {
            let outcome = run.ok(fill(field, text)).await;
            assert!(outcome.effects.contains(&ActionEffect::ValueSet), "{text}");
            assert_eq!(named(&run.snapshot().await, "Day").value, held, "{lang}");
        }
        for (name, text) in [("Day", "tomorrow"), ("Fixed", "21.11.2026")] {
            let field = named(&snapshot, name).id;
            run.fails(fill(field, text), ActionReason::ReadOnly).await;
        }
    }
}

#[tokio::test]
async fn sliders_of_the_pages_own_are_moved_by_keys() {
    let (run, snapshot) = Run::seen(
        r#"<div style="width:300px;background:#ddd"><div id=s role=slider tabindex=0 aria-label=Price aria-valuemin=0 aria-valuemax=1000 aria-valuenow=100 style="width:20px;height:20px;background:#555"></div></div>
        <div role=slider tabindex=0 aria-label=Fixed aria-valuemin=0 aria-valuemax=10 aria-valuenow=3 aria-disabled=true>3</div>
        <script>s.onkeydown = e => { const by = {ArrowRight: 10, ArrowLeft: -10}[e.key]; if (!by) return;
          const now = Math.max(0, Math.min(1000, Number(s.getAttribute('aria-valuenow')) + by)); setTimeout(() => s.setAttribute('aria-valuenow', now), 0); };</script>"#,
    )
    .await;
    let price = named(&snapshot, "Price").id;
    for (text, now) in [("450", "450"), ("120 €", "120"), ("5000", "1000")] {
        let outcome = run.ok(fill(price, text)).await;
        assert!(outcome.effects.contains(&ActionEffect::ValueSet));
        let value = named(&run.snapshot().await, "Price").value.clone();
        assert_eq!(value, now);
    }
    run.fails(
        fill(named(&snapshot, "Fixed").id, "5"),
        ActionReason::Disabled,
    )
    .await;
    run.fails(fill(price, "a lot"), ActionReason::ValueRefused)
        .await;
}

#[tokio::test]
async fn sliders_without_keys_are_dragged() {
    let run = Run::on(
        r#"<div id=bar style="position:relative;width:420px;height:20px;background:#ddd;margin:40px"><div id=s role=slider tabindex=0 aria-label=Level aria-valuemin=0 aria-valuemax=100 aria-valuenow=0 style="position:absolute;left:0;width:20px;height:20px;background:#555"></div></div>
        <script>let held = null; s.onpointerdown = e => { held = e.clientX - s.offsetLeft; s.setPointerCapture(e.pointerId); };
          s.onpointermove = e => { if (held === null) return; const x = Math.max(0, Math.min(400, e.clientX - held)); s.style.left = x + 'px'; s.setAttribute('aria-valuenow', Math.round(x / 4)); };
          s.onpointerup = () => { held = null; };</script>"#,
    )
    .await;
    let level = named(&run.snapshot().await, "Level").id;
    for wanted in [70, 25] {
        run.ok(fill(level, wanted.to_string())).await;
        let now: i32 = named(&run.snapshot().await, "Level").value.parse().unwrap();
        assert!((now - wanted).abs() <= 1, "{now} for {wanted}");
    }
}

#[tokio::test]
async fn a_native_list_takes_exactly_the_options() {
    let (run, snapshot) = Run::seen(
        r#"<label>Toppings <select multiple onchange="document.title = [...this.selectedOptions].map(o => o.value).join()">
        <option value=c selected>Cheese<option value=o>Olives<option value=h>Ham<option value=x disabled>Truffle</select></label>
        <label>One <select><option>A<option>B</select></label>"#,
    )
    .await;
    let list = named(&snapshot, "Toppings").id;
    run.ok(choose(list, &["olives", "Ham"])).await;
    assert_eq!(run.snapshot().await.title, "o,h");
    let again = run.act(choose(list, &["Olives", "Ham"])).await;
    assert!(again.status.is_ok() && !again.dom_changed, "{again:?}");
    run.ok(choose(list, &[])).await;
    assert_eq!(run.snapshot().await.title, "");
    let missing = choose(list, &["Ham", "Pineapple"]);
    let missing = run.fails(missing, ActionReason::OptionNotFound).await;
    assert!(missing.detail.unwrap().contains("Pineapple"));
    run.fails(choose(list, &["Truffle"]), ActionReason::Disabled)
        .await;
    let one = named(&snapshot, "One").id;
    run.fails(choose(one, &["A", "B"]), ActionReason::NotMultiple)
        .await;
}

#[tokio::test]
async fn built_lists_of_several_are_brought_to_the_options() {
    // One toggles by a press; the other needs Control, as lists of files do.
    for toggles in [true, false] {
        let run = Run::on(&format!(
            r#"<ul id=l role=listbox tabindex=0 aria-label=Days aria-multiselectable=true><li role=option aria-selected=true>Monday</li><li role=option aria-selected=false>Tuesday</li><li role=option aria-selected=false>Friday</li></ul>
            <script>l.onclick = e => {{ const o = e.target.closest('[role=option]'); if (!o) return; const on = o.getAttribute('aria-selected') === 'true';
              if (!{toggles} && !e.ctrlKey) for (const other of l.children) other.setAttribute('aria-selected', other === o);
              else o.setAttribute('aria-selected', !on);
              document.title = [...l.children].filter(c => c.getAttribute('aria-selected') === 'true').map(c => c.textContent).join(); }};</script>"#
        ))
        .await;
        let list = named(&run.snapshot().await, "Days").id;
        let outcome = run.act(choose(list, &["Tuesday", "Friday"])).await;
        assert_eq!(outcome.status, ActionStatus::Ok, "{toggles} {outcome:?}");
        assert_eq!(run.snapshot().await.title, "Tuesday,Friday", "{toggles}");
    }
}

#[tokio::test]
async fn a_list_that_filters_is_typed_into() {
    let run = Run::on(
        r#"<label for=c>City</label><input id=c role=combobox aria-autocomplete=list aria-controls=l aria-expanded=false autocomplete=off><ul id=l role=listbox hidden></ul>
        <script>const all = ['Amsterdam', 'Berlin', 'Bern', 'Lisbon', 'Madrid'];
          c.oninput = () => setTimeout(() => { l.replaceChildren(...(c.value.length < 2 ? [] : all.filter(n => n.toLowerCase().includes(c.value.toLowerCase()))).map(n => { const o = document.createElement('li'); o.setAttribute('role', 'option'); o.textContent = n; o.onmousedown = e => e.preventDefault(); o.onclick = () => { c.value = n; l.hidden = true; document.title = 'chose ' + n; }; return o; })); l.hidden = l.children.length === 0; }, 120);</script>"#,
    )
    .await;
    let city = named(&run.snapshot().await, "City").id;
    run.ok(select(city, "Bern")).await;
    assert_eq!(run.snapshot().await.title, "chose Bern");
    run.fails(select(city, "Atlantis"), ActionReason::OptionNotFound)
        .await;
}

#[tokio::test]
async fn an_option_that_is_built_anew_is_found_again() {
    // The first two times that the mouse comes over it, the list makes all its options anew.
    let run = Run::on(
        r#"<label for=c>City</label><input id=c role=combobox aria-controls=l aria-expanded=false autocomplete=off><ul id=l role=listbox hidden></ul>
        <script>let left = 2;
          const build = () => { l.replaceChildren(...['Berlin', 'Bern'].map(n => { const o = document.createElement('li'); o.setAttribute('role', 'option'); o.textContent = n; o.onclick = () => { l.hidden = true; document.title = 'chose ' + n; }; return o; })); };
          c.onclick = () => { build(); l.hidden = false; };
          l.onmousemove = () => { if (left-- > 0) build(); };</script>"#,
    )
    .await;
    let city = named(&run.snapshot().await, "City").id;
    run.ok(select(city, "Bern")).await;
    assert_eq!(run.snapshot().await.title, "chose Bern");
}

#[tokio::test]
async fn a_paste_is_a_paste_and_leaves_the_clipboard_alone() {
    let (run, snapshot) = Run::seen(
        r#"<label>Plain <input id=p value=old></label><label>Code <input id=c></label><textarea aria-label=Notes>before</textarea>
        <div id=grid tabindex=0 role=button aria-label=Sheet style="width:200px;height:60px">Sheet</div><div role=button tabindex=0 aria-label=Deaf>Deaf</div>
        <script>
          c.onpaste = e => { e.preventDefault(); c.value = e.clipboardData.getData('text/plain').replace(/\D/g, ''); document.title = 'pasted ' + c.value; };
          grid.onpaste = e => { e.preventDefault(); grid.textContent = 'cells ' + e.clipboardData.getData('text/plain').split('\t').length; };
        </script>"#,
    )
    .await;
    let paste = |name: &str, text: &str| put(named(&snapshot, name).id, text, TypeMode::Paste);
    run.ok(paste("Plain", "new text")).await;
    assert_eq!(named(&run.snapshot().await, "Plain").value, "new text");
    run.act(paste("Notes", "line one\nline two")).await;
    let notes = named(&run.snapshot().await, "Notes").value.clone();
    assert_eq!(notes, "line one\nline two");
    run.ok(paste("Code", "12-34 56")).await;
    assert_eq!(run.snapshot().await.title, "pasted 123456");
    run.ok(paste("Sheet", "a\tb\tc")).await;
    assert!(run.snapshot().await.text.contains("cells 3"));
    run.fails(paste("Deaf", "x"), ActionReason::NotAField).await;
}

fn replace(element: u32, part: &str, by: &str) -> Action {
    let mut action = fill(element, by);
    if let Action::Type { find, .. } = &mut action {
        *find = Some(part.into());
    }
    action
}

#[tokio::test]
async fn a_part_of_what_a_field_holds_is_replaced_and_the_rest_keeps_its_form() {
    let (run, snapshot) = Run::seen(
        r#"<label>Notes <textarea>Call Ann on Monday.
Bring the blue mug.</textarea></label>
        <div contenteditable aria-label="Letter"><p>Dear <b>Ann</b>, the hall is let.</p><p>Yours</p></div>
        <input type=password aria-label="Key" value="old secret">
        <script>const tell = () => { document.title = document.querySelector('textarea').value.replace('\n', '/') + '|' + document.querySelector('div').innerHTML; };
        addEventListener('input', tell);</script>"#,
    )
    .await;
    let of = |name: &str| named(&snapshot, name).id;
    run.ok(replace(of("Notes"), "Monday.\nBring", "Tuesday.\nWash"))
        .await;
    run.ok(replace(of("Letter"), "Ann", "Berta")).await;
    run.ok(replace(of("Notes"), " blue", "")).await;
    let title = run.snapshot().await.title;
    let wanted =
        "Call Ann on Tuesday./Wash the mug.|<p>Dear <b>Berta</b>, the hall is let.</p><p>Yours</p>";
    assert_eq!(title, wanted);
    // What stands there twice, or not at all, is left as it is; a password is not read.
    for (name, part, why) in [
        ("Notes", "a", ActionReason::TextNotFound),
        ("Notes", "Bob", ActionReason::TextNotFound),
        ("Key", "old", ActionReason::NotAField),
    ] {
        run.fails(replace(of(name), part, "x"), why).await;
    }
    assert_eq!(run.snapshot().await.title, wanted);
}

#[tokio::test]
async fn a_slider_without_a_value_of_its_own_is_brought_to_the_number_beside_it() {
    let (run, snapshot) = Run::seen(
        r#"<div><b id=n>3</b><div style="width:200px;background:#ddd"><a class="ui-slider-handle" tabindex=0
        style="display:inline-block;width:12px;height:12px;background:blue"></a></div></div>
        <script>const n = document.querySelector('#n');
        document.querySelector('a').addEventListener('keydown', (e) => {
          const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key] ?? 0;
          n.textContent = Math.max(0, Math.min(20, Number(n.textContent) + by));
        });</script>"#,
    )
    .await;
    let slider = snapshot
        .elements
        .iter()
        .find(|e| e.role == "slider")
        .unwrap();
    assert_eq!(slider.value, "3");
    run.ok(fill(slider.id, "9")).await;
    assert!(run.snapshot().await.text.starts_with('9'));
    run.fails(fill(slider.id, "30"), ActionReason::ValueRefused)
        .await;
}
