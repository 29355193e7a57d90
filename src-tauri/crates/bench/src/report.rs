//! The tables that are printed.

use super::*;

/// Where the time of the steps goes.
pub(super) fn by_name(head: &str, nodes: &[(String, f64)]) {
    let mut names: Vec<&String> = nodes.iter().map(|(node, _)| node).collect();
    names.sort_unstable();
    names.dedup();
    let mut rows: Vec<(f64, Vec<String>)> = names
        .into_iter()
        .map(|name| {
            let times: Vec<f64> = nodes
                .iter()
                .filter(|(node, _)| node == name)
                .map(|(_, ms)| *ms)
                .collect();
            let sum = times.iter().sum::<f64>();
            let series = Series::of(times);
            let row = vec![
                name.clone(),
                series.shown(),
                series.n().to_string(),
                ms(sum),
            ];
            (sum, row)
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    table(&[head, "median (p95) ms", "visits", "in all"], &rows);
}

pub(super) fn report(measured: &[Measured], presses: &Presses, starts: &Starts, all: &runs::Steps) {
    let steps = Series::of(all.steps.clone());
    println!(
        "\nSnapshots, median (p95) in milliseconds; n = {} at most\n",
        repeats()
    );
    page_table(measured, SNAPSHOTS);
    println!("After a change, with a marked picture, memory and tokens\n");
    page_table(measured, AFTERWARDS);
    table(
        &["other", "median (p95) ms", "n"],
        &[
            ("press until settled", &presses.settled),
            ("press until the page hears it", &presses.dispatch),
            ("bare press, answered", &presses.raw),
            ("a page's request, read first", &presses.read),
            ("a page's request, of a free tab", &presses.free),
            ("start to first snapshot", &starts.ours),
            ("bare start: a new tab, loaded, probed", &starts.bare),
            ("whole step on the practice shop", &steps),
        ]
        .map(|(what, s)| vec![what.to_owned(), s.shown(), s.n().to_string()]),
    );
    by_name("node of a step", &all.nodes);
    by_name("guard, of a step", &all.guard);
    let (judges, reads, share) = all.guard_share();
    println!(
        "The guard in a step: {judges:.2} ms judging, {reads:.2} ms reading the page for it; {share:.1}% of the step\n"
    );
    let mut list = page_marks(measured);
    list.extend(run_marks(presses, starts, &steps, share));
    list.push(worst_mark(
        measured,
        "9: peak memory, worst page",
        25.0,
        "MiB",
        |m| m.memory.map(|(peak, _)| peak),
    ));
    marks(&list);
}

/// A column: its head, and what stands in it for a page.
type Column = (&'static str, fn(&Measured) -> String);

const SNAPSHOTS: &[Column] = &[
    ("page", |m| m.page.name.into()),
    ("listed / all", |m| {
        format!(
            "{} / {}",
            m.turns.last.elements.len(),
            m.turns.last.total_elements
        )
    }),
    ("snapshot", |m| m.turns.snapshot.shown()),
    ("probe", |m| m.turns.probe.shown()),
    ("walk", |m| m.turns.walk.shown()),
    ("snapshot : probe", |m| {
        format!("{:.1}", m.turns.snapshot.median() / m.turns.probe.median())
    }),
    ("whole document", |m| m.whole.shown()),
    ("whole : walk", |m| {
        format!("{:.1}", m.whole.median() / m.turns.walk.median())
    }),
    ("first snapshot", |m| ms(m.first)),
    ("times faster than the fastest peer (stored)", |m| {
        let times = m.page.peer_ms.map(|p| p / m.turns.snapshot.median());
        shown(times.map(|t| format!("{t:.1}")))
    }),
    ("recall on screen", |m| shown(m.recall.map(percent))),
    ("of the accessibility tree", |m| {
        shown(m.by_tree.map(percent))
    }),
];

const AFTERWARDS: &[Column] = &[
    ("page", |m| m.page.name.into()),
    ("snapshot after a change", |m| m.changed.shown()),
    ("forced layout alone", |m| m.layout.shown()),
    ("snapshot + marked picture", |m| m.pictured.shown()),
    ("bare picture", |m| m.capture.shown()),
    ("memory, peak / end (MiB)", |m| {
        shown(m.memory.map(|(peak, now)| format!("{peak:.1} / {now:.1}")))
    }),
    ("characters", |m| shown(m.told.map(|(chars, _)| chars))),
    ("tokens", |m| shown(m.told.map(|(_, tokens)| tokens))),
    ("tokens of the walk", |m| m.walk_tokens.to_string()),
    ("smallest peer text (stored)", |m| shown(m.page.peer_tokens)),
];

fn shown(value: Option<impl ToString>) -> String {
    value.map_or("-".into(), |v| v.to_string())
}

fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

fn page_table(measured: &[Measured], columns: &[Column]) {
    let heads: Vec<&str> = columns.iter().map(|(head, _)| *head).collect();
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|m| columns.iter().map(|(_, cell)| cell(m)).collect())
        .collect();
    table(&heads, &rows);
}

/// The mark of the page that is worst by a measure, named.
fn worst_mark(
    measured: &[Measured],
    what: &str,
    most: f64,
    unit: &'static str,
    measure: impl Fn(&Measured) -> Option<f64>,
) -> Mark {
    let (value, on) = measured
        .iter()
        .filter_map(|m| Some((measure(m)?, m.page.name)))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .unwrap_or((f64::NAN, "no page"));
    Mark::new(format!("{what} ({on})"), value, most, unit)
}

/// What snapshots of pages must keep to.
#[allow(clippy::cast_precision_loss)]
fn page_marks(measured: &[Measured]) -> Vec<Mark> {
    let worst = |what: &str, most: f64, unit, measure: fn(&Measured) -> Option<f64>| {
        worst_mark(measured, what, most, unit, measure)
    };
    let peers: Vec<f64> = measured
        .iter()
        .filter_map(|m| Some(m.turns.snapshot.median() / m.page.peer_ms?))
        .collect();
    let peers = Mark::new(
        "1: snapshot to the fastest peer (stored), geometric mean",
        geometric_mean(&peers),
        1.0 / 40.0,
        "x",
    );
    let missed = measured
        .iter()
        .filter_map(|m| Some(m.page.all?.saturating_sub(m.turns.last.elements.len())))
        .sum::<usize>();
    let missed = Mark::new(
        "4: missed on pages of known contents",
        missed as f64,
        0.0,
        "",
    );
    let mut list = Vec::new();
    list.push(worst("1: snapshot to probe, worst page", 1.5, "x", |m| {
        Some(m.turns.snapshot.median() / m.turns.probe.median())
    }));
    list.push(peers);
    list.push(worst(
        "1: whole document to walk, worst page",
        1.3,
        "x",
        |m| Some(m.whole.median() / m.turns.walk.median()),
    ));
    if let Some(m) = measured.iter().find(|m| m.page.path.ends_with("/50000")) {
        let snapshot = m.turns.snapshot.median();
        list.push(Mark::new(
            "3: 50,000 controls, unchanged",
            snapshot,
            90.0,
            "ms",
        ));
        list.push(Mark::new(
            "3: 50,000 controls, after a change, to the forced layout",
            m.changed.median() / m.layout.median(),
            1.1,
            "x",
        ));
    }
    list.push(missed);
    list.push(worst(
        "4: missed on the screen, of the walk's, worst page",
        0.01,
        "",
        |m| Some(1.0 - m.recall?),
    ));
    list.push(worst(
        "4: missed on the screen, of the accessibility tree's, worst page",
        0.01,
        "",
        |m| Some(1.0 - m.by_tree?),
    ));
    list.push(worst(
        "5: tokens to the smallest peer text (stored), worst heavy page",
        0.3,
        "x",
        |m| Some(m.told?.1 as f64 / f64::from(m.page.peer_tokens.filter(|_| m.page.heavy)?)),
    ));
    list.push(worst(
        "6: snapshot and marked picture to the larger of both bare, worst page",
        1.1,
        "x",
        |m| Some(m.pictured.median() / m.capture.median().max(m.turns.snapshot.median())),
    ));
    list
}

/// What presses, steps and starts must keep to. `share`: of a step that the guard takes, in per cent.
fn run_marks(presses: &Presses, starts: &Starts, steps: &Series, share: f64) -> Vec<Mark> {
    [
        (
            "7: press until the page hears it",
            presses.dispatch.median(),
            5.0,
            "ms",
        ),
        (
            "7: press until settled, quiet page",
            presses.settled.median(),
            30.0,
            "ms",
        ),
        (
            "8: whole step on the practice shop, Basic mode",
            steps.median(),
            100.0,
            "ms",
        ),
        (
            "8: the guard's share of a step, its reads of the page included",
            share,
            5.0,
            "%",
        ),
        (
            "9: over the protocol for a press and a snapshot",
            presses.traffic.median(),
            20.0,
            "KiB",
        ),
        (
            "9: start to first snapshot",
            starts.ours.median(),
            50.0,
            "ms",
        ),
    ]
    .map(|(what, measured, most, unit)| Mark::new(what, measured, most, unit))
    .into()
}
