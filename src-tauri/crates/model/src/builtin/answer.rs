//! Answers from the page's own text: labelled values, tables, prices, sentences.

use copilot_text::goal::{Clause, Question, Thing, Verb};
use copilot_text::{amounts, has_stem, is_stop_word, normalize, similarity, stems, tokens, words};

use super::page::{GOOD, Page, cover, is_generic, is_link, label, without_kind};

/// At most this many characters of a page are read out.
const LONGEST_READING: usize = 1500;

/// What is asked, with the words that page labels use for it. Where the question has more words
/// than its kind, they name whose value it is: the kind alone counts only if the page is about that.
fn attributes(page: &Page<'_>, attribute: &str) -> Vec<String> {
    let mut out = vec![attribute.to_owned()];
    let content: Vec<String> = tokens(attribute)
        .into_iter()
        .filter(|t| !is_stop_word(t) && !EMPTY.contains(&t.as_str()))
        .collect();
    let core = content.join(" ");
    if !core.is_empty() && core != attribute {
        out.push(core);
    }
    let mut rest = content;
    let mut kinds: Vec<String> = Vec::new();
    for (said, meant) in KINDS {
        if has_stem(attribute, said) {
            rest.retain(|t| !has_stem(t, said));
            kinds.extend(meant.iter().map(|m| (*m).to_owned()));
        }
    }
    if rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6 {
        out.extend(kinds);
    }
    out
}

/// Words of a question that no label has.
const EMPTY: &[&str] = &[
    "much",
    "many",
    "how",
    "exact",
    "exactly",
    "current",
    "year",
    "году",
    "год",
    "какой",
    "каком",
    "какая",
    "какое",
    "value",
    "number",
    "amount",
    "long",
    "сколько",
    "значение",
    "число",
    "количество",
    "точная",
    "точную",
];

/// Words of questions, and the words of labels that answer them.
const KINDS: &[(&[&str], &[&str])] = &[
    (
        &[
            "far",
            "far away",
            "away",
            "далеко",
            "distance",
            "расстояние",
        ],
        &[
            "distance",
            "расстояние",
            "kilometres",
            "kilometers",
            "miles",
            "km",
            "километров",
            "км",
        ],
    ),
    (
        &[
            "sender",
            "from whom",
            "отправитель",
            "отправителя",
            "автор письма",
        ],
        &["from", "sender", "от", "от кого", "отправитель"],
    ),
    (
        &["heavy", "weigh", "весит", "weight", "вес"],
        &["weight", "вес"],
    ),
    (&["tall", "high", "height", "высота"], &["height", "высота"]),
    (&["wide", "width", "ширина"], &["width", "ширина"]),
    (&["old", "age", "возраст"], &["age", "возраст"]),
    (
        &["big", "large", "size", "размер"],
        &["size", "размер", "area"],
    ),
    (
        &["called", "name", "title", "называется", "название", "имя"],
        &["name", "title", "название"],
    ),
    (
        &[
            "opened",
            "открыт",
            "открыли",
            "открылся",
            "открытия",
            "opening",
        ],
        &["opened", "opening year", "год открытия", "открыт"],
    ),
    (
        &["cost", "price", "стоит", "цена", "стоимость"],
        &["price", "цена", "стоимость", "cost"],
    ),
    (
        &[
            "maker",
            "manufacturer",
            "producer",
            "brand",
            "makes",
            "производитель",
            "изготовитель",
            "марка",
        ],
        &[
            "maker",
            "manufacturer",
            "brand",
            "производитель",
            "изготовитель",
        ],
    ),
    (
        &["amount due", "to pay", "due", "оплате", "к оплате"],
        &[
            "amount due",
            "to pay",
            "due",
            "total",
            "к оплате",
            "итого",
            "сумма",
        ],
    ),
    (
        &["rating", "rated", "рейтинг", "оценка"],
        &["rating", "рейтинг", "оценка"],
    ),
    (
        &["total", "sum", "итог", "итого", "сумма", "всего"],
        &["total", "итого", "всего", "сумма"],
    ),
];

fn names_attribute(attributes: &[String], label: &str) -> f64 {
    attributes
        .iter()
        .enumerate()
        .map(|(at, a)| similarity(a, label) * if at < 2 { 1.0 } else { 0.97 })
        .fold(0.0, f64::max)
}

/// The cells of a table's line.
fn cells(line: &str) -> Vec<&str> {
    line.split(" | ").map(str::trim).collect()
}

