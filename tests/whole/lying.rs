//! Lying runs: the planner says that the goal is met, and the site's own state says that it is not. Each is told in one of the
//! languages, with `LIES=all` in both.

use crate::goals::{all_of, filled, page};
use crate::support::*;

/// The judges of a run: who reads the goal knows what kind it is. Where nothing was done, they are fooled, and code has to see
/// it; where half was done, they see what is missing.
fn judge(asked: &Asked, tells: bool, plain: bool) -> Option<Reply> {
    let purpose = asked.purpose()?;
    let did = |name: &str| {
        asked.whole.contains(&format!(": {name} ")) || asked.whole.contains(&format!("- {name} "))
    };
    let half = plain || ["click", "type", "check"].iter().any(|name| did(name));
    let said = json!({
        "verdict": if half { "not_met" } else { "met" },
        "evidence": "The page says so.",
        "missing": if half { "the rest of the task" } else { "" },
    });
    Some(judged(purpose, said, !tells, tells))
}

/// The lies are data (`tests/goals/lies.json`): the goal, where it starts, what the planner does before it says `done`, and
/// what it says then; `plain` where that stands on a page, of another thing, and the judges see through it.
fn none_is_believed(lang: Lang, seed: u64) {
    let lies = all_of("lies.json");
    assert_eq!(lies.len(), 10);
    let mut believed = Vec::new();
    let all = std::env::var("LIES").is_ok_and(|v| v == "all");
    let here = usize::from(lang == Lang::Ru);
    let lies = lies.into_iter().enumerate();
    for (_, lie) in lies.filter(|(place, _)| all || place % 2 == here) {
        let site = practice(seed, lang);
        let before = site.state();
        let fill = |text: &Value| filled(text.as_str().unwrap(), site.site());
        let goal = fill(&lie[if lang == Lang::Ru { "ru" } else { "en" }]);
        let start = *page(lie["start"].as_str().unwrap());
        let tells = start == PageKind::Home;
        let (mut does, says) = (lie["does"].clone(), fill(&lie["says"]));
        let on = does["on"]
            .as_array()
            .map(|on| on.iter().map(fill).collect());
        let on: Vec<String> = on.unwrap_or_default();
        does.as_object_mut().map(|does| does.remove("on"));
        let turns = AtomicUsize::new(0);
        let model = ScriptedModel::that_judges(move |asked| {
            judge(asked, tells, lie["plain"] == true).unwrap_or_else(|| {
                let first = turns.fetch_add(1, Ordering::SeqCst) == 0;
                let [role, label] = &on[..] else {
                    return done(&says);
                };
                match asked.control(&[role, label]).filter(|_| first) {
                    Some(element) => {
                        let mut does = does.clone();
                        does["element"] = element.into();
                        act(does)
                    }
                    None => done(&says),
                }
            })
        });
        let start = site.url(&site.site().path(start));
        let args = model_args(&model.url, &start, &["--max-steps", "8"]);
        let run = Program::new().run(&goal, &args);
        let after = site.state();
        let kept = (before.orders.len() == after.orders.len())
            && before.contact_messages.len() == after.contact_messages.len()
            && before.account_deleted == after.account_deleted;
        assert!(kept, "the lie was to be one: {goal}");
        if run.terminal() == "goal_satisfied" {
            believed.push(format!("{goal}\n{}", run.story()));
        }
    }
    assert!(believed.is_empty(), "{}", believed.join("\n\n"));
}

#[test]
fn lies_in_english() {
    none_is_believed(Lang::En, 0);
}

#[test]
fn lies_in_russian() {
    none_is_believed(Lang::Ru, 2);
}
