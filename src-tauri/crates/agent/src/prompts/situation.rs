//! Where the run stands, as the last message of each request: all that changes from step to step is here, so
//! that what stands before it stays the same and a server's cache of it holds.

use copilot_ports::PlannerContext;
use copilot_protocol::{ACTION_NAMES, PageType, TabEventKind};

use super::page_text::fence;
use super::{PageWish, page_text};
use crate::candidates::wanted_words;
use crate::lang::Lang;
use crate::state::GraphState;

/// Looks before this one that are told of, each as what it changed.
const LOOKS: usize = 4;
/// Findings that are told, the newest; characters of one.
const FACTS: usize = 12;
const FACT_CHARS: usize = 240;

/// `tokens` for the page; 0: as many as usual.
pub(crate) fn situation(s: &GraphState, c: &PlannerContext, lang: Lang, tokens: usize) -> String {
    let mut lines = Vec::new();
    aims(c, lang, &mut lines);
    hints(c, lang, &mut lines);
    trouble(s, c, lang, &mut lines);
    tabs(c, lang, &mut lines);
    standing(s, c, lang, &mut lines);
    facts(s, lang, &mut lines);
    for said in &c.person_said {
        let head = lang.pick("The person says", "Человек говорит");
        lines.push(format!("{head}: {said}"));
    }
    let candidates: Vec<u32> = c.candidates.iter().map(|k| k.id).collect();
    let wish = PageWish {
        tokens,
        candidates: &candidates,
        wanted: &wanted_words(&c.goal),
        changes: &c.changes,
    };
    lines.push(page_text(&c.observation, &wish));
    lines.join("\n")
}

fn aims(c: &PlannerContext, lang: Lang, lines: &mut Vec<String>) {
    let page = page_type(c.page_type, lang);
    let listing = if c.listing_detected {
        lang.pick(", a list", ", список")
    } else {
        ""
    };
    let head = lang.pick("Page type", "Вид страницы");
    lines.push(format!("{head}: {page}{listing}."));
    // The tool names all actions; only those that are closed now are worth their tokens.
    let closed: Vec<&str> = ACTION_NAMES
        .iter()
        .copied()
        .filter(|name| !c.allowed_actions.iter().any(|a| a == name))
        // Where scripts are off the tool does not name them either.
        .filter(|name| *name != "run_code")
        .collect();
    if closed.is_empty() {
        lines.push(
            lang.pick("Allowed actions: all.", "Разрешены все действия.")
                .into(),
        );
    } else {
        let closed = closed.join(", ");
        lines.push(match lang {
            Lang::En => format!("Allowed actions: all but {closed}."),
            Lang::Ru => format!("Разрешены все действия, кроме {closed}."),
        });
    }
    if c.explore_mode {
        lines.push(
            lang.pick(
                "Look around before acting.",
                "Сначала осмотрись, потом действуй.",
            )
            .into(),
        );
    }
}

fn hints(c: &PlannerContext, lang: Lang, lines: &mut Vec<String>) {
    if c.avoid_search || c.search_no_change {
        lines.push(
            lang.pick(
                "Searching again changes nothing: find another way.",
                "Новый поиск ничего не изменит: иди другим путём.",
            )
            .into(),
        );
    }
    if !c.search_controls.is_empty() {
        let head = lang.pick("Search boxes", "Строки поиска");
        lines.push(format!("{head}: {}.", numbers(&c.search_controls)));
    }
    if !c.candidates.is_empty() {
        let list: Vec<String> = c
            .candidates
            .iter()
            .map(|k| {
                let off = if k.is_disabled {
                    lang.pick(" (disabled)", " (недоступен)")
                } else {
                    ""
                };
                format!("{}{off}", k.id)
            })
            .collect();
        let head = lang.pick(
            "Elements that fit the task best",
            "Элементы, которые подходят к задаче лучше всего",
        );
        lines.push(format!("{head}: {}.", list.join(", ")));
    }
    if !c.state_change_hint.is_empty() {
        lines.push(match lang {
            Lang::En => format!("After the last action {}.", c.state_change_hint),
            Lang::Ru => format!(
                "После последнего действия {}.",
                hint_ru(&c.state_change_hint)
            ),
        });
    }
    if let Some(looks) = looks(c) {
        let head = lang.pick("Your last looks", "Последние просмотры");
        lines.push(format!("{head}: {looks}."));
    }
}