/// Header and rows of the largest table in the text.
pub(super) fn largest_table<'l>(lines: &[&'l str]) -> (Vec<&'l str>, Vec<Vec<&'l str>>) {
    let mut best: Vec<Vec<&str>> = Vec::new();
    let mut run: Vec<Vec<&str>> = Vec::new();
    for line in lines.iter().copied().chain([""]) {
        let row = cells(line);
        let fits = row.len() > 1
            && run
                .last()
                .is_none_or(|last| last.len().abs_diff(row.len()) <= 1);
        if fits {
            run.push(row);
            continue;
        }
        if run.len() > best.len() {
            best = std::mem::take(&mut run);
        } else {
            run.clear();
        }
        if row.len() > 1 {
            run.push(row);
        }
    }
    if best.len() < 2 {
        return (Vec::new(), Vec::new());
    }
    let header = best.remove(0);
    (header, best)
}

/// Answers a question from the page, or `None`.
pub(super) fn answer(page: &Page<'_>, step: &Clause, about: &str) -> Option<String> {
    let asked = step.question.clone().unwrap_or_default();
    let subject = if asked.subject.is_empty() || step.pronoun {
        String::new()
    } else {
        asked.subject.clone()
    };
    let attribute = if asked.attribute.is_empty() {
        step.object.clone()
    } else {
        asked.attribute.clone()
    };
    if wants_whole(&attribute) && subject.is_empty() {
        return whole(page, step);
    }
    if let Some(found) =
        section(page, step, &attribute).or_else(|| of_nth(page, step, &attribute, &subject))
    {
        return Some(found);
    }
    if let Some(found) = each_part(page, &attribute, &subject, about) {
        return Some(found);
    }
    for (a, s) in readings(&attribute, &subject, &step.object) {
        if let Some(found) = labelled(page, &a, &s, about) {
            return Some(found);
        }
    }
    if subject.is_empty()
        && let Some(found) = named(page, &attribute, step)
    {
        return Some(found);
    }
    if let Some(found) = version(page, &attribute, &subject).or_else(|| code(page, &attribute)) {
        return Some(found);
    }
    let whose = if step.pronoun { about } else { &subject };
    explained(page, &attribute, whose)
        .or_else(|| description(page, &attribute))
        .or_else(|| sentence(page, &asked, step, about))
}

/// "the region and the year of X": each on its own, if the page has them all.
fn each_part(page: &Page<'_>, attribute: &str, subject: &str, about: &str) -> Option<String> {
    let parts: Vec<&str> = [" and ", " и ", ", "]
        .iter()
        .find(|and| attribute.contains(**and))
        .map(|and| attribute.split(*and).map(str::trim).collect())?;
    if parts.len() > 4 || parts.iter().any(|p| p.is_empty()) {
        return None;
    }
    let found: Option<Vec<String>> = parts
        .iter()
        .map(|part| {
            let words: Vec<&str> = part
                .split_whitespace()
                .filter(|w| !is_stop_word(&normalize(w)))
                .collect();
            labelled(page, &words.join(" "), subject, about)
        })
        .collect();
    // Parts that all lead to one value were one name: "Distance, km".
    found
        .filter(|all| all.len() == 1 || all.iter().any(|one| *one != all[0]))
        .map(|all| all.join("\n"))
}

/// What the page says that it is about: its first sentence below the heading.
fn description(page: &Page<'_>, attribute: &str) -> Option<String> {
    const ASKED: &[&str] = &["description", "описание"];
    let rest: Vec<String> = tokens(attribute)
        .into_iter()
        .filter(|t| {
            !has_stem(t, ASKED)
                && !is_stop_word(t)
                && !is_generic(t)
                && !matches!(t.as_str(), "api" | "page" | "site" | "страницы" | "сайта")
        })
        .collect();
    let about_page = rest.is_empty() || page.is_about(&rest.join(" ")) >= 0.6;
    if !has_stem(attribute, ASKED) || !about_page {
        return None;
    }
    let from = page
        .lines
        .iter()
        .position(|l| *l == page.heading())
        .unwrap_or(0);
    page.lines[from..]
        .iter()
        .find(|l| l.chars().count() >= 30 && l.ends_with(['.', '!', '?']))
        .map(|l| (*l).to_owned())
}

