//! The person's screen while a run works: this window and the run's browser stand side by side, neither covers the other, and
//! the browser does not keep the focus that it takes when a tab opens or is pressed in.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use copilot_browser::{Beside, Desktop, WindowBounds};
use tauri::{AppHandle, LogicalPosition, LogicalSize, Manager, WebviewWindow, Window};

use crate::page_state;
use crate::shown::Shown;
use crate::window::{LABEL, SMALLEST, keep_place};

/// What a page needs to look as it does to most people, in logical pixels.
const PAGE_WIDTH: i32 = 900;
/// The widest that this window becomes as a panel.
const PANEL: i32 = 620;
/// A browser that came forward is told of within this time after.
const TOLD: Duration = Duration::from_millis(100);

/// The screen, as the browsers of this program's runs know it.
pub struct Screen(pub AppHandle);

impl Desktop for Screen {
    fn beside(&self) -> Option<Beside> {
        make_room(&self.0)
    }

    fn comes_forward(&self, within: Duration) {
        let now = Instant::now();
        let focus = self.0.state::<Focus>();
        let lost = focus.expect(now + within);
        if lost.is_some_and(|lost| now.duration_since(lost) < TOLD) {
            take_back(&self.0);
        }
    }
}

/// Who has the keyboard, as far as runs may have taken it.
#[derive(Debug, Default)]
pub struct Focus(Mutex<Moments>);

#[derive(Debug, Default)]
struct Moments {
    /// Until then a browser may come forward by itself.
    expected: Option<Instant>,
    /// When the window lost the focus.
    lost: Option<Instant>,
}

impl Focus {
    fn moments(&self) -> MutexGuard<'_, Moments> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns when the focus was lost, if it was.
    fn expect(&self, until: Instant) -> Option<Instant> {
        let mut moments = self.moments();
        moments.expected = moments.expected.max(Some(until));
        moments.lost
    }

    /// Returns whether a browser was expected to take it.
    fn lose(&self, now: Instant) -> bool {
        let mut moments = self.moments();
        moments.lost = Some(now);
        // Once: who leaves again means it.
        moments.expected.take().is_some_and(|until| now < until)
    }

    /// The person wants the browser in front.
    pub fn given_away(&self) {
        self.moments().expected = None;
    }

    fn gain(&self) {
        self.moments().lost = None;
    }
}

/// Where this window goes, if it has to move, and where the browser goes. `screen`: what panels and docks of the desktop leave.
fn arranged(screen: WindowBounds, window: WindowBounds) -> (Option<WindowBounds>, WindowBounds) {
    let right_edge = screen.left + screen.width;
    let right = right_edge - (window.left + window.width);
    let left = window.left - screen.left;
    let column = |left: i32, width: i32| WindowBounds {
        left,
        width,
        ..screen
    };
    if right >= PAGE_WIDTH && right >= left {
        return (None, column(window.left + window.width, right));
    }
    if left >= PAGE_WIDTH {
        return (None, column(screen.left, left));
    }
    // Halves of a small screen, a panel on a large one.
    let smallest = SMALLEST.0 as i32;
    let wide = (screen.width - PAGE_WIDTH).clamp(smallest, PANEL.max(smallest));
    let wide = wide.min(screen.width / 2).max(smallest);
    let panel = column(screen.left, wide);
    (Some(panel), column(screen.left + wide, screen.width - wide))
}

/// Makes room for the run's browser beside this window; `None` where the person wants none, or this window is not to be seen.
fn make_room(app: &AppHandle) -> Option<Beside> {
    if !page_state::get(app).beside || placed_by_others() {
        return None;
    }
    let window = app.get_webview_window(LABEL)?;
    if !window.is_visible().unwrap_or(false) || window.is_minimized().unwrap_or(true) {
        return None;
    }
    let monitor = window.current_monitor().ok()??;
    let scale = monitor.scale_factor();
    let area = monitor.work_area();
    let (place, size) = (
        area.position.to_logical::<f64>(scale),
        area.size.to_logical::<f64>(scale),
    );
    let screen = bounds(place, size);
    let now = outer(&window)?;
    let (moved, browser) = arranged(screen, now);
    if let Some(panel) = moved {
        // Once: the person has put it elsewhere since.
        if app.state::<Shown>().docked().is_some() {
            return None;
        }
        dock(&window, now, panel);
    }
    Some(Beside {
        place: browser,
        clear_of: moved.unwrap_or(now),
    })
}

/// On Wayland no program learns or chooses where its windows stand, nor takes the keyboard.
fn placed_by_others() -> bool {
    cfg!(target_os = "linux")
        && std::env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty())
        && std::env::var_os("GDK_BACKEND").is_none_or(|backend| backend != "x11")
}

fn bounds(place: LogicalPosition<f64>, size: LogicalSize<f64>) -> WindowBounds {
    WindowBounds {
        left: place.x.round() as i32,
        top: place.y.round() as i32,
        width: size.width.round() as i32,
        height: size.height.round() as i32,
    }
}

fn outer(window: &WebviewWindow) -> Option<WindowBounds> {
    let scale = window.scale_factor().ok()?;
    let place = window.outer_position().ok()?.to_logical(scale);
    let size = window.outer_size().ok()?.to_logical(scale);
    Some(bounds(place, size))
}

