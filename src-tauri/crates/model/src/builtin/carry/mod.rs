//! How each kind of step is carried out on the page as it is now.

mod add;
mod agree;
mod all;
mod around;
mod compare;
mod compose;
mod download;
mod drag;
mod each;
mod effect;
mod forms;
mod found;
mod inside;
mod list;
mod members;
mod narrow;
mod open;
mod place;
mod portions;
mod press;
mod read;
mod search;
mod set;
mod slide;

use copilot_protocol::{Action, Element};
use copilot_text::goal::{Clause, Verb};

use super::controls::{choose, tick, type_into};
use super::memory::{Phase, Then};
use super::page::is_generic;
use super::turn::{Next, Turn};
use add::add;
use agree::{agree, close};
pub(super) use all::{tick_all, tick_group};
use around::{scroll, switch_tab, wait};
use compose::compose;
use download::download;
use drag::drag;
use effect::{effect, submit};
use list::{count, list};
pub(super) use open::open;
use press::{click, hover, press_key};
use read::read;
use search::{find, search};
use set::{set, sort};
pub(super) use slide::{Slide, slide};

pub(super) fn carry(turn: &mut Turn<'_>, step: &Clause) -> Next {
    let Some(verb) = step.verb else {
        return Next::Advance;
    };
    if turn.memory.phase == Phase::Begin
        && let Some(next) = place::to_place(turn, step)
    {
        return next;
    }
    match verb {
        Verb::Open | Verb::GoTo => open(turn, step),
        Verb::Search => search(turn, step),
        Verb::Find => find(turn, step),
        Verb::Click => click(turn, step),
        Verb::Drag => drag(turn, step),
        Verb::PressKey => press_key(turn, step),
        Verb::Type | Verb::Fill => type_into(turn, step),
        Verb::Set => set(turn, step),
        Verb::Choose => choose(turn, step),
        Verb::Sort | Verb::Filter => sort(turn, step),
        Verb::Tick => tick(turn, step, true),
        Verb::Untick => tick(turn, step, false),
        Verb::Scroll => scroll(turn, step),
        Verb::Hover => hover(turn, step),
        Verb::GoBack => turn.act(
            Action::GoBack,
            Then::Advance,
            turn.t("I go back.", "Возвращаюсь назад."),
        ),
        Verb::GoForward => turn.act(
            Action::GoForward,
            Then::Advance,
            turn.t("I go forward.", "Иду вперёд."),
        ),
        Verb::Reload => turn.act(
            Action::Reload,
            Then::Advance,
            turn.t("I load the page again.", "Загружаю страницу заново."),
        ),
        Verb::Screenshot => turn.act(
            Action::Screenshot { full_page: false },
            Then::Advance,
            turn.t("I take a picture of the page.", "Делаю снимок страницы."),
        ),
        Verb::NewTab => turn.act(
            Action::NewTab {
                url: step.url.clone(),
            },
            Then::Advance,
            turn.t("I open a new tab.", "Открываю новую вкладку."),
        ),
        Verb::CloseTab => turn.act(
            Action::CloseTab { tab: None },
            Then::Advance,
            turn.t("I close the tab.", "Закрываю вкладку."),
        ),
        Verb::SwitchTab => switch_tab(turn, step),
        Verb::Wait => wait(turn, step),
        Verb::Read => read(turn, step),
        Verb::List => list(turn, step),
        Verb::Count => count(turn, step),
        Verb::Download => download(turn, step),
        Verb::Close => close(turn, step),
        Verb::Accept | Verb::Dismiss => agree(turn, step, verb == Verb::Accept),
        Verb::Send | Verb::Reply | Verb::Post | Verb::SignIn | Verb::SignUp
            if !step.fields.is_empty() =>
        {
            compose(turn, step, verb)
        }
        Verb::Add => add(turn, step),
        Verb::Submit => submit(turn, step),
        Verb::Upload => {
            let question = turn.t("Basic mode cannot choose files. Please attach the file yourself, then press Continue.", "Базовый режим не умеет выбирать файлы. Прикрепите файл сами и нажмите «Продолжить».");
            Next::Ask {
                question,
                options: vec![turn.t("Go on without it", "Дальше без этого")],
            }
        }
        Verb::Buy
        | Verb::Send
        | Verb::Reply
        | Verb::Post
        | Verb::Delete
        | Verb::Cancel
        | Verb::Save
        | Verb::SignIn
        | Verb::SignOut
        | Verb::SignUp
        | Verb::Subscribe
        | Verb::Unsubscribe
        | Verb::Mark => effect(turn, step, verb),
    }
}

/// The words for what the step is about; "it" is what the steps before were about.
fn subject(turn: &Turn<'_>, step: &Clause) -> String {
    if step.object.is_empty() && (step.pronoun || step.ordinal.is_none()) {
        turn.memory.about.clone()
    } else {
        step.object.clone()
    }
}

fn remember(turn: &mut Turn<'_>, words: &str) {
    if !words.trim().is_empty() && !is_generic(words) {
        turn.memory.about = words.to_owned();
    }
}

/// Follows an element: links for "in a new tab" by their address.
fn follow(turn: &mut Turn<'_>, step: &Clause, element: &Element) -> Next {
    if step.new_tab
        && let Some(href) = &element.attrs.href
    {
        let why = turn.t("I open it in a new tab.", "Открываю в новой вкладке.");
        return turn.act(
            Action::NewTab {
                url: Some(href.clone()),
            },
            Then::Advance,
            why,
        );
    }
    turn.press(element, Then::Advance)
}