/// What stands under a heading: "read the section Gifts".
fn section(page: &Page<'_>, step: &Clause, attribute: &str) -> Option<String> {
    const KIND: &[&str] = &[
        "section",
        "chapter",
        "part",
        "раздел",
        "раздела",
        "главу",
        "глава",
        "часть",
        "пункт",
    ];
    let said_so = has_stem(attribute, KIND) || step.thing == Some(Thing::Section);
    let reads = step.verb == Some(Verb::Read) && step.question.is_some();
    let name: Vec<String> = attribute
        .split_whitespace()
        .filter(|w| {
            !has_stem(w, KIND)
                && !is_stop_word(&normalize(w))
                && !matches!(
                    normalize(w).as_str(),
                    "say" | "says" | "read" | "написано" | "сказано" | "говорится" | "about"
                )
        })
        .map(str::to_owned)
        .collect();
    let name = name.join(" ");
    if !reads || name.is_empty() {
        return None;
    }
    let title = page.heading();
    let (score, heading) = page
        .look
        .headings
        .iter()
        .filter(|h| h.text != title)
        .map(|h| {
            (
                similarity(&name, h.text.trim_end_matches(['¶', '#', ' '])),
                h,
            )
        })
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    if score < if said_so { GOOD } else { 0.97 } {
        return None;
    }
    // A table of contents names it too: the place with the most text below is the section.
    let below = |at: usize| {
        let mut out = String::new();
        for line in &page.lines[at + 1..] {
            let ends = page
                .look
                .headings
                .iter()
                .any(|h| h.level <= heading.level && h.text == *line);
            if ends || out.chars().count() + line.chars().count() > LONGEST_READING {
                break;
            }
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(line);
        }
        out
    };
    (0..page.lines.len())
        .filter(|at| page.lines[*at] == heading.text)
        .map(below)
        .max_by_key(|text| text.len())
        .filter(|text| !text.is_empty())
}

/// A version stands in headings without a label: "Village Library 2.4.0".
fn version(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    if !has_stem(
        attribute,
        &["version", "release", "версия", "версию", "выпуск"],
    ) {
        return None;
    }
    let like = |word: &str| {
        let plain = word
            .trim_start_matches(['v', 'V'])
            .trim_end_matches(['.', ',', ')']);
        (plain.contains('.')
            && plain.split('.').count() <= 4
            && plain
                .split('.')
                .all(|p| !p.is_empty() && p.chars().all(|c| c.is_ascii_digit())))
        .then(|| plain.to_owned())
    };
    let about_page = subject.is_empty()
        || is_generic(subject)
        || has_stem(
            subject,
            &[
                "api",
                "app",
                "application",
                "program",
                "software",
                "documentation",
                "document",
                "interface",
                "программы",
                "приложения",
                "документации",
                "интерфейса",
            ],
        )
        || page.is_about(subject) >= 0.5;
    if !about_page {
        return None;
    }
    let headings = page.look.headings.iter().map(|h| h.text.as_str());
    headings
        .chain([page.look.title.as_str()])
        .chain(
            page.lines.iter().copied().filter(|l| {
                l.chars().count() <= 40 || has_stem(l, &["version", "release", "версия"])
            }),
        )
        .find_map(|line| line.split_whitespace().find_map(like))
}

