//! The one window: opened where it was, brought forward by a second start, and not closed over a run
//! without asking.

use std::sync::atomic::Ordering;
use std::time::Duration;

use browser_copilot::home::Home;
use copilot_protocol::{ErrorCode, Submission, UiError};
use tauri::plugin::TauriPlugin;
use tauri::{
    AppHandle, Emitter, Manager, WebviewUrl, WebviewWindowBuilder, Window, WindowEvent, Wry,
};

use crate::beside;
use crate::page_state::{self, Geometry};
use crate::shown::Shown;
use crate::tray::Tray;

pub const LABEL: &str = "main";
/// Logical pixels.
const SIZE: (f64, f64) = (1200.0, 800.0);
/// A panel beside a browser.
pub const SMALLEST: (f64, f64) = (360.0, 480.0);
/// How long closing waits until what runs do at the moment is done.
const REST: Duration = Duration::from_secs(3);
/// How long closing waits for the browsers of what is looked at.
const LOOKS_END: Duration = Duration::from_secs(10);
/// How often this start has found a window that was closing.
#[cfg(target_os = "linux")]
const TRIED: &str = "BROWSER_COPILOT_STARTED_AGAIN";

/// On Linux and other Unixes without a display no window can open.
pub fn no_display() -> bool {
    cfg!(all(unix, not(target_os = "macos")))
        && ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .all(|name| std::env::var_os(name).is_none_or(|value| value.is_empty()))
}

/// A second start brings the first window to the front. A home of its own is a program of its own.
pub fn one_for_each(home: &Home) -> TauriPlugin<Wry> {
    let builder =
        tauri_plugin_single_instance::Builder::new().callback(|app, _, _| bring_forward(app));
    if home.is_own() {
        let letters: String = home
            .data()
            .to_string_lossy()
            .bytes()
            .map(|b| format!("{b:02x}"))
            .collect();
        // Names on the bus are at most 255 characters long.
        let tail: String = letters.chars().rev().take(160).collect();
        builder
            .dbus_id(format!("app.browser_copilot.h{tail}"))
            .build()
    } else {
        builder.build()
    }
}