/// The window's own place is kept: at its next start it opens there.
fn dock(window: &WebviewWindow, now: WindowBounds, panel: WindowBounds) {
    let shown = window.state::<Shown>();
    keep_place(&window.as_ref().window());
    let frame = window.scale_factor().and_then(|scale| {
        let inner = window.inner_size()?.to_logical::<f64>(scale);
        Ok((
            f64::from(now.width) - inner.width,
            f64::from(now.height) - inner.height,
        ))
    });
    let (beside, above) = frame.unwrap_or_default();
    let size = LogicalSize::new(
        f64::from(panel.width) - beside,
        f64::from(panel.height) - above,
    );
    // Each is a wish that the window system may refuse.
    let _ = window.unmaximize();
    let _ = window.set_size(size);
    let _ = window.set_position(LogicalPosition::new(panel.left, panel.top));
    shown.dock(panel);
}

/// This window stands where a run has put it, and not where the person did.
pub fn is_docked(window: &Window) -> bool {
    let panel = window.state::<Shown>().docked();
    let Some(webview) = window.app_handle().get_webview_window(LABEL) else {
        return false;
    };
    // Window systems round, and add frames.
    let near = |a: i32, b: i32| (a - b).abs() <= 40;
    panel
        .zip(outer(&webview))
        .is_some_and(|(panel, now)| near(panel.left, now.left) && near(panel.width, now.width))
}

/// The window has the focus now, or has lost it. Where a run's browser took it while the person was here, it comes back.
pub fn focused(window: &Window, on: bool) {
    let focus = window.state::<Focus>();
    if on {
        focus.gain();
    } else if focus.lose(Instant::now()) {
        take_back(window.app_handle());
    }
}

fn take_back(app: &AppHandle) {
    let Some(window) = app.get_webview_window(LABEL) else {
        return;
    };
    if !placed_by_others() && pointer_is_here(&window) {
        // A wish that the window system may refuse.
        let _ = window.set_focus();
    }
}

/// Who looks elsewhere is left alone.
fn pointer_is_here(window: &WebviewWindow) -> bool {
    let here = || -> tauri::Result<bool> {
        let pointer = window.cursor_position()?;
        let (place, size) = (window.outer_position()?, window.outer_size()?);
        let (left, top) = (f64::from(place.x), f64::from(place.y));
        Ok((left..left + f64::from(size.width)).contains(&pointer.x)
            && (top..top + f64::from(size.height)).contains(&pointer.y))
    };
    here().unwrap_or(false)
}

/// Brings the window before those that cover it, without the keyboard: what the person types elsewhere answers no question.
pub fn raise(window: &WebviewWindow) {
    if window.is_visible().unwrap_or(false) && !window.is_minimized().unwrap_or(true) {
        // Each is a wish that the window system may refuse.
        let _ = window.set_always_on_top(true);
        let _ = window.set_always_on_top(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(left: i32, top: i32, width: i32, height: i32) -> WindowBounds {
        WindowBounds {
            left,
            top,
            width,
            height,
        }
    }

    #[test]
    fn the_keyboard_comes_back_only_from_a_browser() {
        let focus = Focus::default();
        let start = Instant::now();
        let after = |ms| start + Duration::from_millis(ms);
        assert!(!focus.lose(start), "the person went elsewhere");
        focus.gain();
        assert_eq!(focus.expect(after(400)), None);
        assert!(focus.lose(after(100)));
        assert!(!focus.lose(after(110)), "who leaves again means it");
        assert_eq!(focus.expect(after(500)), Some(after(110)), "told late");
        focus.gain();
        assert!(!focus.lose(after(500)), "long after");
    }

    #[test]
    fn a_window_that_leaves_room_stays_where_it_is() {
        let screen = at(0, 30, 2560, 1410);
        let (moved, browser) = arranged(screen, at(100, 200, 1200, 800));
        assert_eq!((moved, browser), (None, at(1300, 30, 1260, 1410)));
        let (moved, browser) = arranged(screen, at(1300, 200, 1200, 800));
        assert_eq!((moved, browser), (None, at(0, 30, 1300, 1410)));
        let second = at(2560, 0, 1920, 1080);
        let (moved, browser) = arranged(second, at(2560, 0, 700, 1080));
        assert_eq!((moved, browser), (None, at(3260, 0, 1220, 1080)));
    }

    #[test]
    fn one_that_leaves_none_becomes_a_panel() {
        for (screen, window, panel) in [
            (at(0, 0, 1920, 1080), at(360, 140, 1200, 800), 620),
            (at(0, 0, 1366, 740), at(0, 0, 1366, 740), 466),
            (at(0, 0, 1024, 700), at(0, 0, 1024, 700), 360),
            (at(0, 0, 800, 600), at(0, 0, 800, 600), 360),
        ] {
            let (moved, browser) = arranged(screen, window);
            let wide = at(0, 0, panel, screen.height);
            let rest = at(panel, 0, screen.width - panel, screen.height);
            assert_eq!((moved, browser), (Some(wide), rest), "{screen:?}");
            let (again, same) = arranged(screen, wide);
            assert_eq!(again.unwrap_or(wide), wide, "a second run moves nothing");
            assert_eq!(same, rest);
        }
    }
}
