//! The shape of an answer in the goal's own words: "as a table with name and price", «списком», "as JSON with fields
//! a, b". Only words that say how to answer; a table that is looked for on a page is none.

use std::sync::LazyLock;

use copilot_protocol::AnswerShape;
use regex::Regex;

/// Columns at most, and characters of a name: longer ones are the next part of the goal.
const MOST: usize = 12;
const NAME: usize = 40;

/// What introduces the answer, where it does.
const LEAD_EN: &str = r"(?:[,;]?\s*(?:and\s+)?(?:please\s+)?(?:give|show|present|return|answer|output|write)\s+(?:(?:it|them|me|that|this|the\s+(?:answer|results?))\s+)*|[,;]?\s+)?";
const LEAD_RU: &str = r"(?:[,;]?\s*(?:и\s+)?(?:дай|покажи|выведи|ответь|верни|запиши|представь)\s+(?:(?:его|это|их|ответ|результаты?)\s+)*|[,;]?\s+)?";
const NAMES: &str = r"(?P<names>[^.;\n]+)";

struct Pattern {
    kind: Kind,
    regex: Option<Regex>,
}

#[derive(Clone, Copy)]
enum Kind {
    Table,
    List,
    Json,
}

static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let pattern = |kind, lead: &str, words: &str, names: &str| Pattern {
        kind,
        regex: Regex::new(&format!(r"(?i){lead}\b{words}(?:{names})?")).ok(),
    };
    let names_en = format!(
        r"\s*(?::|\b(?:with|of|having)\b)\s*(?:the\s+)?(?:(?:columns?|fields?|keys?)\b\s*:?\s*)?{NAMES}"
    );
    let names_ru = format!(
        r"\s*(?::|\b(?:с|со)\s+(?:(?:колонками|столбцами|полями|ключами)\b\s*:?)?)\s*{NAMES}"
    );
    vec![
        pattern(
            Kind::Table,
            LEAD_EN,
            r"(?:as|in\s+the\s+form\s+of)\s+an?\s+(?:\w+\s+)?table\b",
            &names_en,
        ),
        pattern(
            Kind::Json,
            LEAD_EN,
            r"(?:as|in)\s+(?:a\s+)?json\b(?:\s+(?:format|object|array|list))?",
            &names_en,
        ),
        pattern(
            Kind::List,
            LEAD_EN,
            r"(?:as|in\s+the\s+form\s+of)\s+a\s+(?:\w+\s+)?list\b",
            r"$^",
        ),
        pattern(
            Kind::Table,
            LEAD_RU,
            r"(?:в\s+(?:виде|форме)\s+таблицы|таблицей)\b",
            &names_ru,
        ),
        pattern(
            Kind::Json,
            LEAD_RU,
            r"в\s+(?:(?:виде|формате)\s+)?json\b",
            &names_ru,
        ),
        pattern(
            Kind::List,
            LEAD_RU,
            r"(?:в\s+(?:виде|форме)\s+списка|списком)\b",
            r"$^",
        ),
    ]
});

/// The goal without the words that say how to answer, and the shape that they say.
pub(crate) fn split(goal: &str) -> (String, Option<AnswerShape>) {
    for pattern in PATTERNS.iter() {
        let Some(found) = pattern.regex.as_ref().and_then(|r| r.captures(goal)) else {
            continue;
        };
        let Some(whole) = found.get(0) else { continue };
        let (names, rest) = found
            .name("names")
            .map(|names| names_of(names.as_str()))
            .unwrap_or_default();
        // "in JSON documentation" says where, not how: after the word the goal ends, or names fields.
        let after = &goal[whole.end()..];
        let ends = found.name("names").is_some()
            || after.trim_start().is_empty()
            || after
                .trim_start()
                .starts_with(['.', ',', ';', '!', '?', ')', '\n']);
        if !ends {
            continue;
        }
        let shape = match pattern.kind {
            Kind::Table => AnswerShape::Table { columns: names },
            Kind::Json => AnswerShape::Json { fields: names },
            Kind::List => AnswerShape::List,
        };
        let goal = format!("{}{rest}{after}", &goal[..whole.start()]);
        return (
            goal.trim()
                .trim_end_matches([',', ';', ':'])
                .trim()
                .to_owned(),
            Some(shape),
        );
    }
    (goal.to_owned(), None)
}

