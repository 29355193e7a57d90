//! The window. Runs are carried out in this program; the page of the window asks by the commands of
//! `names.rs` and hears of a run over one channel.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

#[macro_use]
mod names {
    include!("names.rs");
}
mod attention;
mod autostart;
mod beside;
mod commands;
mod hotkey;
mod notices;
mod on_time;
mod page_state;
mod shots;
mod shown;
mod tray;
mod updates;
mod window;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Arc;

use browser_copilot::engine::Engine;
use browser_copilot::home::Home;
use browser_copilot::locale::{Lang, text};
use browser_copilot::logging;
use browser_copilot::schedules::{How, Keeper, News};
use browser_copilot::watches::{self, Watcher};
use copilot_ports::SystemClock;
use copilot_protocol::{Message, RunSummary};
use tauri::{Emitter, Manager};

use shown::Shown;

macro_rules! handler {
    ($($name:ident),* $(,)?) => { tauri::generate_handler![$(commands::$name),*] };
}

fn main() -> ExitCode {
    if let Some(code) = browser_copilot::mcp::keeps() {
        return code;
    }
    #[cfg(target_os = "linux")]
    window::drawn_plainly();
    let lang = Lang::system();
    let Some(home) = Home::find() else {
        return cannot_open(lang, &text(&Message::new("cli-no-home"), lang));
    };
    let _log = logging::start(&home.logs());
    if window::no_display() {
        eprintln!("{}", text(&Message::new("window-no-display"), lang));
        return ExitCode::FAILURE;
    }
    // What the window stands on panics where it cannot start, for example on a display that refuses.
    match catch_unwind(AssertUnwindSafe(|| open(home))) {
        Ok(Ok(code)) => code,
        Ok(Err(error)) => {
            window::again_if_the_last_one_is_closing(&error);
            cannot_open(lang, &error.to_string())
        }
        Err(_) => cannot_open(lang, ""),
    }
}

/// Starts goals and recipes whose time has come, for as long as the program is open.
fn begin_what_is_due(app: &tauri::AppHandle) {
    let engine = app.state::<Shown>().engine.clone();
    let how = How {
        lang: page_state::language(app),
        somebody_to_ask: true,
        live_view: true,
        headless: None,
    };
    let handle = app.clone();
    let keeper = Keeper::new(engine, Arc::new(SystemClock::default()), how).told(move |news| {
        if let News::Came(schedule, Err(error)) = news {
            on_time::not_begun(&handle, schedule, error);
        }
        let _ = handle.emit("schedules-changed", ());
        tray::refresh_soon(&handle);
    });
    let ends = app.state::<Shown>().keeper.clone();
    tauri::async_runtime::spawn(keeper.keep(ends));
}

/// Looks at what is watched, for as long as the program is open.
fn look_at_what_is_watched(app: &tauri::AppHandle) {
    let shown = app.state::<Shown>();
    let (engine, handle) = (shown.engine.clone(), app.clone());
    let lang = page_state::language(app);
    let clock = Arc::new(SystemClock::default());
    let watcher = Watcher::new(engine, clock, lang, false).told(move |news| {
        if let watches::News::Told(watch, what) = news {
            on_time::watched(&handle, watch, what);
        }
        let _ = handle.emit("watches-changed", ());
    });
    let looking = watcher.keep(shown.keeper.clone());
    tauri::async_runtime::spawn(shown.looks.track_future(looking));
}

/// Says on standard error, and by a message of the system, that there is no window.
fn cannot_open(lang: Lang, detail: &str) -> ExitCode {
    let message = text(
        &Message::new("window-cannot-open").arg("detail", detail),
        lang,
    );
    tracing::error!(%detail, "the window cannot open");
    eprintln!("{message}");
    if !window::no_display() {
        rfd::MessageDialog::new()
            .set_level(rfd::MessageLevel::Error)
            .set_title("Browser Copilot")
            .set_description(message)
            .show();
    }
    ExitCode::FAILURE
}

fn open(home: Home) -> tauri::Result<ExitCode> {
    let app = tauri::Builder::default()
        .plugin(window::one_for_each(&home))
        .plugin(tauri_plugin_store::Builder::default().build())
        .plugin(autostart::plugin())
        .register_asynchronous_uri_scheme_protocol("shot", shots::answer)
        .invoke_handler(each_command!(handler))
        .on_window_event(window::event)
        .setup(move |app| {
            let handle = app.handle().clone();
            let standing = attention::Standing::default();
            app.manage(standing.clone());
            app.manage(tray::Tray::default());
            app.manage(beside::Focus::default());
            let screen = Arc::new(beside::Screen(app.handle().clone()));
            let engine = Engine::new(home).on_desktop(screen).watched_by(Arc::new(
                move |summary: &RunSummary| {
                    // A window that is closing does not listen.
                    let _ = handle.emit("run-changed", summary);
                    standing.follow(&handle, summary);
                },
            ));
            app.manage(Shown::new(engine));
            let handle = app.handle().clone();
            tauri::async_runtime::spawn(async move {
                let shown = handle.state::<Shown>();
                shown.engine.tidy(&shown.settings()).await;
            });
            let handle = app.handle().clone();
            tauri::async_runtime::spawn(async move {
                let lang = page_state::language(&handle);
                if let Err(error) = handle.state::<Shown>().serving.follow(lang).await {
                    tracing::warn!(%error, "other programs are not served");
                }
            });
            begin_what_is_due(app.handle());
            look_at_what_is_watched(app.handle());
            let hidden = autostart::without_window();
            window::create(app.handle(), !hidden)?;
            hotkey::at_start(app.handle());
            autostart::renew(app.handle());
            let handle = app.handle().clone();
            // It waits for the main thread, which is busy with the start.
            std::thread::spawn(move || match hidden {
                true => tray::instead_of_window(&handle),
                false => tray::refresh(&handle),
            });
            Ok(())
        })
        .build(tauri::generate_context!())?;
    let code = app.run_return(|_app, _event| {
        // A press in the dock, of a window that may be hidden.
        #[cfg(target_os = "macos")]
        if let tauri::RunEvent::Reopen { .. } = _event {
            window::bring_forward(_app);
        }
    });
    // The everyday browser's connection was held for all runs of this program.
    copilot_browser::SharedConnections::here().release();
    Ok(ExitCode::from(u8::try_from(code).unwrap_or(1)))
}
