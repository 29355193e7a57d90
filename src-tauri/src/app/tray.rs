//! The icon in the desktop's tray, with the number of runs that wait for the person. Where the desktop has no tray the
//! program goes on without it. On Linux that is told over D-Bus: a desktop that shows such icons has a watcher for them.

mod badge;
mod menu;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use copilot_protocol::RunId;
use tauri::image::Image;
use tauri::menu::{Menu, MenuEvent, MenuItem, PredefinedMenuItem};
use tauri::tray::{MouseButton, MouseButtonState, TrayIcon, TrayIconBuilder, TrayIconEvent};
use tauri::{AppHandle, Emitter, Manager, Wry};

use crate::attention::Standing;
use crate::{page_state, window};
use menu::{Entry, Model};

const ID: &str = "browser-copilot";
const OPEN: &str = "open";
const QUIT: &str = "quit";
/// Before the id of a run.
const RUN: &str = "run:";
/// A desktop that had no tray is not asked again before this.
const AGAIN: Duration = Duration::from_secs(20);

const ICON: Image<'static> = tauri::include_image!("icons/64x64.png");

/// What is shown at the moment. Who draws it waits for the main thread; the main thread reads the two marks and waits for nobody.
#[derive(Default)]
pub struct Tray {
    shown: Mutex<Shown>,
    there: AtomicBool,
    /// Something is to begin by itself.
    to_begin: AtomicBool,
}

#[derive(Default)]
struct Shown {
    icon: Option<TrayIcon>,
    /// `None` where the icon is hidden.
    model: Option<Model>,
    tried: Option<Instant>,
}

impl Tray {
    /// A window that is hidden can be called back by the icon.
    pub fn is_there(&self) -> bool {
        self.there.load(Ordering::Acquire)
    }

    /// A window that is closed is only hidden: what is to begin by itself needs the program.
    pub fn holds(&self) -> bool {
        self.is_there() && self.to_begin.load(Ordering::Acquire)
    }
}

/// Shows the runs as they stand now, where the person wants the icon and the desktop has a place for it. Waits for the
/// main thread, so it is not called there.
pub fn refresh(app: &AppHandle) {
    let tray = app.state::<Tray>();
    // Held to the end: a later state is not overtaken by an earlier one.
    let mut shown = tray.shown.lock().unwrap_or_else(PoisonError::into_inner);
    draw(app, &tray, &mut shown);
    let there = shown.icon.is_some() && shown.model.is_some();
    tray.there.store(there, Ordering::Release);
}

fn draw(app: &AppHandle, tray: &Tray, shown: &mut Shown) {
    if !page_state::get(app).tray {
        if shown.model.take().is_some()
            && let Some(icon) = &shown.icon
        {
            said(icon.set_visible(false));
        }
        return;
    }
    let runs = app.state::<Standing>().all();
    let now = browser_copilot::schedules::now();
    let next = app
        .state::<crate::shown::Shown>()
        .engine
        .schedules()
        .next(&now)
        .map(|(at, schedule)| menu::Next::of(at, &schedule.work, &now));
    let watched = app
        .state::<crate::shown::Shown>()
        .engine
        .watches()
        .any_at_work();
    tray.to_begin
        .store(next.is_some() || watched, Ordering::Release);
    let model = Model::of(&runs, next.as_ref(), page_state::language(app));
    if shown.model.as_ref() == Some(&model) {
        return;
    }
    if let Some(icon) = &shown.icon {
        said(put(app, icon, &model, shown.model.as_ref()));
    } else {
        if shown.tried.is_some_and(|tried| tried.elapsed() < AGAIN) {
            return;
        }
        let first = shown.tried.replace(Instant::now()).is_none();
        match make(app, &model) {
            Ok(icon) => shown.icon = Some(icon),
            Err(error) => {
                if first {
                    tracing::info!(%error, "this desktop shows no icon in a tray");
                }
                return;
            }
        }
    }
    shown.model = Some(model);
}

