//! `sites`: what is remembered of sites.

use clap::{Args, Subcommand};
use copilot_protocol::{Message, RememberedSite, UiError};

use super::context::Context;
use super::recipes::refused;
use super::words::plain;
use crate::engine::Engine;
use crate::locale::text;

#[derive(Clone, Debug, Args)]
pub(super) struct SitesArgs {
    #[command(subcommand)]
    pub command: SitesCommand,
}

#[derive(Clone, Debug, Subcommand)]
pub(super) enum SitesCommand {
    /// The sites of which something is remembered.
    List {
        /// Print each as a line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// What is remembered of a site: number and sentence of each note.
    Show { site: String },
    /// Keep words of your own on a site; they are told to the model as yours.
    Note {
        site: String,
        text: String,
        /// In place of the note of this number; empty words bring the program's own back.
        #[arg(long, value_name = "NUMBER")]
        instead: Option<u32>,
    },
    /// Forget a site, or one note of it.
    Forget {
        site: String,
        #[arg(long, value_name = "NUMBER")]
        note: Option<u32>,
    },
}

pub(super) fn sites(context: &Context, args: SitesArgs) -> u8 {
    let sites = Engine::new(context.home.clone()).sites();
    let done: Result<(), UiError> = match args.command {
        SitesCommand::List { json } => {
            let all = sites.list();
            if let Some(path) = &all.set_aside {
                context.say(&Message::new("sites-set-aside").arg("path", path.as_str()));
            }
            if all.sites.is_empty() && !json {
                context.say(&Message::new("sites-none"));
            }
            for site in &all.sites {
                match json {
                    true => out!("{}", serde_json::to_string(site).unwrap_or_default()),
                    false => {
                        let count = Message::new("sites-count").arg("count", site.notes.len());
                        out!("{}  {}", site.site, text(&count, context.lang));
                    }
                }
            }
            Ok(())
        }
        SitesCommand::Show { site } => sites.show(&site).map(|site| show(context, &site)),
        SitesCommand::Note {
            site,
            text,
            instead,
        } => sites.write(&site, instead, &text),
        SitesCommand::Forget { site, note } => sites.forget(&site, note),
    };
    done.map_or_else(|error| refused(context, &error), |()| 0)
}

fn show(context: &Context, site: &RememberedSite) {
    for note in &site.notes {
        let noted = note.sentence.as_ref().map(|said| text(said, context.lang));
        let said = note.text.clone().or(noted).unwrap_or_default();
        out!("{:>3}. {}  ({})", note.id, plain(&said), note.last);
    }
}