/// A code that the page gives out: letters and digits that are no word, first where it is announced.
fn code(page: &Page<'_>, attribute: &str) -> Option<String> {
    let asked = has_stem(
        attribute,
        &[
            "code",
            "coupon",
            "voucher",
            "token",
            "key",
            "pin",
            "код",
            "купон",
            "промокод",
            "ключ",
            "пин",
        ],
    );
    let like = |word: &&str| {
        let digits = word.chars().filter(char::is_ascii_digit).count();
        let capitals = word.chars().filter(|c| c.is_uppercase()).count();
        word.chars().count() >= 4
            && digits > 0
            && (capitals > 0 || digits == word.chars().count())
            && word.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    if !asked {
        return None;
    }
    let alerts = page.look.signals.alerts.iter().map(String::as_str);
    let short = page
        .lines
        .iter()
        .copied()
        .filter(|l| l.split_whitespace().count() <= 4);
    alerts
        .chain(short)
        .find_map(|line| line.split([' ', ':', ',']).find(like))
        .map(str::to_owned)
}

/// Attribute and subject as read, and where no preposition parted them, each way to part the words.
fn readings(attribute: &str, subject: &str, object: &str) -> Vec<(String, String)> {
    let mut out = vec![(attribute.to_owned(), subject.to_owned())];
    if subject.is_empty() {
        let all: Vec<&str> = object.split_whitespace().collect();
        for at in 1..all.len().min(6) {
            out.push((all[..at].join(" "), all[at..].join(" ")));
        }
        for at in (1..all.len().min(8)).rev() {
            out.push((all[at..].join(" "), all[..at].join(" ")));
        }
    } else {
        // "how heavy is X": no label says "heavy", and what follows X's name may be anything.
        if !has_stem(attribute, &["heavy", "tall", "wide", "old", "deep"]) {
            out.push((subject.to_owned(), attribute.to_owned()));
        }
        // "parcels in a month": the preposition may be the label's own.
        let whole: Vec<&str> = object
            .split_whitespace()
            .filter(|w| !matches!(normalize(w).as_str(), "there" | "там" | "здесь" | "here"))
            .collect();
        out.push((whole.join(" "), String::new()));
    }
    out
}

/// "the price of the first product", "название первого товара".
fn of_nth(page: &Page<'_>, step: &Clause, attribute: &str, subject: &str) -> Option<String> {
    let order = step.ordinal?;
    let whose = if subject.is_empty() {
        &step.object
    } else {
        subject
    };
    if !has_stem(whose, words::GENERIC_ITEMS)
        || has_stem(
            attribute,
            &[
                "paragraph",
                "heading",
                "section",
                "абзац",
                "заголовок",
                "раздел",
            ],
        )
    {
        return None;
    }
    let all = super::items::items(page);
    let item = super::items::nth(&all, order)?;
    if has_stem(
        attribute,
        &["name", "title", "called", "название", "имя", "называется"],
    ) || subject.is_empty() && is_generic(&step.object)
    {
        return Some(item.name.clone());
    }
    let lines: Vec<&str> = item
        .text
        .lines()
        .flat_map(|l| l.split(" | "))
        .map(str::trim)
        .collect();
    value_in(&lines, &attributes(page, attribute))
}

/// The value that the page gives for a named thing.
pub(super) fn value_of(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    labelled(page, attribute, subject, "")
}

fn labelled(page: &Page<'_>, attribute: &str, subject: &str, about: &str) -> Option<String> {
    if attribute.trim().is_empty() {
        return None;
    }
    let names = attributes(page, attribute);
    if !subject.is_empty() && !is_generic(subject) {
        return in_table(page, &names, subject)
            .or_else(|| beside(page, &names, subject))
            .or_else(|| {
                (page.is_about(subject) >= 0.75)
                    .then(|| of_page(page, &names))
                    .flatten()
            });
    }
    if !about.is_empty() && page.is_about(about) < 0.75 {
        let found = in_table(page, &names, about).or_else(|| beside(page, &names, about));
        if found.is_some() {
            return found;
        }
    }
    of_page(page, &names)
}

/// The row of the subject, the column of the attribute.
fn in_table(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    let core = without_kind(subject);
    let mut best: Option<(f64, String)> = None;
    let mut header: Option<Vec<&str>> = None;
    for line in &page.lines {
        let row = cells(line);
        if row.len() < 2 {
            header = None;
            continue;
        }
        let Some(head) = &header else {
            header = Some(row);
            continue;
        };
        let Some((column, fits)) = head
            .iter()
            .enumerate()
            .map(|(at, cell)| (at, names_attribute(names, cell)))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .filter(|(_, score)| *score >= 0.58)
        else {
            continue;
        };
        // "the town of Ashby": a column's name beside the row's.
        let named = core
            .split_whitespace()
            .filter(|w| !head.iter().any(|h| similarity(w, h) >= 0.6))
            .collect::<Vec<_>>()
            .join(" ");
        let row_fits = row
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != column)
            .map(|(at, cell)| {
                // "the point in Ashby": the row's own name is all there is of it.
                let within = at == 0
                    && cell.chars().filter(|c| c.is_alphabetic()).count() >= 4
                    && cover(cell, &core) >= 0.99;
                let within: f64 = if within { 0.85 } else { 0.0 };
                within
                    .max(similarity(&core, cell))
                    .max(similarity(subject, cell))
                    .max(similarity(&named, cell))
            })
            .fold(0.0, f64::max);
        if row_fits >= 0.8
            && let Some(cell) = row.get(column)
            && !cell.is_empty()
            && best
                .as_ref()
                .is_none_or(|(known, _)| row_fits + fits > *known)
        {
            best = Some((row_fits + fits, (*cell).to_owned()));
        }
    }
    best.map(|(_, cell)| cell)
}

