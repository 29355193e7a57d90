//! What became of an action, in words for the planner: in the language of the goal. Names of actions,
//! reasons and effects stay as they are on the wire, since the planner knows them by those.

use copilot_ports::ActionRecord;
use copilot_protocol::{ActionReason, ActionStatus};

use crate::lang::Lang;
use crate::prompts::fence;

/// At most this many characters of what was read.
const READ_CHARS: usize = 4_000;

/// The result of an action. What was read from the page is quoted, since it is data.
pub(super) fn result(record: &ActionRecord, lang: Lang) -> String {
    let Some(outcome) = &record.outcome else {
        return String::new();
    };
    let mut text = format!(
        "{} {} {:?}: {}",
        lang.pick("Result of", "Итог действия"),
        record.action.name(),
        record.label,
        status(outcome.status, lang)
    );
    // Finer than the status, where it says more than that.
    if let Some(reason) = outcome
        .reason
        .filter(|r| Some(*r) != ActionReason::of(outcome.status))
    {
        text.push_str(&format!(" ({})", wire(&reason)));
    }
    if !outcome.effects.is_empty() {
        let seen: Vec<String> = outcome.effects.iter().map(wire).collect();
        let head = lang.pick("seen", "видно");
        text.push_str(&format!("; {head}: {}", seen.join(", ")));
    }
    if outcome.url_changed {
        let head = lang.pick("the address is now", "теперь адрес");
        text.push_str(&format!("; {head} {}", outcome.url));
    }
    if let Some(tab) = &outcome.opened_tab {
        text.push_str(&match lang {
            Lang::En => format!("; a new tab {tab} was opened"),
            Lang::Ru => format!("; открылась новая вкладка {tab}"),
        });
    }
    if let Some(file) = &outcome.file {
        let head = lang.pick("saved", "сохранён файл");
        text.push_str(&format!("; {head} {file:?}"));
    }
    if let Some(detail) = &outcome.detail {
        text.push_str(&format!("; {detail}"));
    }
    // Names and addresses are the page's words too.
    text = fence(&text);
    if let Some(read) = &outcome.text {
        let read: String = read.chars().take(READ_CHARS).collect();
        let read = fence(&read);
        text.push_str(&format!("\n<page_text>\n{read}\n</page_text>"));
    }
    text
}

/// An action that failed, where the browser says no more than how it ended.
pub(super) fn ended(how: ActionStatus, lang: Lang) -> String {
    let head = lang.pick("the action ended as", "действие не вышло:");
    format!("{head} {}", status(how, lang))
}

fn status(status: ActionStatus, lang: Lang) -> String {
    let russian = match status {
        ActionStatus::Ok => "сделано",
        ActionStatus::NoEffect => "ничего не изменилось",
        ActionStatus::Stale => "этого элемента больше нет",
        ActionStatus::NotFound => "такого нет на странице",
        ActionStatus::Covered => "элемент закрыт другим",
        ActionStatus::NotActionable => "элемент недоступен или не виден",
        ActionStatus::FingerprintChanged => "элемент уже не тот, что был одобрен",
        ActionStatus::Timeout => "не успело за отведённое время",
        ActionStatus::NetworkError => "адрес не загрузился",
        ActionStatus::DialogOpen => "страница открыла окно, оно мешает",
        ActionStatus::Cancelled => "отменено человеком",
        ActionStatus::TabGone => "вкладки больше нет",
        ActionStatus::Other => "неизвестно как",
    };
    match lang {
        Lang::En => format!("{status:?}"),
        Lang::Ru => russian.to_owned(),
    }
}

/// A plain enum as it is written on the wire.
fn wire<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_value(value)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned))
        .unwrap_or_default()
}
