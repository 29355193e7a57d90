//! Does an answer stand on the pages that were seen, near what it is about?

use super::*;

const NO_NUMBER: &str = "a number is asked for, and there is none in the answer";

/// What is wrong with the answer itself; `None` where it is good.
pub fn answer_problem(s: &GraphState, answer: &str) -> Option<String> {
    if !wants_answer(s) {
        return None;
    }
    if answer.trim().is_empty() {
        return Some("there is no answer".to_owned());
    }
    let texts = seen_texts(s);
    if grounded(answer, s.goal(), &texts) < GROUNDED {
        return Some("parts of the answer do not stand on any page that was seen".to_owned());
    }
    if let Some(number) = made_up_number(s, answer, &texts) {
        return Some(format!("{number} does not stand on any page that was seen"));
    }
    let asked = |of: fn(&str) -> bool| s.steps.iter().any(|c| c.is("read") && of(&c.source));
    if asked(asks_number) && !tells_number(answer) {
        return Some(NO_NUMBER.to_owned());
    }
    if asked(asks_figures) && !tells_figures(answer) {
        return Some("figures are asked for, and there are none in the answer".to_owned());
    }
    let mut reads = s.steps.iter().filter(|c| c.is("read"));
    reads
        .find_map(|c| number_problem(s, c, answer))
        .or_else(|| {
            let missing = asks_price(s) && !tells_price(answer, &texts);
            missing.then(|| "the price is asked for, and there is no amount in the answer".into())
        })
}

/// Where the pages have amounts of money, a number that is none of them is no price.
fn tells_price(answer: &str, texts: &[&str]) -> bool {
    if !prices(answer).is_empty() {
        return true;
    }
    let given = amounts(answer);
    let mut seen = texts.iter().flat_map(|text| prices(text)).peekable();
    !given.is_empty()
        && (seen.peek().is_none()
            || seen.any(|price| given.iter().any(|a| same_amount(a.value, price.value))))
}

/// A number that something goes by is asked for: the answer has one, and a page shows it by that name.
fn number_problem(s: &GraphState, c: &Step, answer: &str) -> Option<String> {
    let what = c.question.as_ref().map(|q| q.what.as_str());
    let asked = what.filter(|what| !what.is_empty()).unwrap_or(&c.thing);
    if !names_number(asked) {
        return None;
    }
    if !tells_number(answer) {
        return Some(NO_NUMBER.to_owned());
    }
    let mut given = numbered_words(answer).peekable();
    // "none", "two": no page need have these words.
    given.peek()?;
    let of = stems(&number_of(asked));
    let texts = seen_texts(s);
    let by_name = given.any(|number| {
        texts.iter().any(|text| {
            let other_language = is_russian(s.goal()) != is_russian(text);
            let mut label = "";
            text.lines().any(|line| {
                let before = std::mem::replace(&mut label, line);
                numbered_words(line).any(|word| word == number)
                    && (other_language
                        || names_number(line)
                        || names_number(before)
                        || has_all(&of, line))
            })
        })
    });
    (!by_name)
        .then(|| format!("no page that was seen shows what the answer says by this name: {asked}"))
}

fn asks_price(s: &GraphState) -> bool {
    s.steps.iter().any(|c| {
        matches!(c.doing.as_str(), "read" | "")
            && c.question
                .as_ref()
                .is_some_and(|q| has_stem(&q.what, &["price", "cost", "цена", "стоимость"]))
    })
}

/// A number of the answer that neither a page nor the goal has. Marks of a numbered list and counts
/// of what is listed are the answer's own.
fn made_up_number(s: &GraphState, answer: &str, texts: &[&str]) -> Option<String> {
    let plain: Vec<&str> = answer.lines().map(copilot_text::without_mark).collect();
    let is_list = goal::lists(&s.steps);
    amounts(&plain.join("\n"))
        .into_iter()
        .filter(|a| {
            !(is_list && a.currency.is_empty() && a.value.fract() == 0.0 && a.value <= 20.0)
        })
        .find(|a| {
            !texts.iter().chain(std::iter::once(&s.goal())).any(|text| {
                amounts(text)
                    .iter()
                    .any(|seen| same_amount(seen.value, a.value))
            })
        })
        .map(|a| a.text)
}

fn same_amount(a: f64, b: f64) -> bool {
    (a.abs() - b.abs()).abs() < 0.005
}

/// The answer's price is that of another thing: lines, rows and cards of the pages say whose price
/// is whose. `about` are the stems of the thing. Where they do not tell, it is not another's.
fn price_of_another(s: &GraphState, about: &[String], answer: &str) -> bool {
    let given = prices(answer);
    let names_it = |text: &str| has_all(about, text);
    let mut own: Vec<f64> = Vec::new();
    for seen in &s.seen {
        for line in seen.text.lines().filter(|line| names_it(line)) {
            own.extend(values(line));
        }
    }
    if let Some(o) = s.observation.as_deref() {
        for e in &o.elements {
            let card = format!("{} {}", e.name, e.context);
            if names_it(&card) {
                own.extend(values(&card));
            }
        }
    }
    if own.is_empty() {
        for seen in &s.seen {
            own.extend(nearest_prices(&seen.text, names_it));
        }
    }
    !given.is_empty()
        && !own.is_empty()
        && !given
            .iter()
            .any(|price| own.iter().any(|value| same_amount(*value, price.value)))
}