/// The attribute in the lines that follow the subject's name: a card, a list item.
fn beside(page: &Page<'_>, names: &[String], subject: &str) -> Option<String> {
    let core = without_kind(subject);
    let named = |line: &str| similarity(&core, line).max(similarity(subject, line));
    let item = super::items::items(page)
        .into_iter()
        .map(|i| (named(&i.name), i))
        .filter(|(score, _)| *score >= 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    if let Some((_, item)) = item {
        let lines: Vec<&str> = item
            .text
            .lines()
            .flat_map(|l| l.split(" | "))
            .map(str::trim)
            .collect();
        if let Some(found) = value_in(&lines, names) {
            return Some(found);
        }
    }
    let mut hits: Vec<(f64, usize)> = page
        .lines
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let whole = named(line);
            let first = line
                .split([':', '—', '–', '|', '('])
                .next()
                .map_or(0.0, named);
            (whole.max(first), at)
        })
        .filter(|(score, _)| *score >= 0.75)
        .collect();
    hits.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    hits.iter().take(5).find_map(|(_, at)| {
        let near: Vec<&str> = page.lines[*at..page.lines.len().min(at + 7)].to_vec();
        value_in(&near, names)
    })
}

/// The value that a label names in a few lines; for a price, the first amount of money.
fn value_in(lines: &[&str], names: &[String]) -> Option<String> {
    if let Some(found) = label_value(lines, names, 0.75) {
        return Some(found);
    }
    if asks_price(names) {
        return lines.iter().find_map(|l| price_of(l));
    }
    None
}

fn asks_price(names: &[String]) -> bool {
    names.iter().any(|n| n == "price")
}

/// The price that a line states; the lower where the old one stands beside it.
fn price_of(line: &str) -> Option<String> {
    if line.chars().count() > 200 {
        return None;
    }
    amounts::prices(line)
        .into_iter()
        .min_by(|a, b| a.value.total_cmp(&b.value))
        .map(|p| as_written(line, &p.text))
}

/// The amount as the page writes it (case and spaces as there).
fn as_written(line: &str, amount: &str) -> String {
    let wanted: Vec<char> = amount.chars().filter(|c| !c.is_whitespace()).collect();
    let chars: Vec<char> = line.chars().collect();
    for start in 0..chars.len() {
        let mut at = start;
        let mut met = 0;
        while at < chars.len() && met < wanted.len() {
            let c = chars[at];
            if c.is_whitespace() && met > 0 {
                at += 1;
                continue;
            }
            if c.to_lowercase().next() != Some(wanted[met]) {
                break;
            }
            met += 1;
            at += 1;
        }
        if met == wanted.len() && !chars[start].is_whitespace() {
            return chars[start..at].iter().collect();
        }
    }
    amount.to_owned()
}

/// "Price: $12", "Price | $12", or "Price" with the value on the next line.
fn label_value(lines: &[&str], names: &[String], least: f64) -> Option<String> {
    let mut best: Option<(f64, String)> = None;
    let mut keep = |score: f64, value: &str| {
        let value = value.trim().trim_matches([':', '—', '–']).trim();
        if score >= least
            && !value.is_empty()
            && best
                .as_ref()
                .is_none_or(|(known, _)| score > *known + 0.001)
        {
            best = Some((score, value.to_owned()));
        }
    };
    for (at, line) in lines.iter().enumerate() {
        let row = cells(line);
        if row.len() == 2 {
            keep(names_attribute(names, row[0]), row[1]);
        }
        for separator in [':', '—', '–', '='] {
            if let Some((left, right)) = line.split_once(separator)
                && left.chars().count() <= 60
                && !right.trim().is_empty()
                && row.len() < 3
            {
                keep(names_attribute(names, left), right);
            }
        }
        if row.len() == 1
            && line.chars().count() <= 60
            && let Some(next) = lines.get(at + 1)
        {
            let own = names_attribute(names, line.trim_end_matches(':'));
            let value_like = next.chars().count() <= 120 && cells(next).len() == 1;
            if own >= 0.9 && value_like {
                keep(own - 0.05, next);
            }
            // "Distance 12 km": the label begins the line.
            let words: Vec<&str> = line.split_whitespace().collect();
            for cut in 1..words.len().min(5) {
                let rest = words[cut..].join(" ");
                if rest
                    .chars()
                    .next()
                    .is_some_and(|c| c.is_ascii_digit() || "$€£₽".contains(c))
                {
                    keep(
                        names_attribute(names, &words[..cut].join(" ")) - 0.02,
                        &rest,
                    );
                }
            }
        }
    }
    if let Some(last) = lines.last() {
        let words: Vec<&str> = last.split_whitespace().collect();
        for cut in 1..words.len().min(5) {
            let rest = words[cut..].join(" ");
            if rest
                .chars()
                .next()
                .is_some_and(|c| c.is_ascii_digit() || "$€£₽".contains(c))
            {
                keep(
                    names_attribute(names, &words[..cut].join(" ")) - 0.02,
                    &rest,
                );
            }
        }
    }
    best.map(|(_, value)| value)
}