/// Names in a list of words, and what of the words is no name any more.
fn names_of(words: &str) -> (Vec<String>, String) {
    // The next part of the goal.
    let lower = words.to_lowercase();
    let end = copilot_text::words::THEN
        .iter()
        .filter_map(|mark| {
            let before = if mark.starts_with(',') { "" } else { " " };
            lower.find(&format!("{before}{mark} "))
        })
        .min()
        .filter(|at| words.is_char_boundary(*at))
        .unwrap_or(words.len());
    let (words, rest) = words.split_at(end);
    let mut names: Vec<String> = Vec::new();
    for piece in words.split(',') {
        for name in piece
            .split(" and ")
            .flat_map(|p| p.split(" и "))
            .flat_map(|p| p.split(" & "))
        {
            let name = name
                .trim()
                .trim_start_matches("and ")
                .trim_start_matches("the ");
            let name = name.trim_matches(|c: char| "\"'«»“”()!?:".contains(c) || c.is_whitespace());
            if !name.is_empty() {
                names.push(named(name));
            }
        }
    }
    if names.len() > MOST || names.iter().any(|name| name.chars().count() > NAME) {
        return (Vec::new(), format!(" {words}{rest}"));
    }
    (names, rest.to_owned())
}

/// The name that stands after «с»: «названием» is «название».
fn named(name: &str) -> String {
    if let Some(stem) = name.strip_suffix("ием") {
        return format!("{stem}ие");
    }
    match name.strip_suffix("ой") {
        Some(stem) if !stem.is_empty() && !name.contains(' ') => format!("{stem}а"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]
    use super::*;

    /// A goal, what is left of it, and the shape that it asks for.
    const ROWS: &str = "\
List the mugs as a table with name and price | List the mugs | table:name,price
List the mugs and show them as a table with columns: name, price, and stock. | List the mugs. | table:name,price,stock
Find all mugs, as a table | Find all mugs | table
List the mugs as a table with name and price, then open the cart | List the mugs, then open the cart | table:name,price
Read the opening hours as JSON with fields day, hours | Read the opening hours | json:day,hours
Tell me the price in JSON | Tell me the price | json
Show the news as a bulleted list | Show the news | list
Покажи кружки таблицей: название, цена | Покажи кружки | table:название,цена
Найди кружки и выведи их в виде таблицы с колонками название и цена | Найди кружки | table:название,цена
Перечисли кружки таблицей с названием и ценой | Перечисли кружки | table:название,цена
Перечисли новости списком | Перечисли новости | list
Узнай часы работы в формате JSON с полями день, часы | Узнай часы работы | json:день,часы";

    #[test]
    fn the_goal_says_how_to_answer() {
        for row in ROWS.lines() {
            let parts: Vec<&str> = row.split(" | ").collect();
            let [goal, rest, shape] = parts[..] else {
                panic!("{row}");
            };
            let shape: AnswerShape = shape.parse().unwrap();
            assert_eq!(split(goal), (rest.to_owned(), Some(shape)), "{goal}");
        }
    }

    #[test]
    fn a_table_on_a_page_is_none() {
        for goal in [
            "Open the table with name and price",
            "Read the second row of the table",
            "Find the error in JSON documentation",
            "Add milk to the shopping list",
            "Открой таблицу с ценами",
            "Добавь молоко в список",
            "",
        ] {
            assert_eq!(split(goal), (goal.to_owned(), None), "{goal}");
        }
    }
}
