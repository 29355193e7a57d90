//! `doctor`: prints what was found on this machine, and the one thing to do about each.

use copilot_protocol::{Finding, FindingStatus, Message};

use super::args::DoctorArgs;
use super::context::{Context, FAILED};
use crate::doctor::findings;
use crate::engine::Engine;
use crate::locale::{Lang, text};

/// Exit code 0, or 3 where something is in the way.
pub(super) async fn doctor(context: &Context, args: &DoctorArgs) -> u8 {
    if args.forget_models {
        Engine::new(context.home.clone())
            .known_servers()
            .forget_all();
        context.say(&Message::new("model-forgotten"));
    }
    let found = findings(&context.home).await;
    if args.json {
        match serde_json::to_string_pretty(&found) {
            Ok(json) => out!("{json}"),
            Err(error) => err!("{error}"),
        }
    } else {
        for finding in &found {
            out!("{}", line(finding, context.lang));
        }
    }
    if found.iter().any(|f| f.status == FindingStatus::Problem) {
        FAILED
    } else {
        0
    }
}

fn line(finding: &Finding, lang: Lang) -> String {
    let mark = match finding.status {
        FindingStatus::Good => "✓",
        FindingStatus::Note => "·",
        FindingStatus::Problem => "✗",
    };
    let mut line = format!("{mark} {}", text(&finding.message, lang));
    // Two packages of one browser have one name.
    if let Some(browser) = &finding.browser {
        let installed = &browser.installed;
        let detail = format!("\n    {} {}", installed.path, installed.version);
        line.push_str(detail.trim_end());
    }
    if let Some(todo) = &finding.todo {
        line.push_str(&format!("\n    → {}", text(todo, lang)));
    }
    line
}