/// The attribute of the thing that the page is about.
fn of_page(page: &Page<'_>, names: &[String]) -> Option<String> {
    if let Some(found) = chosen(page, names) {
        return Some(found);
    }
    let heading = page.heading();
    let from = page.lines.iter().position(|l| *l == heading).unwrap_or(0);
    let below = &page.lines[from..];
    if let Some(found) =
        label_value(below, names, 0.75).or_else(|| label_value(&page.lines, names, 0.75))
    {
        return Some(found);
    }
    if asks_price(names) && names.iter().all(|n| !has_stem(n, &["total", "итого"])) {
        let few = amounts::prices(&page.look.text).len() <= 12 || page.look.signals.list_items < 4;
        if few && let Some(price) = below.iter().find_map(|l| price_of(l)) {
            return Some(price);
        }
    }
    page.elements()
        .filter(|e| !e.value.is_empty() && !super::page::is_search_box(e))
        .map(|e| (names_attribute(names, &e.name), e))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, e)| e.value.clone())
}

/// What is chosen in the list or the group of radio buttons that the names mean.
fn chosen(page: &Page<'_>, names: &[String]) -> Option<String> {
    let list = page
        .elements()
        .filter(|e| super::page::is_select(e) && !e.value.is_empty())
        .map(|e| (names_attribute(names, &e.name), e))
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let group = page
        .elements()
        .filter(|e| super::page::is_radio(e) && e.state.checked == Some(true))
        .map(|e| {
            let own = names_attribute(names, &e.context).max(
                e.attrs
                    .name
                    .as_deref()
                    .map_or(0.0, |n| names_attribute(names, &n.replace(['_', '-'], " "))),
            );
            (own.max(names_attribute(names, &e.heading)), e)
        })
        .filter(|(score, _)| *score >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match (list, group) {
        (Some((own, list)), Some((other, _))) if own >= other => Some(list.value.clone()),
        (_, Some((_, radio))) => Some(label(radio).to_owned()),
        (Some((_, list)), None) => Some(list.value.clone()),
        (None, None) => None,
    }
}

/// Title, headings, paragraphs, alerts.
fn named(page: &Page<'_>, attribute: &str, step: &Clause) -> Option<String> {
    let has = |list: &[&str]| has_stem(attribute, list);
    // "Anna Reed <anna@site.test>", the way every letter has it.
    if has(&[
        "sender",
        "from whom",
        "sent",
        "wrote",
        "отправитель",
        "прислал",
        "написал",
        "от кого",
    ]) && let Some(name) = page.lines.iter().find_map(|line| {
        let (name, rest) = line.split_once('<')?;
        let address = rest.split('>').next()?;
        (address.contains('@') && !name.trim().is_empty()).then(|| name.trim().to_owned())
    }) {
        return Some(name);
    }
    if has(&[
        "title",
        "called",
        "name of the page",
        "page name",
        "название",
        "называется",
        "заголовок",
        "heading",
        "headline",
        "name",
    ]) {
        let order = step.ordinal.unwrap_or(1);
        let section = has(&["section", "раздел", "подраздел", "subheading"]);
        let all: Vec<&str> = page
            .look
            .headings
            .iter()
            .filter(|h| !section || h.level > 1)
            .map(|h| h.text.as_str())
            .collect();
        let found = if section || step.ordinal.is_some() {
            super::items::nth(&all, order).copied()
        } else {
            Some(page.heading())
        };
        return found
            .map(|t| t.trim_end_matches(['¶', '#']).trim().to_owned())
            .filter(|t| !t.is_empty());
    }
    if has(&[
        "paragraph",
        "абзац",
        "line",
        "строка",
        "sentence",
        "предложение",
    ]) {
        let prose: Vec<&str> = page
            .lines
            .iter()
            .copied()
            .filter(|l| l.chars().count() >= 60)
            .collect();
        let whole: Vec<&str> = prose
            .iter()
            .copied()
            .filter(|l| l.ends_with(['.', '!', '?', ':', '…', ')']) && !l.contains(" » "))
            .collect();
        let prose = if whole.is_empty() { prose } else { whole };
        return super::items::nth(&prose, step.ordinal.unwrap_or(1)).map(|l| (*l).to_owned());
    }
    if has(&[
        "error",
        "warning",
        "alert",
        "notice",
        "ошибка",
        "предупреждение",
        "сообщение об ошибке",
        "уведомление",
    ]) && !page.look.signals.alerts.is_empty()
    {
        return Some(page.look.signals.alerts.join("\n"));
    }
    if has(&["result", "response", "answer", "результат", "ответ"])
        && !page.look.signals.alerts.is_empty()
    {
        return Some(page.look.signals.alerts.join("\n"));
    }
    if has(&["address", "url", "адрес страницы"]) && has(&["page", "url", "страницы", "site"])
    {
        return Some(page.look.url.clone());
    }
    None
}

/// A term and what follows it: a definition, the operation that a row describes.
fn explained(page: &Page<'_>, attribute: &str, subject: &str) -> Option<String> {
    let term = if subject.is_empty() {
        attribute
    } else {
        subject
    };
    let explaining = has_stem(
        attribute,
        &[
            "stand for",
            "stands for",
            "mean",
            "means",
            "definition",
            "meaning",
            "description",
            "do",
            "does",
            "что такое",
            "означает",
            "значит",
            "определение",
            "описание",
            "делает",
        ],
    ) || subject.is_empty();
    if !explaining {
        return None;
    }
    let core: String = tokens(term)
        .into_iter()
        .filter(|t| {
            !matches!(
                t.as_str(),
                "stand"
                    | "stands"
                    | "mean"
                    | "means"
                    | "означает"
                    | "значит"
                    | "такое"
                    | "definition"
                    | "meaning"
                    | "description"
                    | "определение"
                    | "описание"
            )
        })
        .collect::<Vec<_>>()
        .join(" ");
    if core.is_empty() {
        return None;
    }
    // The term may be in pieces: "GET", "/books".
    (1..=3).find_map(|pieces| {
        let at = page.lines.windows(pieces).position(|lines| {
            let term = lines.join(" ");
            term.chars().count() <= 80
                && similarity(&core, term.trim_end_matches(['¶', '#', ':'])) >= 0.93
        })?;
        let next = page.lines.get(at + pieces)?;
        (next.chars().count() >= 12).then(|| (*next).to_owned())
    })
}

/// The sentence that holds most of what is asked.
fn sentence(page: &Page<'_>, asked: &Question, step: &Clause, about: &str) -> Option<String> {
    let mut wanted = stems(&format!("{} {}", asked.attribute, asked.subject));
    if wanted.is_empty() {
        wanted = stems(&step.object);
    }
    wanted.retain(|w| {
        !matches!(
            w.as_str(),
            "tell" | "find" | "need" | "take" | "page" | "страниц" | "нужн" | "надо" | "занима"
        )
    });
    // "what it does": of the thing that the steps before named.
    if step.pronoun {
        wanted.extend(stems(about));
    }
    wanted.dedup();
    let source = normalize(&step.source);
    let counts = [
        "how many",
        "how much",
        "how long",
        "how often",
        "how far",
        "сколько",
        "когда",
        "when",
        "price",
        "cost",
        "date",
        "цена",
        "срок",
    ]
    .iter()
    .any(|w| source.contains(w));
    // One word alone is enough only beside a number that was asked for.
    let single = wanted.len() == 1 && about.is_empty();
    if wanted.is_empty() && about.is_empty() || single && !counts {
        return None;
    }
    let links: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| is_link(e) && e.nav)
        .map(|e| e.name.as_str())
        .collect();
    let mut heading: &str = "";
    let mut best: Option<(f64, String)> = None;
    for (at, line) in page.lines.iter().enumerate() {
        if page.look.headings.iter().any(|h| h.text == *line) {
            heading = line;
            continue;
        }
        // The head of a table says nothing of its own.
        let columns = |at: Option<usize>| {
            at.and_then(|at| page.lines.get(at))
                .map_or(0, |l| cells(l).len())
        };
        let is_head = columns(Some(at)) > 1
            && columns(at.checked_sub(1)) != columns(Some(at))
            && (columns(Some(at + 1)) == columns(Some(at))
                || !line.chars().any(|c| c.is_ascii_digit()));
        if links.contains(line) || is_head {
            continue;
        }
        for part in sentences(line) {
            let given = stems(part);
            let above = stems(heading);
            let mut found = 0.0;
            for word in &wanted {
                if given.iter().any(|g| alike(g, word)) {
                    found += 1.0;
                } else if above.iter().any(|g| alike(g, word)) {
                    found += 0.6;
                }
            }
            let mut score = found / wanted.len() as f64;
            let has_number = part.chars().any(|c| c.is_ascii_digit());
            if single && !has_number {
                continue;
            }
            if counts && !has_number {
                score -= 0.35;
            }
            if given.len() <= wanted.len() && !has_number {
                score -= 0.2;
            }
            score -= (given.len() as f64 / 400.0).min(0.1);
            if best.as_ref().is_none_or(|(known, _)| score > *known) {
                best = Some((score, part.to_owned()));
            }
        }
    }
    best.filter(|(score, _)| *score >= 0.5)
        .map(|(_, text)| text)
}

