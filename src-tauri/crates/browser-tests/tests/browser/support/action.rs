//! Actions, as short as tests need them.

use copilot_protocol::{Action, ScrollDirection, TabId, TypeMode};

pub fn click(element: u32) -> Action {
    Action::Click { element }
}

pub fn put(element: u32, text: impl Into<String>, mode: TypeMode) -> Action {
    let (text, submit) = (text.into(), false);
    Action::Type {
        element,
        text,
        mode,
        find: None,
        submit,
    }
}

pub fn fill(element: u32, text: impl Into<String>) -> Action {
    put(element, text, TypeMode::Fill)
}

/// The same with Enter behind it.
pub fn submit(element: u32, text: impl Into<String>) -> Action {
    with_enter(fill(element, text))
}

pub fn with_enter(mut action: Action) -> Action {
    if let Action::Type { submit, .. } = &mut action {
        *submit = true;
    }
    action
}

pub fn key(key: impl Into<String>) -> Action {
    key_in(None, key)
}

pub fn key_in(element: impl Into<Option<u32>>, key: impl Into<String>) -> Action {
    let (element, key) = (element.into(), key.into());
    Action::PressKey { key, element }
}

pub fn select(element: u32, option: impl Into<String>) -> Action {
    let option = option.into();
    Action::SelectOption { element, option }
}

pub fn check(element: u32, checked: bool) -> Action {
    Action::Check { element, checked }
}

/// To a dialog.
pub fn answer(accept: bool) -> Action {
    answer_with(accept, None)
}

pub fn answer_with(accept: bool, text: Option<&str>) -> Action {
    let text = text.map(str::to_owned);
    Action::HandleDialog { accept, text }
}

pub fn go_to(url: impl Into<String>) -> Action {
    Action::Navigate { url: url.into() }
}

pub fn find(text: impl Into<String>) -> Action {
    Action::FindText {
        text: text.into(),
        file: None,
    }
}

/// By so many screens.
pub fn scroll(direction: ScrollDirection, amount: f64) -> Action {
    scroll_in(None, direction, amount)
}

pub fn scroll_in(element: Option<u32>, direction: ScrollDirection, amount: f64) -> Action {
    let to_text = None;
    Action::Scroll {
        direction,
        amount,
        element,
        to_text,
    }
}

pub fn scroll_to_text(text: &str) -> Action {
    Action::Scroll {
        direction: ScrollDirection::Down,
        amount: 1.0,
        element: None,
        to_text: Some(text.into()),
    }
}

pub fn switch_to(tab: &TabId) -> Action {
    Action::SwitchTab { tab: tab.clone() }
}

pub fn close_tab(tab: &TabId) -> Action {
    let tab = Some(tab.clone());
    Action::CloseTab { tab }
}

pub fn new_tab(url: impl Into<String>) -> Action {
    let url = Some(url.into());
    Action::NewTab { url }
}

pub fn download(element: u32) -> Action {
    Action::Download { element }
}

/// The words of an element or the page; with columns, its rows.
pub fn extract(element: Option<u32>, columns: &[&str]) -> Action {
    Action::Extract {
        what: String::new(),
        element,
        columns: columns.iter().map(|c| (*c).to_owned()).collect(),
        file: None,
        from: 0,
    }
}