/// The looks before this one, each with what it changed against the one before it: never whole.
fn looks(c: &PlannerContext) -> Option<String> {
    let past = c.recent_observations.split_last().map(|(_, past)| past)?;
    let mut looks: Vec<String> = Vec::new();
    let mut last_url = "";
    for digest in &past[past.len().saturating_sub(LOOKS)..] {
        let change = if digest.change.is_empty() {
            String::new()
        } else {
            format!(" ({})", one_line(&digest.change, 60))
        };
        if digest.url == last_url {
            looks.push(format!("…{change}"));
        } else {
            looks.push(format!("{}{change}", one_line(&digest.url, 100)));
        }
        last_url = &digest.url;
    }
    (!looks.is_empty()).then(|| looks.join("; "))
}

fn trouble(s: &GraphState, c: &PlannerContext, lang: Lang, lines: &mut Vec<String>) {
    if c.loop_detected {
        lines.push(
            lang.pick(
                "You have been going in circles: do something else.",
                "Ты ходишь по кругу: сделай что-нибудь другое.",
            )
            .into(),
        );
    }
    if let Some(error) = &c.error {
        let kind = s.error.as_ref().map(|e| wire(&e.kind)).unwrap_or_default();
        let (error, tries) = (fence(error), s.counters.error_retries);
        let bad_answer = s.counters.bad_answers > 0 && kind == "planner";
        lines.push(match lang {
            _ if bad_answer => {
                let head = lang.pick(
                    "Your last answer could not be used, and nothing was done",
                    "Твой последний ответ не удалось использовать, и ничего не сделано",
                );
                format!("{head}: {error}.")
            }
            Lang::En => format!("The last error ({kind}, {tries} in a row): {error}"),
            Lang::Ru => format!("Последняя ошибка ({kind}, подряд: {tries}): {error}"),
        });
    }
    if !c.avoid_elements.is_empty() {
        let head = lang.pick(
            "These elements did not work, leave them",
            "Эти элементы не сработали, не трогай их",
        );
        lines.push(format!("{head}: {}.", numbers(&c.avoid_elements)));
    }
}

fn tabs(c: &PlannerContext, lang: Lang, lines: &mut Vec<String>) {
    if c.observation.tabs.iter().filter(|t| t.owned).count() > 1 {
        let tabs: Vec<String> = c
            .observation
            .tabs
            .iter()
            .filter(|t| t.owned)
            .map(|t| {
                let here = if t.active {
                    lang.pick(" (this one)", " (эта)")
                } else {
                    ""
                };
                format!("{}{here} {:?}", t.id, one_line(&t.title, 80))
            })
            .collect();
        let head = lang.pick("Your tabs", "Твои вкладки");
        lines.push(format!("{head}: {}.", tabs.join("; ")));
    }
    for event in &c.tab_events {
        let what = match lang {
            Lang::En => wire(&event.kind).replace('_', " "),
            Lang::Ru => tab_event_ru(event.kind).into(),
        };
        let head = lang.pick("Tab", "Вкладка");
        let detail = one_line(&event.detail, 200);
        lines.push(
            format!("{head} {}: {what} {detail}", event.tab.id)
                .trim_end()
                .to_owned(),
        );
    }
}