/// Stems of one family: `return` and `returned`, `доставк` and `доставлен`.
fn alike(a: &str, b: &str) -> bool {
    if a == b || words::same_meaning(a, b) {
        return true;
    }
    let (short, long) = if a.chars().count() < b.chars().count() {
        (a, b)
    } else {
        (b, a)
    };
    let common = short
        .chars()
        .zip(long.chars())
        .take_while(|(x, y)| x == y)
        .count();
    common >= 5 && common + 2 >= short.chars().count()
}

fn sentences(line: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let bytes: Vec<(usize, char)> = line.char_indices().collect();
    for (place, (at, c)) in bytes.iter().enumerate() {
        let ends = matches!(c, '.' | '!' | '?')
            && bytes.get(place + 1).is_some_and(|(_, n)| n.is_whitespace())
            && bytes.get(place + 2).is_some_and(|(_, n)| !n.is_lowercase());
        if ends {
            let to = at + c.len_utf8();
            out.push(line[from..to].trim());
            from = to;
        }
    }
    out.push(line[from..].trim());
    out.retain(|s| !s.is_empty());
    out
}

/// The whole page is asked for: "read the page", "прочитай письмо", "read it".
fn wants_whole(attribute: &str) -> bool {
    let asked = tokens(attribute);
    const WHOLE: &[&str] = &[
        "page",
        "text",
        "content",
        "contents",
        "all",
        "everything",
        "letter",
        "message",
        "mail",
        "email",
        "article",
        "post",
        "section",
        "chapter",
        "story",
        "says",
        "say",
        "written",
        "aloud",
        "out",
        "loud",
        "body",
        "whole",
        "entire",
        "first",
        "last",
        "next",
        "found",
        "страницу",
        "страница",
        "страницы",
        "текст",
        "содержание",
        "содержимое",
        "все",
        "письмо",
        "письма",
        "сообщение",
        "статью",
        "раздел",
        "главу",
        "вслух",
        "написано",
        "пишут",
        "говорится",
        "весь",
        "всю",
        "первое",
        "последнее",
        "найденное",
    ];
    asked
        .iter()
        .all(|t| WHOLE.contains(&t.as_str()) || is_stop_word(t))
}

