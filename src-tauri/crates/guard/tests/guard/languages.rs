//! Presses whose labels are in ten languages, taken from the translations of real applications (`corpus/LANGUAGES.md`).
//!
//! Two people labelled them by what the press does, from applications of their own each. Rules are written from `build`; `kept` was opened
//! once, after that. What has no class of its own in another language asks as `unclear_submit`, so a press counts that asks at all.
//! `GUARD_SHOW=work` prints what of `build` is judged otherwise.

use crate::common::*;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Label {
    #[allow(dead_code)]
    app: String,
    lang: String,
    want: String,
    label: String,
    role: String,
    en: String,
}

#[derive(Default)]
struct Count {
    grave: (usize, usize),
    others: (usize, usize),
    free: (usize, usize),
}

/// Least recall of the classes that always ask, and most false questions, in percent of a set.
fn judged(set: &str, recall: f64, false_questions: f64) {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for row in corpus::<Label>(&format!("languages-{set}")) {
        let page = "https://anwendung.example/projekt/7";
        let tag = if row.role == "link" { "a" } else { "button" };
        let facts = on(page, facts(Some(element(tag, &row.role, &row.label))));
        let asked = under(&policy_on(page), &click(), &facts).verdict != Verdict::Allow;
        let grave = matches!(
            row.want.as_str(),
            "pay" | "delete" | "account" | "signup" | "upload" | "legal" | "script"
        );
        if shows_work() && set == "build" && asked == (row.want == "free") {
            println!(
                "{} {} {}: {:?} ({})",
                row.lang, row.want, row.role, row.label, row.en
            );
        }
        for name in [row.lang.as_str(), "all"] {
            let count = counts.entry(name.to_owned()).or_default();
            let of = match row.want.as_str() {
                "free" => &mut count.free,
                _ if grave => &mut count.grave,
                _ => &mut count.others,
            };
            of.0 += usize::from(asked);
            of.1 += 1;
        }
    }
    let share = |(part, all): (usize, usize)| percent_of(part, all);
    for (lang, count) in &counts {
        println!(
            "SCORE languages set={set} lang={lang} always-ask-recall={:.1}% ({}/{}) other-recall={:.1}% ({}/{}) false-questions={:.1}% ({}/{})",
            share(count.grave),
            count.grave.0,
            count.grave.1,
            share(count.others),
            count.others.0,
            count.others.1,
            share(count.free),
            count.free.0,
            count.free.1,
        );
    }
    let all = &counts["all"];
    assert!(all.grave.1 > 100 && all.free.1 > 100, "{set} is too small");
    assert!(share(all.grave) >= recall, "{set}: {:?} asked", all.grave);
    assert!(
        share(all.free) <= false_questions,
        "{set}: {:?} asked",
        all.free
    );
}

#[test]
fn labels_in_ten_languages_are_judged_by_what_they_do() {
    judged("build", 97.0, 8.0);
    judged("kept", 87.0, 15.0);
}