fn values(text: &str) -> Vec<f64> {
    prices(text).into_iter().map(|p| p.value).collect()
}

/// The prices that stand nearest to a line that names the thing.
fn nearest_prices(text: &str, names_it: impl Fn(&str) -> bool) -> Vec<f64> {
    let lines: Vec<&str> = text.lines().collect();
    let all = lines.iter().map(|line| values(line)).enumerate();
    let priced: Vec<_> = all.filter(|(_, found)| !found.is_empty()).collect();
    let mut own = Vec::new();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| names_it(line)) {
        let nearest = priced.iter().map(|(i, _)| i.abs_diff(at)).min();
        for (i, found) in &priced {
            if Some(i.abs_diff(at)) == nearest {
                own.extend(found);
            }
        }
    }
    own
}

fn seen_texts(s: &GraphState) -> Vec<&str> {
    let mut texts: Vec<&str> = Vec::new();
    for seen in &s.seen {
        texts.push(&seen.text);
        texts.push(&seen.title);
    }
    for record in &s.history {
        let outcome = record.outcome.as_ref();
        if let Some(file) = outcome.and_then(|o| o.file.as_deref()) {
            texts.push(file);
        }
        // A dialog is gone when the answer is given; what it said stands here.
        if let Some(said) = outcome.and_then(|o| o.detail.as_deref()) {
            texts.push(said);
        }
    }
    if let Some(o) = s.observation.as_deref() {
        for e in &o.elements {
            texts.push(&e.name);
            texts.push(&e.value);
        }
        texts.extend(o.signals.alerts.iter().map(String::as_str));
    }
    texts
}

/// The answer stands in a text that was seen, and the words that it is about stand near it, or in
/// that page's title or address.
pub(super) fn answer_stands(s: &GraphState, about: &str, answer: &str) -> bool {
    let texts = seen_texts(s);
    if grounded(answer, s.goal(), &texts) < GROUNDED {
        return false;
    }
    let about = stems(about);
    let key = stems(answer);
    if about.is_empty() || key.is_empty() {
        return true;
    }
    if price_of_another(s, &about, answer) {
        return false;
    }
    s.seen.iter().any(|seen| {
        let lines: Vec<&str> = seen.text.lines().collect();
        let page = format!(
            "{} {} {}",
            seen.title,
            words_of_url(&seen.url),
            lines.iter().take(3).copied().collect::<Vec<_>>().join(" ")
        );
        lines.iter().enumerate().any(|(i, line)| {
            let own = stems(line);
            if !key.iter().any(|k| own.contains(k)) {
                return false;
            }
            let from = i.saturating_sub(NEAR);
            let to = (i + NEAR + 1).min(lines.len());
            let mut around = stems(&lines[from..to].join(" "));
            around.extend(stems(&page));
            let hits = about.iter().filter(|stem| says(&around, stem)).count();
            hits * 2 >= about.len()
        })
    })
}

/// A word of the page is the stem's, or begins with it: "north" and "Northmark".
fn says(words: &[String], stem: &String) -> bool {
    const BEGINS: usize = 4;
    words.contains(stem)
        || stem.chars().count() >= BEGINS
            && words.iter().any(|word| word.starts_with(stem.as_str()))
}

pub(super) fn answer_unmet(s: &GraphState, c: &Step, answer: &str) -> Option<String> {
    if answer.trim().is_empty() {
        return Some(format!("there is no answer to: {}", c.source));
    }
    let subject = c.question.as_ref().map(|q| q.of.as_str());
    let subject = subject.filter(|subject| !subject.is_empty() && !is_the_page(subject));
    // "of the first result": no page says so of what it lists; what was searched for is the thing.
    let searched = last_search(s).filter(|_| {
        c.ordinal.is_some() && subject.is_some_and(|s| has_stem(s, words::GENERIC_ITEMS))
    });
    let stands = match searched.or(subject) {
        Some(subject) => answer_stands(s, subject, answer) || bilingual(s, answer),
        None => grounded(answer, s.goal(), &seen_texts(s)) >= GROUNDED,
    };
    if stands && let Some(problem) = number_problem(s, c, answer) {
        return Some(problem);
    }
    let source = &c.source;
    (!stands).then(|| format!("the answer does not stand on a page that was seen: {source}"))
}

/// "this page", "сайта": no page says so of itself.
fn is_the_page(subject: &str) -> bool {
    stems(subject)
        .iter()
        .all(|word| has_stem(word, &["page", "site", "website", "страница", "сайт"]))
}

/// What was searched for last.
fn last_search(s: &GraphState) -> Option<&str> {
    s.history.iter().rev().find_map(|r| match &r.action {
        Action::Search { query } if succeeded(r) => Some(query.as_str()),
        Action::Type {
            text, submit: true, ..
        } if succeeded(r) => Some(text.as_str()),
        _ => None,
    })
}

/// The goal names the thing in another language than the page does: its words cannot be compared, so
/// it has to be enough that the answer is on the page that the run is on.
fn bilingual(s: &GraphState, answer: &str) -> bool {
    s.observation.as_deref().is_some_and(|o| {
        is_russian(s.goal()) != is_russian(&o.text)
            && grounded(answer, s.goal(), &[&o.text, &o.title]) >= GROUNDED
    })
}
