//! Every type that crosses a border of the program: actions, observations, plans, decisions, run
//! events, questions to a person, settings, errors shown in the window.
//!
//! All of them serialise with serde, have a JSON Schema (schemars) and TypeScript bindings (ts-rs).
//! No input or output happens here, and no text for a person is made here: a sentence travels as a
//! [`Message`], an id with arguments, and becomes text at the edge, in the person's language.

mod action;
mod answer;
mod app;
mod browser;
mod document;
mod effect;
mod error;
mod event;
mod evidence;
mod goal;
mod ids;
mod managed;
mod mcp;
mod message;
mod observation;
mod outcome;
mod plan;
mod provider;
mod question;
mod recipe;
mod risk;
mod run;
mod schedule;
mod secret;
mod settings;
mod site_note;
mod submission;
mod watch;
mod watch_list;
mod wire_enum;

pub use action::*;
pub use answer::*;
pub use app::*;
pub use browser::*;
pub use document::*;
pub use effect::*;
pub use error::*;
pub use event::*;
pub use evidence::*;
pub use goal::*;
pub use ids::*;
pub use managed::*;
pub use mcp::*;
pub use message::*;
pub use observation::*;
pub use outcome::*;
pub use plan::*;
pub use provider::*;
pub use question::*;
pub use recipe::*;
pub use risk::*;
pub use run::*;
pub use schedule::*;
pub use secret::*;
pub use settings::*;
pub use site_note::*;
pub use submission::*;
pub use watch::*;
pub use watch_list::*;

/// Version of the event envelope and of every file in a run folder.
pub const SCHEMA_VERSION: u32 = 1;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use ts_rs::TS;

    /// The window's types, each with what it is made of, and one file to import them from.
    #[test]
    fn bindings_are_written() {
        fn write<T: TS + 'static>() {
            T::export_all(&ts_rs::Config::from_env()).unwrap();
        }
        write::<AppStart>();
        // What the page script answers.
        write::<Element>();
        write::<Heading>();
        write::<LiveFacts>();
        write::<PageSignals>();
        write::<ExampleGoal>();
        write::<Finding>();
        write::<Forgotten>();
        write::<GraphNode>();
        write::<KeyState>();
        write::<LocalServer>();
        write::<LogLine>();
        write::<McpImported>();
        write::<McpListing>();
        write::<ModelFacts>();
        write::<ModelTest>();
        write::<NewClient>();
        write::<PullProgress>();
        write::<QuestionBody>();
        write::<NewSchedule>();
        write::<RecipeExported>();
        write::<RecipeMade>();
        write::<SchedulesView>();
        write::<WhenRead>();
        write::<ShowingView>();
        write::<RecipeMatch>();
        write::<RecipePlay>();
        write::<TablePlayView>();
        write::<TablePreview>();
        write::<RunEvent>();
        write::<RunFeed>();
        write::<RunPart>();
        write::<RunReview>();
        write::<RunsPage>();
        write::<RunsQuery>();
        write::<RememberedSites>();
        write::<SecretList>();
        write::<SettingField>();
        write::<StartRun>();
        write::<Submission>();
        write::<WatchCondition>();
        write::<LookOutcome>();
        write::<Told>();
        write::<WatchState>();
        write::<NewWatch>();
        write::<WatchesView>();
        write::<WatchSeries>();

        let folder = std::path::PathBuf::from(std::env::var("TS_RS_EXPORT_DIR").unwrap());
        let mut lines: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .filter_map(|file| file.unwrap().path().file_stem()?.to_str().map(String::from))
            .filter(|name| !["index", "serde_json", "SettingsTable"].contains(&name.as_str()))
            .map(|name| format!("export type * from './{name}';\n"))
            .collect();
        lines.sort_unstable();
        std::fs::write(folder.join("index.ts"), lines.concat()).unwrap();
    }
}
