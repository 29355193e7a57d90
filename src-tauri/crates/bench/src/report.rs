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
    let steps = &Series::of(all.steps.clone());
    println!(
        "\nLooks, median (p95) in milliseconds; n = {} at most\n",
        repeats()
    );
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|m| {
            vec![
                m.page.name.into(),
                format!("{} / {}", m.listed, m.total),
                m.look.shown(),
                m.probe.shown(),
                m.walk.shown(),
                format!("{:.1}", m.look.median() / m.probe.median()),
                m.whole.shown(),
                format!("{:.1}", m.whole.median() / m.walk.median()),
                ms(m.first),
                m.page
                    .peer_ms
                    .map_or("-".into(), |p| format!("{:.1}", p / m.look.median())),
                m.recall
                    .map_or("-".into(), |r| format!("{:.0}%", r * 100.0)),
                m.by_tree
                    .map_or("-".into(), |r| format!("{:.0}%", r * 100.0)),
            ]
        })
        .collect();
    table(
        &[
            "page",
            "listed / all",
            "look",
            "probe",
            "walk",
            "look : probe",
            "whole document",
            "whole : walk",
            "first look",
            "times faster than the fastest peer (stored)",
            "recall on screen",
            "of the accessibility tree",
        ],
        &rows,
    );
    println!("After a change, with a marked picture, memory and tokens\n");
    let rows: Vec<Vec<String>> = measured
        .iter()
        .map(|m| {
            vec![
                m.page.name.into(),
                m.changed.shown(),
                m.layout.shown(),
                m.pictured.shown(),
                m.capture.shown(),
                m.memory
                    .map_or("-".into(), |(peak, now)| format!("{peak:.1} / {now:.1}")),
                m.told.map_or("-".into(), |(chars, _)| chars.to_string()),
                m.told.map_or("-".into(), |(_, tokens)| tokens.to_string()),
                m.walk_tokens.to_string(),
                m.page.peer_tokens.map_or("-".into(), |t| t.to_string()),
            ]
        })
        .collect();
    table(
        &[
            "page",
            "look after a change",
            "forced layout alone",
            "look + marked picture",
            "bare picture",
            "memory, peak / end (MiB)",
            "characters",
            "tokens",
            "tokens of the walk",
            "smallest peer text (stored)",
        ],
        &rows,
    );
    table(
        &["other", "median (p95) ms", "n"],
        &[
            ("press until settled", &presses.settled),
            ("press until the page hears it", &presses.dispatch),
            ("bare press, answered", &presses.raw),
            ("a page's request, read first", &presses.read),
            ("a page's request, of a free tab", &presses.free),
            ("start to first look", &starts.ours),
            ("bare start: a new tab, loaded, probed", &starts.bare),
            ("whole step on the practice shop", steps),
        ]
        .map(|(what, s)| vec![what.to_owned(), s.shown(), s.n().to_string()]),
    );
    by_name("node of a step", &all.nodes);
    by_name("guard, of a step", &all.guard);
    let (judges, reads, share) = all.guard_share();
    println!(
        "The guard in a step: {judges:.2} ms judging, {reads:.2} ms reading the page for it; {share:.1}% of the step\n"
    );

    let mut list = Vec::new();
    let worst = |ratio: &dyn Fn(&Measured) -> Option<f64>| {
        measured
            .iter()
            .filter_map(|m| Some((ratio(m)?, m.page.name)))
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((f64::NAN, "no page"))
    };
    let (ratio, on) = worst(&|m| Some(m.look.median() / m.probe.median()));
    list.push(Mark::new(
        format!("1: look to probe, worst page ({on})"),
        ratio,
        1.5,
        "x",
    ));
    let peers: Vec<f64> = measured
        .iter()
        .filter_map(|m| Some(m.look.median() / m.page.peer_ms?))
        .collect();
    list.push(Mark::new(
        "1: look to the fastest peer (stored), geometric mean",
        geometric_mean(&peers),
        1.0 / 40.0,
        "x",
    ));
    let (ratio, on) = worst(&|m| Some(m.whole.median() / m.walk.median()));
    list.push(Mark::new(
        format!("1: whole document to walk, worst page ({on})"),
        ratio,
        1.3,
        "x",
    ));
    if let Some(m) = measured.iter().find(|m| m.page.path.ends_with("/50000")) {
        list.push(Mark::new(
            "3: 50,000 controls, unchanged",
            m.look.median(),
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
    let missed = measured
        .iter()
        .filter_map(|m| Some(m.page.all?.saturating_sub(m.listed)))
        .sum::<usize>();
    #[allow(clippy::cast_precision_loss)]
    list.push(Mark::new(
        "4: missed on pages of known contents",
        missed as f64,
        0.0,
        "",
    ));
    let (lost, on) = worst(&|m| Some(1.0 - m.recall?));
    list.push(Mark::new(
        format!("4: missed on the screen, of the walk's, worst page ({on})"),
        lost,
        0.01,
        "",
    ));
    let (lost, on) = worst(&|m| Some(1.0 - m.by_tree?));
    list.push(Mark::new(
        format!("4: missed on the screen, of the accessibility tree's, worst page ({on})"),
        lost,
        0.01,
        "",
    ));
    #[allow(clippy::cast_precision_loss)]
    let (ratio, on) = worst(&|m| {
        Some(m.told?.1 as f64 / f64::from(m.page.peer_tokens.filter(|_| m.page.heavy)?))
    });
    list.push(Mark::new(
        format!("5: tokens to the smallest peer text (stored), worst heavy page ({on})"),
        ratio,
        0.3,
        "x",
    ));
    let (ratio, on) =
        worst(&|m| Some(m.pictured.median() / m.capture.median().max(m.look.median())));
    list.push(Mark::new(
        format!("6: look and marked picture to the larger of both bare, worst page ({on})"),
        ratio,
        1.1,
        "x",
    ));
    list.push(Mark::new(
        "7: press until the page hears it",
        presses.dispatch.median(),
        5.0,
        "ms",
    ));
    list.push(Mark::new(
        "7: press until settled, quiet page",
        presses.settled.median(),
        30.0,
        "ms",
    ));
    list.push(Mark::new(
        "8: whole step on the practice shop, Basic mode",
        steps.median(),
        100.0,
        "ms",
    ));
    list.push(Mark::new(
        "8: the guard's share of a step, its reads of the page included",
        share,
        5.0,
        "%",
    ));
    list.push(Mark::new(
        "9: over the protocol for a press and a look",
        presses.traffic.median(),
        20.0,
        "KiB",
    ));
    list.push(Mark::new(
        "9: start to first look",
        starts.ours.median(),
        50.0,
        "ms",
    ));
    let (peak, on) = worst(&|m| m.memory.map(|(peak, _)| peak));
    list.push(Mark::new(
        format!("9: peak memory, worst page ({on})"),
        peak,
        25.0,
        "MiB",
    ));
    marks(&list);
}
