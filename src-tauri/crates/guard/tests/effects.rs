//! What requests do, read from what real applications send (`corpus/SIXTH.md`).
//!
//! `corpus/requests-*.jsonl` holds a control and the request that it sends, a line each, with what a person would want of it: `free`, or
//! the class to be asked about. Whoever took and labelled them had not seen the rules. Counted are questions by the label alone,
//! by the request alone, and by both, as the run is held by both. A hash of the id parts them as the controls are parted; of
//! `held` only counts are printed. `GUARD_SHOW=work` prints what is judged otherwise in `work`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;
use std::collections::BTreeMap;

use common::*;
use copilot_guard::request::effects;
use copilot_protocol::*;
use serde::Deserialize;
use sha2::{Digest, Sha256};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent {
    id: String,
    #[allow(dead_code)]
    app: String,
    #[allow(dead_code)]
    source: String,
    want: String,
    label: String,
    page: String,
    method: String,
    url: String,
    kind: String,
    #[allow(dead_code)]
    #[serde(rename = "type", default)]
    content_type: String,
    #[serde(default)]
    body: String,
}

impl Sent {
    fn is_held(&self) -> bool {
        Sha256::digest(self.id.as_bytes())[0] % 2 == 1
    }

    fn policy(&self) -> copilot_guard::Policy {
        copilot_guard::Policy::new(
            "look around the site",
            Some(&self.page),
            &Settings::default(),
            &[],
        )
    }

    fn by_label(&self) -> bool {
        let mut e = element("button", "button", &self.label);
        if self.kind == "form" {
            e.form = Some(form(&self.method, &self.url, true));
        }
        let mut f = facts(Some(e));
        f.page_url.clone_from(&self.page);
        f.frame_origin = self.page.split('/').take(3).collect::<Vec<_>>().join("/");
        let delivery = Delivery::Trusted;
        copilot_guard::judge(&click(), &f, &self.policy(), delivery).verdict != Verdict::Allow
    }

    fn by_request(&self) -> Vec<RiskClass> {
        effects(
            &self.policy(),
            &self.url,
            &self.method,
            &self.body,
            &self.page,
        )
    }
}

fn corpus() -> Vec<Sent> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .filter(|p| {
            let name = p.file_name().unwrap().to_string_lossy().into_owned();
            name.starts_with("requests-")
        })
        .collect();
    files.sort();
    files
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let lines = text
                .lines()
                .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}")));
            lines.collect::<Vec<Sent>>()
        })
        .collect()
}

#[derive(Default)]
struct Count {
    all: usize,
    label: usize,
    request: usize,
    both: usize,
}

#[test]
fn what_real_applications_send_is_read_for_what_it_does() {
    let all = corpus();
    let show = std::env::var("GUARD_SHOW").is_ok_and(|v| v == "work");
    let mut out: BTreeMap<(bool, &str), Count> = BTreeMap::new();
    for sent in &all {
        let (label, request) = (sent.by_label(), sent.by_request());
        let kind = match sent.want.as_str() {
            "pay" | "delete" | "account" | "create" | "upload" | "legal" => "always",
            "free" => "free",
            _ => "others",
        };
        let asked = !request.is_empty();
        for key in [kind, sent.want.as_str()] {
            let count = out.entry((sent.is_held(), key)).or_default();
            count.all += 1;
            count.label += usize::from(label);
            count.request += usize::from(asked);
            count.both += usize::from(asked || label);
            if kind == sent.want {
                break;
            }
        }
        let wrong = match kind {
            "free" => asked || label,
            _ => !asked,
        };
        if show && !sent.is_held() && wrong {
            println!(
                "{} want {} label {:?}{} got {:?}: {} {} {}",
                sent.id,
                sent.want,
                sent.label,
                if label { " ASKS" } else { "" },
                request,
                sent.method,
                sent.url,
                sent.body.chars().take(120).collect::<String>()
            );
        }
    }
    for ((held, want), c) in &out {
        let part = if *held { "held" } else { "work" };
        println!(
            "SCORE requests part={part} want={want} all={} by-label={} by-request={} by-both={}",
            c.all, c.label, c.request, c.both
        );
    }
}
