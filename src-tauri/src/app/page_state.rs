//! What belongs to the window and not to the engine: theme, language, recent goals, geometry. Kept by
//! tauri-plugin-store in one file beside the settings. The key is never here.

use std::sync::Arc;

use browser_copilot::locale::Lang;
use browser_copilot::releases::Kept;
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, Wry};
use tauri_plugin_store::{Store, StoreExt};

use crate::shown::Shown;

const PAGE: &str = "page";
const GEOMETRY: &str = "geometry";
const RELEASES: &str = "releases";
const RECENT_GOALS: usize = 20;
const FAVOURITES: usize = 30;

/// What the page keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WindowState {
    /// `system`, `light`, `dark`.
    pub theme: String,
    /// `en`, `ru`, or `system`.
    pub language: String,
    pub first_start_done: bool,
    /// The newest first.
    pub recent_goals: Vec<String>,
    /// Goals that the person keeps, the newest first.
    pub favourites: Vec<String>,
    /// Notifications of the system, while the window is not in front.
    pub notify: bool,
    /// A browser of a run is placed beside the window.
    pub beside: bool,
    /// An icon in the desktop's tray, where it has one.
    pub tray: bool,
    /// Looks for new versions, where the packager named a feed.
    pub updates: bool,
    /// The key that calls the window, one of `hotkey::KEYS`; empty: none.
    pub shortcut: String,
    /// The program starts with the session, as the page last wanted it; whether it does, the system knows.
    pub autostart: bool,
}

impl Default for WindowState {
    fn default() -> Self {
        Self {
            theme: "system".into(),
            language: "system".into(),
            first_start_done: false,
            recent_goals: Vec::new(),
            favourites: Vec::new(),
            notify: true,
            beside: true,
            tray: true,
            updates: true,
            shortcut: String::new(),
            autostart: false,
        }
    }
}

/// Where the window was, in logical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Geometry {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
    pub maximized: bool,
}

fn store(app: &AppHandle) -> tauri_plugin_store::Result<Arc<Store<Wry>>> {
    let shown = app.state::<Shown>();
    app.store(shown.engine.home().window_file())
}

fn read<T: for<'de> Deserialize<'de>>(app: &AppHandle, key: &str) -> Option<T> {
    let store = store(app)
        .inspect_err(|error| tracing::warn!(%error, "the window's state cannot be read"))
        .ok()?;
    serde_json::from_value(store.get(key)?).ok()
}

fn write(app: &AppHandle, key: &str, value: &impl Serialize) -> tauri_plugin_store::Result<()> {
    let store = store(app)?;
    store.set(key, serde_json::to_value(value)?);
    store.save()
}

pub fn get(app: &AppHandle) -> WindowState {
    read(app, PAGE).unwrap_or_default()
}

pub fn set(app: &AppHandle, state: &WindowState) -> tauri_plugin_store::Result<()> {
    let mut state = state.clone();
    state.recent_goals.truncate(RECENT_GOALS);
    state.favourites.truncate(FAVOURITES);
    write(app, PAGE, &state)
}

/// The language of the window.
pub fn language(app: &AppHandle) -> Lang {
    match get(app).language.as_str() {
        "en" => Lang::En,
        "ru" => Lang::Ru,
        _ => Lang::system(),
    }
}

/// What is known of newer versions.
pub fn releases(app: &AppHandle) -> Kept {
    read(app, RELEASES).unwrap_or_default()
}

pub fn keep_releases(app: &AppHandle, kept: &Kept) {
    if let Err(error) = write(app, RELEASES, kept) {
        tracing::warn!(%error, "what is known of newer versions cannot be kept");
    }
}

pub fn geometry(app: &AppHandle) -> Option<Geometry> {
    read(app, GEOMETRY)
}

pub fn keep_geometry(app: &AppHandle, geometry: Geometry) {
    if let Err(error) = write(app, GEOMETRY, &geometry) {
        tracing::warn!(%error, "the window's place cannot be kept");
    }
}