/// The page's own text below its heading, without the words of its navigation.
fn whole(page: &Page<'_>, step: &Clause) -> Option<String> {
    let around: Vec<&str> = page
        .look
        .elements
        .iter()
        .filter(|e| e.nav || super::page::is_button(e))
        .map(label)
        .collect();
    let heading = page.heading();
    let from = page.lines.iter().position(|l| *l == heading).unwrap_or(0);
    let mut out = String::new();
    for line in page.lines.iter().skip(from) {
        if around.contains(line) {
            continue;
        }
        if out.chars().count() + line.chars().count() > LONGEST_READING {
            if out.is_empty() {
                out = line.chars().take(LONGEST_READING).collect();
            }
            out.push('…');
            break;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(line);
    }
    let _ = step;
    Some(out).filter(|o| !o.trim().is_empty())
}

/// A sentence that says the question's own words: "the smallest order is 4".
pub(super) fn stated(page: &Page<'_>, step: &Clause) -> Option<String> {
    const ASKING: &[&str] = &[
        "tell",
        "show",
        "know",
        "wonder",
        "скажи",
        "узнать",
        "какой",
        "какая",
        "какое",
    ];
    let wanted: Vec<String> = tokens(&step.source)
        .into_iter()
        .filter(|t| !is_stop_word(t) && !ASKING.contains(&t.as_str()))
        .flat_map(|t| stems(&t))
        .collect();
    if wanted.len() < 2 {
        return None;
    }
    page.lines
        .iter()
        .flat_map(|l| sentences(l))
        .find(|part| {
            let given = stems(part);
            part.chars().any(|c| c.is_ascii_digit())
                && wanted.iter().all(|w| given.iter().any(|g| alike(g, w)))
        })
        .map(str::to_owned)
}

/// Whether the page holds most of what the words say.
pub(super) fn mentions(page: &Page<'_>, words: &str) -> bool {
    let core = without_kind(words);
    page.lines
        .iter()
        .any(|l| similarity(&core, l) >= 0.8 || cover(&core, l) >= 0.99)
}