/// Shows the icon in place of the window, as soon as the desktop has one for it: a session that begins may not be so far yet.
/// Where none comes, the window is what there is.
pub fn instead_of_window(app: &AppHandle) {
    for wait in [0, 5, 25] {
        std::thread::sleep(Duration::from_secs(wait));
        let tray = app.state::<Tray>();
        tray.shown
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .tried = None;
        refresh(app);
        if app.state::<Tray>().is_there() {
            return;
        }
    }
    if let Some(window) = app.get_webview_window(window::LABEL)
        && !window.is_visible().unwrap_or(true)
    {
        let _ = window.minimize();
        let _ = window.show();
    }
}

/// The same from anywhere, once the main thread has time.
pub fn refresh_soon(app: &AppHandle) {
    let app = app.clone();
    std::thread::spawn(move || refresh(&app));
}

/// A wish that the desktop may refuse.
fn said(done: tauri::Result<()>) {
    if let Err(error) = done {
        tracing::warn!(%error, "the icon in the tray cannot be changed");
    }
}

fn make(app: &AppHandle, model: &Model) -> tauri::Result<TrayIcon> {
    let icon = TrayIconBuilder::with_id(ID)
        .icon(picture(model))
        .tooltip(&model.tip)
        .menu(&rows(app, model)?)
        // A press on the icon opens the window, except where the system's icons open menus.
        .show_menu_on_left_click(cfg!(target_os = "macos"))
        .on_menu_event(chosen)
        .on_tray_icon_event(pressed);
    #[cfg(target_os = "linux")]
    let icon = icon.title("Browser Copilot");
    icon.build(app)
}

/// Changes what differs from `before`; all of it where the icon was hidden.
fn put(
    app: &AppHandle,
    icon: &TrayIcon,
    model: &Model,
    before: Option<&Model>,
) -> tauri::Result<()> {
    if before.is_none_or(|before| before.waiting != model.waiting) {
        icon.set_icon(Some(picture(model)))?;
    }
    icon.set_tooltip(Some(&model.tip))?;
    icon.set_menu(Some(rows(app, model)?))?;
    if before.is_none() {
        icon.set_visible(true)?;
    }
    Ok(())
}

fn picture(model: &Model) -> Image<'static> {
    let pixels = badge::draw(ICON.rgba(), model.waiting);
    Image::new_owned(pixels, badge::SIDE, badge::SIDE)
}

fn rows(app: &AppHandle, model: &Model) -> tauri::Result<Menu<Wry>> {
    let menu = Menu::new(app)?;
    let row = |id: &str, text: &str, leads: bool| {
        menu.append(&MenuItem::with_id(app, id, text, leads, None::<&str>)?)
    };
    for entry in &model.entries {
        match entry {
            Entry::Open(text) => row(OPEN, text, true)?,
            Entry::Run(id, text) => row(&format!("{RUN}{}", id.as_str()), text, true)?,
            Entry::More(text) => row("more", text, false)?,
            Entry::Next(text) => row("next", text, false)?,
            Entry::Line => menu.append(&PredefinedMenuItem::separator(app)?)?,
            Entry::Quit(text) => row(QUIT, text, true)?,
        }
    }
    Ok(menu)
}

fn chosen(app: &AppHandle, event: MenuEvent) {
    match event.id().as_ref() {
        OPEN => window::bring_forward(app),
        // Over runs that go on the window asks first, as when it is closed by hand; what is to begin later does not hold it.
        QUIT if app
            .state::<crate::shown::Shown>()
            .engine
            .active_runs()
            .is_empty() =>
        {
            let app = app.clone();
            tauri::async_runtime::spawn(async move {
                window::close_now(&app, &app.state::<crate::shown::Shown>()).await;
            });
        }
        QUIT => {
            if let Some(window) = app.get_webview_window(window::LABEL) {
                said(window.close());
            }
        }
        other => {
            if let Some(run) = other.strip_prefix(RUN) {
                window::bring_forward(app);
                let _ = app.emit("open-run", RunId::from(run));
            }
        }
    }
}

fn pressed(icon: &TrayIcon, event: TrayIconEvent) {
    if cfg!(target_os = "macos") {
        return;
    }
    if let TrayIconEvent::Click {
        button: MouseButton::Left,
        button_state: MouseButtonState::Up,
        ..
    } = event
    {
        window::bring_forward(icon.app_handle());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_has_the_size_that_is_drawn_on() {
        assert_eq!((ICON.width(), ICON.height()), (badge::SIDE, badge::SIDE));
    }
}
