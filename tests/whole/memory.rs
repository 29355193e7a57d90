//! What one run noted of a site helps the next: like goals on the practice site, by a scripted reader that chooses from what the
//! request holds. `MEMORY_PAIRS`: how many pairs; `scripts/bench memory` does 20 and prints them.

use copilot_practice::PageKind;

use crate::support::*;

/// What a pair's goals look for, and what shows that it was found.
#[derive(Clone)]
struct Wanted {
    what: String,
    value: String,
    goal: String,
}

/// Looks for a thing: presses what is called so, else asks a search that it sees, else goes where notes lead, else follows the
/// links in the order in which they stand. It knows of a page only what the request shows, and of itself what it did.
struct Reader {
    wanted: Wanted,
    base: String,
    did: BTreeSet<String>,
}

impl Reader {
    fn first(&mut self, key: String) -> bool {
        self.did.insert(key)
    }

    fn next(&mut self, asked: &Asked) -> Reply {
        let page = asked.page.rsplit("<page>").next().unwrap_or_default();
        let address = page
            .lines()
            .find_map(|line| line.strip_prefix("Address: "))
            .unwrap_or_default();
        let place = address
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .to_owned();
        let (what, value) = (self.wanted.what.clone(), self.wanted.value.clone());
        let shown = page
            .lines()
            .any(|line| line.contains(&value) && line.contains(&what));
        let titled = page
            .lines()
            .any(|line| line.starts_with("Title: ") && line.contains(&what));
        if shown || titled && page.contains(&value) {
            return act(json!({
                "action": "done", "answer": value, "citations": [{ "claim": value, "quotes": [value] }],
            }));
        }
        let controls: Vec<(u32, &str)> = page.split('[').skip(1).filter_map(numbered).collect();
        let called = |said: &str| said.lines().next().unwrap_or_default().contains(&what);
        if let Some((number, _)) = controls
            .iter()
            .find(|(_, said)| !said.starts_with(' ') && called(said))
            && self.first(format!("{place} {what}"))
        {
            return click(*number);
        }
        let search = controls
            .iter()
            .find(|(_, said)| said.starts_with(" searchbox"));
        if let Some((number, said)) = search
            && self.first(format!(
                "search {}",
                said.split_whitespace()
                    .take(4)
                    .collect::<Vec<_>>()
                    .join(" ")
                    .replace(&what, "")
            ))
        {
            return act(
                json!({ "action": "type", "element": number, "text": what, "submit": true }),
            );
        }
        for note in noted(asked) {
            let leads = note.starts_with("search:") || note.starts_with("an earlier task");
            let open = |word: &&str| word.starts_with('/') && !word.contains('*');
            let mut paths = note.split([' ', ',']).filter(open);
            // The address that asks for words needs no field.
            let path = paths
                .clone()
                .find(|path| path.contains("{words}"))
                .or_else(|| paths.next());
            if let Some(path) = path.filter(|_| leads)
                && self.first(format!("note {path}"))
            {
                let path = path.replace("{words}", &what.replace(' ', "+"));
                return navigate(&format!("{}{path}", self.base.trim_end_matches('/')));
            }
        }
        let link = controls.iter().find(|(_, said)| {
            let name = said
                .lines()
                .next()
                .unwrap_or_default()
                .split(['|', '['])
                .next()
                .unwrap_or_default();
            !said.starts_with(' ') && self.did.insert(format!("link {}", name.trim()))
        });
        match link {
            Some((number, _)) => click(*number),
            None => done("It is not there."),
        }
    }
}

/// The notes in a request.
fn noted(asked: &Asked) -> Vec<String> {
    let about = asked
        .texts
        .iter()
        .find(|text| text.contains("this program noted on"));
    let lines = about.map(String::as_str).unwrap_or_default().lines();
    lines
        .filter_map(|line| line.strip_prefix("- "))
        .map(str::to_owned)
        .collect()
}

fn run(program: &Program, site: &Running, wanted: &Wanted, start: &str) -> Run {
    let reader = Mutex::new(Reader {
        wanted: wanted.clone(),
        base: site.base_url(),
        did: BTreeSet::new(),
    });
    let model = ScriptedModel::that_judges(move |asked: &Asked| match asked.purpose() {
        Some(purpose) => judged(
            purpose,
            json!({ "verdict": "met", "evidence": "", "missing": "" }),
            false,
            true,
        ),
        None => reader.lock().unwrap().next(asked),
    });
    let run = program.run(
        &wanted.goal,
        &model_args(&model.url, &site.url(start), &["--approve", "all"]),
    );
    if std::env::var_os("MEMORY_STORIES").is_some() {
        let plans = run
            .named("planned")
            .into_iter()
            .map(|e| e["plan"]["actions"].to_string());
        println!("  {}: {}", wanted.goal, plans.collect::<Vec<_>>().join(" "));
        let notes = program.call(&["sites", "list", "--json"]).stdout;
        println!("  noted: {notes}");
    }
    run
}

