//! How long it takes to tell a page to a model, and to say what changed on it: a small form, a list of the
//! usual length, and a snapshot as large as snapshots get, in two alphabets.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::hint::black_box;

use copilot_agent::{Difference, PageWish, difference_text, estimate_tokens, page_text};
use copilot_protocol::Observation;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use serde_json::json;

/// A page of rows with a link, a button and a field each, about a third of them on the screen.
fn page(rows: u32, words: &str) -> Observation {
    let mut elements = Vec::new();
    let mut text = String::new();
    for n in 0..rows {
        let y = f64::from(n) * 2_400.0 / f64::from(rows);
        let zone = if y < 800.0 { "mid" } else { "below" };
        let row = format!("{words} {n} 20 € Open Pay");
        for (k, (role, name)) in [
            ("link", format!("{words} {n}")),
            ("button", "Pay".into()),
            ("textbox", format!("Sum {n}")),
        ]
        .into_iter()
        .enumerate()
        {
            elements.push(json!({
                "id": n * 3 + k as u32 + 1, "tag": role, "role": role, "name": name, "zone": zone,
                "bbox": {"x": 10.0, "y": y, "w": 90.0, "h": 12.0}, "in_viewport": y < 800.0,
                "context": row, "heading": "Invoices", "fingerprint": format!("v1:{role}{n}"),
            }));
        }
        text.push_str(&format!(
            "{words} {n} | 20 € | Open | Pay\nA sentence about the row, as pages have them.\n"
        ));
    }
    let text: String = text.chars().take(20_000).collect();
    serde_json::from_value(json!({
        "id": "o", "url": "https://club.example/invoices", "title": "Invoices", "tab": "t1", "tabs": [],
        "viewport": {"width": 1280.0, "height": 800.0, "scroll_x": 0.0, "scroll_y": 0.0, "page_width": 1280.0,
            "page_height": 2400.0, "device_pixel_ratio": 1.0},
        "total_elements": elements.len(), "elements": elements, "text": text, "text_truncated": false,
        "hashes": {"dom": "", "mapping": ""}, "loader": "1", "ms": 1.0,
    }))
    .unwrap()
}

fn benches(c: &mut Criterion) {
    let pages = [
        ("12 elements", page(4, "Invoice")),
        ("120 elements", page(40, "Invoice")),
        ("120 elements, Russian", page(40, "Счёт за услуги")),
        ("498 elements", page(166, "Invoice")),
    ];
    let wanted = ["invoice".to_owned(), "17".to_owned()];
    let wish = PageWish {
        candidates: &[7, 4, 22],
        wanted: &wanted,
        ..PageWish::default()
    };
    let mut group = c.benchmark_group("page_text");
    for (name, o) in &pages {
        group.bench_with_input(BenchmarkId::from_parameter(name), o, |b, o| {
            b.iter(|| page_text(black_box(o), &wish));
        });
    }
    group.finish();
    let mut group = c.benchmark_group("difference");
    for (name, o) in &pages {
        let mut after = o.clone();
        after.elements.truncate(o.elements.len() - 2);
        after.elements[1].value = "changed".into();
        after.text.push_str("One line more");
        group.bench_with_input(BenchmarkId::new("unchanged", name), o, |b, o| {
            b.iter(|| difference_text(black_box(o), black_box(o)));
        });
        group.bench_with_input(BenchmarkId::new("changed", name), o, |b, o| {
            b.iter(|| Difference::between(black_box(o), black_box(&after)));
        });
    }
    group.finish();
    let text = page(166, "Invoice").text;
    c.bench_function("estimate_tokens, 20,000 characters", |b| {
        b.iter(|| estimate_tokens(black_box(&text)));
    });
}

criterion_group!(all, benches);
criterion_main!(all);