/// A window that was closed a moment ago still has its name on the bus and answers no more: this program
/// then starts anew, a few times at most. Returns where that is not the trouble.
pub fn again_if_the_last_one_is_closing(error: &tauri::Error) {
    #[cfg(target_os = "linux")]
    if matches!(error, tauri::Error::PluginInitialization(name, _) if name == "single-instance") {
        use std::os::unix::process::CommandExt;
        let tried = std::env::var(TRIED)
            .ok()
            .and_then(|n| n.parse().ok())
            .unwrap_or(0_u32);
        let Ok(program) = std::env::current_exe() else {
            return;
        };
        if tried < 10 {
            std::thread::sleep(Duration::from_millis(300));
            let failed = std::process::Command::new(program)
                .args(std::env::args_os().skip(1))
                .env(TRIED, (tried + 1).to_string())
                .exec();
            tracing::warn!(%failed, "the program cannot start anew");
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = error;
}

/// How WebKitGTK is to hand its pictures to the window. What this turns off takes 60 to 80 MiB of memory for a page of text and still
/// pictures, and with some graphics drivers shows an empty window. Who has set it otherwise is not overruled.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub fn drawn_plainly() {
    const NAME: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
    if std::env::var_os(NAME).is_none() {
        // SAFETY: called first in `main`, when there is no other thread that could read the environment.
        unsafe { std::env::set_var(NAME, "1") };
    }
}

pub fn bring_forward(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(LABEL) {
        // Each is a wish that the window system may refuse.
        let _ = window.unminimize();
        let _ = window.show();
        let _ = window.set_focus();
    }
}

pub fn create(app: &AppHandle, visible: bool) -> tauri::Result<()> {
    let kept = page_state::geometry(app);
    let (width, height) = kept.map_or(SIZE, |g| {
        (g.width.max(SMALLEST.0), g.height.max(SMALLEST.1))
    });
    let files = app.state::<Shown>().engine.home().web_view();
    let mut builder = WebviewWindowBuilder::new(app, LABEL, WebviewUrl::default())
        .title("Browser Copilot")
        .visible(visible)
        .inner_size(width, height)
        .min_inner_size(SMALLEST.0, SMALLEST.1)
        // The page takes links and texts itself; files are no goal.
        .disable_drag_drop_handler()
        .on_navigation(is_own)
        .data_directory(files);
    if let Some(place) = kept.filter(|g| is_on_screen(app, g)) {
        builder = builder
            .position(place.x, place.y)
            .maximized(place.maximized);
    } else {
        builder = builder.center();
    }
    builder.build()?;
    Ok(())
}

/// The window shows its own page only, whatever is dropped on it or a page made it hold.
fn is_own(address: &tauri::Url) -> bool {
    match address.scheme() {
        "tauri" => address.host_str() == Some("localhost"),
        // How the web view of Windows names it.
        "http" | "https" => address.host_str() == Some("tauri.localhost"),
        _ => address.as_str() == "about:blank",
    }
}

/// A corner of the title bar can be reached; a screen may have been unplugged since.
fn is_on_screen(app: &AppHandle, place: &Geometry) -> bool {
    let Ok(monitors) = app.available_monitors() else {
        return false;
    };
    monitors.iter().any(|monitor| {
        let scale = monitor.scale_factor();
        let corner = monitor.position().to_logical::<f64>(scale);
        let size = monitor.size().to_logical::<f64>(scale);
        (corner.x..corner.x + size.width - 100.0).contains(&place.x)
            && (corner.y..corner.y + size.height - 50.0).contains(&place.y)
    })
}

pub fn event(window: &Window, event: &WindowEvent) {
    if let WindowEvent::Focused(on) = event {
        beside::focused(window, *on);
    }
    if let WindowEvent::CloseRequested { api, .. } = event {
        let shown = window.state::<Shown>();
        let mut going_on = shown.engine.active_runs();
        going_on.retain(|run| !run.is_part());
        let going_on = going_on.len();
        if going_on > 0 && !shown.may_close.load(Ordering::Relaxed) {
            api.prevent_close();
            bring_forward(window.app_handle());
            if let Err(error) = window.emit("close-requested", going_on) {
                tracing::warn!(%error, "the page cannot be asked about closing");
            }
            return;
        }
        let app = window.app_handle();
        let may_close = shown.may_close.load(Ordering::Relaxed);
        if !may_close && app.state::<Tray>().holds() && to_tray(app).is_ok() {
            api.prevent_close();
            crate::on_time::stays_open(app);
            return;
        }
        keep_place(window);
        // What is looked at has a browser of its own, which is to end first.
        if !may_close && shown.engine.watches().looking() {
            api.prevent_close();
            let app = app.clone();
            tauri::async_runtime::spawn(async move {
                close_now(&app, &app.state::<Shown>()).await;
            });
        }
    }
}

/// Hides the window while its runs go on. It comes back by the icon in the tray, a notification, the person's key, or a
/// second start of the program.
///
/// # Errors
/// `other` where there is no icon that could call it back.
pub fn to_tray(app: &AppHandle) -> Result<(), UiError> {
    let refused = |detail: String| UiError::of(ErrorCode::Other).detail(detail);
    if !app.state::<Tray>().is_there() {
        return Err(refused("there is no icon in a tray".into()));
    }
    let window = app
        .get_webview_window(LABEL)
        .ok_or_else(|| refused("there is no window".into()))?;
    keep_place(&window.as_ref().window());
    window.hide().map_err(|e| refused(e.to_string()))
}

pub fn keep_place(window: &Window) {
    // A hidden window has no place; it was kept when it was hidden. One that a run has docked goes back.
    if !window.is_visible().unwrap_or(true) || beside::is_docked(window) {
        return;
    }
    let Ok(scale) = window.scale_factor() else {
        return;
    };
    let maximized = window.is_maximized().unwrap_or(false);
    let (Ok(place), Ok(size)) = (window.outer_position(), window.inner_size()) else {
        return;
    };
    let place = place.to_logical::<f64>(scale);
    let size = size.to_logical::<f64>(scale);
    let before = page_state::geometry(window.app_handle());
    let geometry = match before {
        // A maximized window returns to the size that it had before.
        Some(before) if maximized => Geometry {
            maximized: true,
            ..before
        },
        _ => Geometry {
            x: place.x,
            y: place.y,
            width: if maximized { SIZE.0 } else { size.width },
            height: if maximized { SIZE.1 } else { size.height },
            maximized,
        },
    };
    page_state::keep_geometry(window.app_handle(), geometry);
}

/// Lets the runs come to rest, so that nothing is left half done, and closes. They are then "interrupted" and
/// can be continued.
pub async fn close_now(app: &AppHandle, shown: &Shown) {
    shown.may_close.store(true, Ordering::Relaxed);
    // Nothing begins any more.
    shown.keeper.cancel();
    // Runs of other programs cannot be continued: they end.
    if tokio::time::timeout(REST, shown.serving.end())
        .await
        .is_err()
    {
        tracing::info!("closing over a run of another program");
    }
    shown.looks.close();
    if tokio::time::timeout(LOOKS_END, shown.looks.wait())
        .await
        .is_err()
    {
        tracing::info!("closing over a look at what is watched");
    }
    let runs = shown.engine.active_runs();
    for run in &runs {
        // One that has just ended needs no rest; a part comes to none, and is read anew with its whole.
        let _ = run.submit(match run.is_part() {
            true => Submission::Stop,
            false => Submission::Pause,
        });
    }
    let rest = async {
        // Those that wait for their turn have nothing to bring to rest.
        for run in runs.iter().filter(|run| !run.is_queued()) {
            run.handle
                .status_after(copilot_protocol::RunStatus::Running)
                .await;
        }
    };
    if tokio::time::timeout(REST, rest).await.is_err() {
        tracing::info!("closing over a run that works");
    }
    let closes = app
        .get_webview_window(LABEL)
        .is_some_and(|window| window.close().is_ok());
    if !closes {
        app.exit(0);
    }
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn the_window_goes_nowhere_else() {
        let own = |address: &str| address.parse().is_ok_and(|url| is_own(&url));
        let ours = "tauri://localhost tauri://localhost/index.html?x=1#/runs http://tauri.localhost/ \
            https://tauri.localhost/#/settings about:blank";
        let others = "https://example.org/ http://127.0.0.1:8080/ http://localhost/ https://tauri.localhost.example/ \
            tauri://elsewhere/ file:///etc/passwd data:text/html,x shot://localhost/run/1";
        for (addresses, is) in [(ours, true), (others, false)] {
            for address in addresses.split_whitespace() {
                assert_eq!(own(address), is, "{address}");
            }
        }
    }
}
