//! How long it takes to put the snapshots of a page's frames together: a page with an advertisement or two, a portal of
//! frames, and as many frames and elements as are looked at.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::hint::black_box;

use copilot_browser::merged_for_bench;
use copilot_protocol::Element;
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use serde_json::json;

fn elements(from: u32, count: u32) -> Vec<Element> {
    (from..from + count)
        .map(|n| {
            let y = f64::from(n % 120) * 20.0;
            let element = json!({
                "id": n, "tag": "button", "role": "button", "name": format!("Row {n}"), "zone": "mid",
                "bbox": {"x": 10.0, "y": y, "w": 90.0, "h": 16.0}, "in_viewport": y < 800.0, "fingerprint": "",
            });
            serde_json::from_value(element).unwrap()
        })
        .collect()
}

fn benches(c: &mut Criterion) {
    let mut group = c.benchmark_group("merge");
    let wanted = ["row 17".to_owned()];
    for (name, page, frames, each) in [
        ("120 elements, 2 frames of 5", 120, 2, 5),
        ("40 elements, 12 frames of 30", 40, 12, 30),
        ("120 elements, 100 frames of 120", 120, 100, 120),
    ] {
        let main = elements(1, page);
        let inner: Vec<Vec<Element>> = (0..frames)
            .map(|k| elements(1_000 * (k + 1), each))
            .collect();
        group.bench_function(BenchmarkId::from_parameter(name), |b| {
            b.iter_batched(
                || (main.clone(), inner.clone()),
                |(main, inner)| black_box(merged_for_bench(main, inner, 120, &wanted)),
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
