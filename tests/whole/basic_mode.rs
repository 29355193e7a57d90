//! Basic mode on the practice site: every example goal of every language runs, on several seeds, and
//! the site's own state says so.

use copilot_practice::{Category, LabelKind, Lang, example_goals};

use crate::support::{Program, practice, runtime};

fn all_examples(seed: u64, lang: Lang) {
    let runtime = runtime();
    let site = practice(&runtime, seed, lang);
    let mut program = Program::new();
    if matches!(lang, Lang::Ru) {
        program.lang = "ru_RU.UTF-8";
    }
    let mut failed = Vec::new();
    for goal in example_goals(site.site()) {
        let before = site.state();
        let start = site.url(&site.site().path(goal.start));
        let run = program.run(&goal.text, &["--start-url", &start, "--approve", "all"]);
        let asked = !run.named("approval_requested").is_empty();
        let checked = goal.check(&before, &site.state(), run.answer());
        if run.terminal() != "goal_satisfied" || checked.is_err() || asked != goal.asks {
            failed.push(format!(
                "{} ({}): {checked:?}, asked {asked}, should ask {}\n{}",
                goal.id,
                goal.text,
                goal.asks,
                run.story()
            ));
        }
    }
    assert!(failed.is_empty(), "seed {seed}: {}", failed.join("\n\n"));
}

#[test]
fn the_examples_run_in_english() {
    all_examples(0, Lang::En);
}

#[test]
fn the_examples_run_in_russian() {
    all_examples(0, Lang::Ru);
}

#[test]
fn the_examples_run_under_another_seed() {
    all_examples(3, Lang::En);
}

#[test]
fn the_examples_run_in_russian_under_another_seed() {
    all_examples(7, Lang::Ru);
}

/// What a visitor types first, in the visitor's words and not in those of the site's labels.
#[test]
fn what_a_visitor_types_first_is_done() {
    let runtime = runtime();
    let mut failed = Vec::new();
    for lang in [Lang::En, Lang::Ru] {
        let site = practice(&runtime, 0, lang);
        let mut program = Program::new();
        let english = matches!(lang, Lang::En);
        if !english {
            program.lang = "ru_RU.UTF-8";
        }
        let of = |en: &'static str, ru: &'static str| if english { en } else { ru };
        let mut done = |goal: &str| {
            let run = program.run(goal, &["--start-url", &site.base_url(), "--approve", "all"]);
            if run.terminal() != "goal_satisfied" {
                failed.push(format!("{goal}\n{}", run.story()));
            }
            // Kinds of space do not matter.
            (run.answer().replace('\u{a0}', " "), site.state())
        };

        let (_, state) = done(of(
            "Turn on the dark theme in the settings",
            "Открой настройки и включи тёмную тему",
        ));
        assert_eq!(state.settings.theme, "dark", "the setting is saved");

        let coffee = site
            .site()
            .products()
            .iter()
            .filter(|p| p.category == Category::Coffee)
            .min_by_key(|p| p.price)
            .unwrap();
        let (answer, _) = done(of("find the cheapest coffee", "Найди самый дешёвый кофе"));
        let price = coffee.price_text.replace('\u{a0}', " ");
        assert_eq!(answer, format!("{} — {price}", coffee.name));

        let (answer, _) = done(of("what is in the cart", "Что у меня в корзине?"));
        assert_eq!(answer, site.site().label(LabelKind::CartEmpty));
        let (_, state) = done(of(
            "Add two of the cheapest coffee to the cart",
            "Добавь две упаковки самого дешёвого кофе в корзину",
        ));
        assert_eq!(state.cart.len(), 1);
        assert_eq!(
            (&state.cart[0].product, state.cart[0].quantity),
            (&coffee.slug, 2)
        );
        let (answer, _) = done(of("what is in the cart", "Что у меня в корзине?"));
        assert!(answer.contains(&coffee.name), "{answer}");

        // Region names begin with the word, and towns elsewhere do as well.
        let (answer, _) = done(of(
            "Which pickup points are in the north?",
            "Какие пункты выдачи есть на севере?",
        ));
        let north = of("Northmark", "Северный край");
        let listed: Vec<&str> = answer
            .strip_prefix(&format!("{north}: "))
            .unwrap_or_default()
            .split(", ")
            .collect();
        let wanted: Vec<&str> = site
            .site()
            .rows()
            .iter()
            .filter(|row| row.region == north)
            .map(|row| row.town.as_str())
            .collect();
        assert_eq!(listed, wanted);
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

#[test]
fn a_goal_that_is_not_understood_causes_no_action() {
    let runtime = runtime();
    let site = practice(&runtime, 0, Lang::En);
    let program = Program::new();
    for goal in [
        "blorf the quuxly zindle",
        "make it nicer",
        "Find something interesting",
        "сделай это как-нибудь покруче",
        "открой это",
    ] {
        let run = program.run(goal, &["--start-url", &site.base_url()]);
        assert_eq!(run.stop(), "goal_not_understood", "{goal}: {}", run.story());
        assert!(run.named("action_started").is_empty(), "{goal}");
        assert!(
            site.state().visited.is_empty(),
            "{goal}: not even the site was opened"
        );
    }
}