fn standing(s: &GraphState, c: &PlannerContext, lang: Lang, lines: &mut Vec<String>) {
    let (percent, calls, stuck) = (c.progress * 100.0, c.attempts, c.no_progress_steps);
    lines.push(match lang {
        Lang::En => format!(
            "Progress: {percent:.0}%; {calls} calls so far; {stuck} steps without progress."
        ),
        Lang::Ru => {
            format!("Продвижение: {percent:.0}%; вызовов: {calls}; шагов без продвижения: {stuck}.")
        }
    });
    let all = s.outline.len();
    let done = s.outline.iter().filter(|step| step.done).count();
    if all > 0 && done < all {
        let next = &s.outline[done].text;
        lines.push(match lang {
            Lang::En => format!(
                "Of the plan {done} of {all} steps are done. Next: {}. {next}",
                done + 1
            ),
            Lang::Ru => format!(
                "По плану сделано {done} из {all}. Дальше: {}. {next}",
                done + 1
            ),
        });
    }
}

/// What was found, with its place. A page's words stay between marks.
fn facts(s: &GraphState, lang: Lang, lines: &mut Vec<String>) {
    if s.facts.is_empty() {
        return;
    }
    let from = s.facts.len().saturating_sub(FACTS);
    lines.push(lang.pick("Found so far:", "Найдено до сих пор:").into());
    lines.push("<page_text>".into());
    for fact in &s.facts[from..] {
        if fact.url.is_empty() {
            let told = lang.pick("told by the person", "сказал человек");
            lines.push(format!("- {} ({told})", one_line(&fact.text, FACT_CHARS)));
            continue;
        }
        let place = if fact.title.is_empty() {
            one_line(&fact.url, 80)
        } else {
            one_line(&fact.title, 60)
        };
        let step = lang.pick("step", "шаг");
        lines.push(format!(
            "- {} ({step} {}, {place})",
            one_line(&fact.text, FACT_CHARS),
            fact.step
        ));
    }
    lines.push("</page_text>".into());
}

fn page_type(page: PageType, lang: Lang) -> String {
    if lang == Lang::En {
        return wire(&page);
    }
    match page {
        PageType::Blank => "пустая",
        PageType::Listing => "перечень",
        PageType::Detail => "описание одной вещи",
        PageType::Article => "статья",
        PageType::Form => "форма",
        PageType::Search => "поиск",
        PageType::Login => "вход",
        PageType::Captcha => "проверка, что ты человек",
        PageType::Checkout => "оформление заказа",
        PageType::Error => "ошибка",
        PageType::Other => "другая",
    }
    .into()
}

/// The hints of `context`, in Russian.
fn hint_ru(hint: &str) -> &str {
    match hint {
        "the address changed" => "изменился адрес",
        "the page changed" => "изменилась страница",
        "text was read" => "был прочитан текст",
        "nothing changed" => "ничего не изменилось",
        other => other,
    }
}

fn tab_event_ru(kind: TabEventKind) -> &'static str {
    match kind {
        TabEventKind::Opened => "открылась",
        TabEventKind::Closed => "закрылась",
        TabEventKind::Activated => "стала текущей",
        TabEventKind::Navigated => "перешла на другой адрес",
        TabEventKind::Crashed => "упала",
        TabEventKind::DialogOpened => "открылось окно браузера",
        TabEventKind::DialogClosed => "окно браузера закрылось",
        TabEventKind::DownloadStarted => "началось скачивание",
        TabEventKind::DownloadFinished => "файл скачан",
        TabEventKind::DownloadFailed => "скачивание не удалось",
        TabEventKind::PopupBlocked => "всплывающее окно не открылось",
        TabEventKind::FileChooser => "страница просит файл",
        TabEventKind::PersonActed => "человек сам что-то сделал на странице",
    }
}

/// Page text outside the marks: one line, no mark in it, not long.
pub(super) fn one_line(text: &str, max: usize) -> String {
    let line = fence(text).split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(max) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn numbers(ids: &[u32]) -> String {
    ids.iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A value's name on the wire.
pub(super) fn wire<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|v| v.as_str().map(str::to_owned))
        .unwrap_or_default()
}
