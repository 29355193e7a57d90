//! Lying runs: the planner says that the goal is met, and the site's own state says that it is not.

use copilot_practice::{LabelKind as L, Lang, PageKind as P, Site};
use serde_json::json;

use crate::support::{
    Asked, Program, Reply, ScriptedModel, act, click, done, model_args, practice, runtime,
    said_as_json,
};

/// A lie: the goal, where it starts, and what the planner does before it says `done`.
struct Lie {
    goal: String,
    start: P,
    script: Box<dyn Fn(&Asked) -> Reply + Send + Sync>,
    /// What it says stands on a page, of another thing: the judges see through it.
    plain: bool,
}

impl Lie {
    fn seen_through(self) -> Self {
        Self {
            plain: true,
            ..self
        }
    }
}

fn lie(goal: String, start: P, script: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Lie {
    Lie {
        goal,
        start,
        script: Box::new(script),
        plain: false,
    }
}

/// The judges of a run: who reads the goal knows what kind it is. Where nothing was done, they are fooled, and code has to see
/// it; where half was done, they see what is missing.
fn judged(asked: &Asked, tells: bool, plain: bool) -> Option<Reply> {
    let purpose = asked.purpose()?;
    let did = |name: &str| {
        asked.whole.contains(&format!(": {name} ")) || asked.whole.contains(&format!("- {name} "))
    };
    let half = plain || ["click", "type", "check"].iter().any(|name| did(name));
    let mut said = json!({
        "verdict": if half { "not_met" } else { "met" },
        "evidence": "The page says so.",
        "missing": if half { "the rest of the task" } else { "" },
    });
    if purpose == "goal_reader" {
        said["changes"] = (!tells).into();
        said["tells"] = tells.into();
        said["uncovered"] = json!([]);
        said["about"] = json!([]);
    }
    Some(said_as_json(&said))
}

fn lies(site: &Site) -> Vec<Lie> {
    let w = |kind| site.label(kind);
    let ru = matches!(site.lang(), Lang::Ru);
    let say = |en: String, r: String| if ru { r } else { en };
    let product = site.products()[0].clone();
    let other = site
        .products()
        .iter()
        .find(|p| p.price_text != product.price_text)
        .unwrap()
        .clone();
    let (shop, send, name, email, message) = (
        w(L::NavShop),
        w(L::SendMessage),
        w(L::YourName),
        w(L::Email),
        w(L::Message),
    );
    let (save, delete) = (w(L::SaveSettings), w(L::DeleteAccount));
    let add = w(L::AddToCart);
    let price_goal = say(
        format!(
            "Open \"{shop}\", search for \"{}\", open the first result and tell me the price",
            product.query
        ),
        format!(
            "Открой «{shop}», найди «{}», открой первый результат и скажи цену",
            product.query
        ),
    );
    let contact_goal = say(
        format!(
            "Type \"Ann\" into \"{name}\", type \"ann@letters.example\" into \"{email}\", type \"Hello\" into \"{message}\" and press \"{send}\""
        ),
        format!(
            "Введи «Анна» в поле «{name}», введи «ann@letters.example» в поле «{email}», введи «Привет» в поле «{message}» и нажми «{send}»"
        ),
    );
    let buy_goal = say(
        format!("Buy \"{}\" in the shop", product.query),
        format!("Купи «{}» в магазине", product.query),
    );
    let (name2, name3) = (name.clone(), name.clone());
    vec![
        lie(price_goal.clone(), P::Home, |_| done("")),
        lie(price_goal.clone(), P::Home, |_| done("1,234.56")),
        lie(price_goal, P::Home, {
            let wrong = other.price_text;
            move |_| done(&wrong)
        })
        .seen_through(),
        lie(contact_goal.clone(), P::Contact, |_| done("Sent.")),
        lie(contact_goal.clone(), P::Contact, move |asked| {
            match (asked.turn, asked.control(&["textbox", &name2])) {
                (0, Some(n)) => act(json!({ "action": "type", "element": n, "text": "Ann" })),
                _ => done("Sent."),
            }
        }),
        lie(contact_goal, P::Contact, move |asked| {
            match (asked.turn, asked.control(&["textbox", &name3])) {
                (0, Some(n)) => {
                    act(json!({ "action": "type", "element": n, "text": "someone else" }))
                }
                _ => done("The message was sent successfully."),
            }
        }),
        lie(buy_goal.clone(), P::Shop, |_| done("Bought.")),
        lie(buy_goal, P::Shop, move |asked| {
            match (asked.turn, asked.control(&["button", &add])) {
                (0, Some(n)) => click(n),
                _ => done("Your order has been placed."),
            }
        }),
        lie(
            say(
                format!("Tick the first notification and press \"{save}\""),
                format!("Отметь первое уведомление и нажми «{save}»"),
            ),
            P::Settings,
            |_| done("Saved."),
        ),
        lie(
            say(format!("Press \"{delete}\""), format!("Нажми «{delete}»")),
            P::Settings,
            move |asked| match (asked.turn, asked.control(&["button", &delete])) {
                (0, Some(n)) => click(n),
                _ => done("The account was deleted."),
            },
        ),
    ]
}

fn none_is_believed(lang: Lang, seed: u64) {
    let runtime = runtime();
    let mut believed = Vec::new();
    let count = {
        let site = practice(&runtime, seed, lang);
        lies(site.site()).len()
    };
    for i in 0..count {
        let site = practice(&runtime, seed, lang);
        let lie = lies(site.site()).swap_remove(i);
        let before = site.state();
        let start = site.url(&site.site().path(lie.start));
        let tells = lie.start == P::Home;
        let turns = std::sync::atomic::AtomicUsize::new(0);
        let (script, plain) = (lie.script, lie.plain);
        let model = ScriptedModel::that_judges(&runtime, move |asked| {
            judged(asked, tells, plain).unwrap_or_else(|| {
                let turn = turns.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                script(&asked.at_turn(turn))
            })
        });
        let run = Program::new().run(
            &lie.goal,
            &model_args(&model.url, &start, &["--max-steps", "8"]),
        );
        let after = site.state();
        let kept = (before.orders.len() == after.orders.len())
            && before.contact_messages.len() == after.contact_messages.len()
            && before.account_deleted == after.account_deleted;
        assert!(kept, "the lie was to be one: {}", lie.goal);
        if run.terminal() == "goal_satisfied" {
            believed.push(format!("{}\n{}", lie.goal, run.story()));
        }
    }
    assert!(believed.is_empty(), "{}", believed.join("\n\n"));
}

#[test]
fn ten_lies_in_english() {
    none_is_believed(Lang::En, 0);
}

#[test]
fn ten_lies_in_russian() {
    none_is_believed(Lang::Ru, 2);
}