fn calls(run: &Run) -> u64 {
    run.end()["model_calls"].as_u64().unwrap()
}

/// Two goals of one kind on a site, and the page where both begin.
fn pair(site: &Running, n: usize) -> ([Wanted; 2], String) {
    let place = site.site();
    let starts = [
        PageKind::Contact,
        PageKind::Settings,
        PageKind::Controls,
        PageKind::Guide,
        PageKind::Dialogs,
    ];
    let start = place.path(starts[n / 2 % starts.len()]);
    let goods: Vec<_> = place
        .products()
        .iter()
        .filter(|p| place.search(&p.name).len() == 1)
        .collect();
    let wanted = |k: usize| match n % 2 {
        0 => {
            let one = goods[(n * 3 + k * 7) % goods.len()];
            let goal = format!("Tell me the price of {}", one.name);
            Wanted {
                what: one.name.clone(),
                value: one.price_text.clone(),
                goal,
            }
        }
        _ => {
            let row = &place.rows()[(n * 5 + k * 11) % place.rows().len()];
            let goal = format!("Tell me the distance to the pickup point in {}", row.town);
            Wanted {
                what: row.town.clone(),
                value: row.distance.to_string(),
                goal,
            }
        }
    };
    ([wanted(0), wanted(1)], start)
}

#[test]
fn the_second_run_of_a_like_goal_asks_the_model_less() {
    let most = std::env::var("MEMORY_PAIRS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(2);
    let (mut first, mut second, mut lost) = (0, 0, 0);
    for n in 0..most {
        let (site, program) = (practice(n as u64, Lang::En), Program::new());
        let (goals, start) = pair(&site, n);
        let both = [0, 1].map(|k| run(&program, &site, &goals[k], &start));
        // Whoever follows links in their order comes to a sign-in too, and what is not found has no number of calls.
        if both.iter().any(|run| run.code != Some(0)) {
            println!("pair {:>2}: not found", n + 1);
            lost += 1;
            continue;
        }
        let [a, b] = both.each_ref().map(calls);
        println!(
            "pair {:>2}: {a:>3} model calls, then {b:>3}  ({})",
            n + 1,
            goals[1].goal
        );
        (first, second) = (first + a, second + b);
    }
    assert!(lost * 4 <= most, "{lost} of {most} pairs found nothing");
    let less = 100.0 - 100.0 * second as f64 / first as f64;
    println!(
        "{} pairs: {first} model calls in the first runs, {second} in the second: {less:.0}% fewer (the mark is 25%)",
        most - lost
    );
    // Two pairs show that it helps, and only many how much.
    assert!(less >= if most < 20 { 1.0 } else { 25.0 });
}

#[test]
fn notes_are_shown_forgotten_and_switched_off() {
    let (site, program) = (practice(0, Lang::En), Program::new());
    let (goals, start) = pair(&site, 1);
    let before = run(&program, &site, &goals[0], &start);
    assert_eq!(before.code, Some(0), "{}", before.story());
    let host = site
        .base_url()
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    let shown = program.call(&["sites", "show", &host]).exits(0).stdout;
    assert!(shown.contains("A goal was reached"), "{shown}");
    assert!(
        !shown.contains(&goals[0].what),
        "nothing that was typed: {shown}"
    );
    program
        .call(&["sites", "note", &host, "Look under Points first"])
        .exits(0);
    program.settings(&json!({ "history": { "site_notes": false } }));
    // Nobody is told of them, and nothing is added.
    let again = run(&program, &site, &goals[0], &start);
    assert_eq!(calls(&again), calls(&before));
    let shown = program.call(&["sites", "show", &host]).exits(0).stdout;
    assert!(
        shown.contains("Look under Points first") && shown.contains("A goal was reached"),
        "{shown}"
    );
    program.call(&["sites", "forget", &host]).exits(0);
    program.call(&["sites", "show", &host]).exits(2);
    assert_eq!(
        program.call(&["sites", "list", "--json"]).exits(0).stdout,
        ""
    );
}
