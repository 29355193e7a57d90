//! `mcp`: servers of tools, set up, tried, and spoken of.

use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;

use copilot_protocol::{
    ErrorCode, McpImport, McpListing, McpServer, McpTool, McpToolInfo, McpTransport, Message,
    Settings, UiError,
};
use serde_json::json;

use super::context::{Context, INTERNAL, USAGE};
use super::mcp_args::{AddArgs, McpArgs, McpCommand, McpSetArgs};
use super::words::plain;
use crate::locale::text;
use crate::mcp::{self, ServerValues};
use crate::settings::SettingsFile;

/// Bytes of a file that is imported.
const LARGEST: u64 = 1 << 20;

pub(super) async fn mcp(context: &Context, args: McpArgs) -> u8 {
    let Some(command) = args.command else {
        return super::mcp_serve::stdio(context, &args.attach, args.terminal).await;
    };
    let done = match command {
        McpCommand::Serve(args) => return super::mcp_serve::serve(context, &args).await,
        McpCommand::Add(args) => add(context, *args).await,
        McpCommand::List { json } => {
            list(context, json);
            Ok(())
        }
        McpCommand::Remove { name } => remove(context, &name),
        McpCommand::Test { name, json } => test(context, &name, json).await,
        McpCommand::Set(args) => set(context, args).await,
        McpCommand::Import { file, yes } => import(context, &file, yes),
    };
    match done {
        Ok(()) => 0,
        Err(error) => {
            context.say_error(&error);
            match error.code {
                ErrorCode::SettingsInvalid => USAGE,
                _ => INTERNAL,
            }
        }
    }
}

fn about(id: &str, server: &str) -> UiError {
    UiError {
        message: Message::new(id).arg("server", server),
        ..UiError::saying(ErrorCode::SettingsInvalid, id)
    }
}

fn change(
    context: &Context,
    change: impl FnOnce(&mut Settings) -> Result<(), UiError>,
) -> Result<(), UiError> {
    let file = SettingsFile::new(context.home.settings_file());
    let mut settings = file.load().settings;
    change(&mut settings)?;
    file.save(settings).map(drop)
}

fn found<'a>(settings: &'a mut Settings, name: &str) -> Result<&'a mut McpServer, UiError> {
    let mut all = settings.mcp.servers.iter_mut();
    all.find(|server| server.name == name)
        .ok_or_else(|| about("mcp-unknown", name))
}

async fn add(context: &Context, args: AddArgs) -> Result<(), UiError> {
    let transport = match (args.url, args.command.split_first()) {
        (Some(url), _) => McpTransport::Http { url: url.into() },
        (None, Some((command, rest))) => McpTransport::Stdio {
            command: command.clone(),
            args: rest.to_vec(),
            browser: args.browser,
        },
        (None, None) => McpTransport::Stdio {
            command: String::new(),
            args: Vec::new(),
            browser: false,
        },
    };
    let server = McpServer {
        name: args.name,
        on: true,
        transport,
        secrets: [args.env, args.header].concat(),
        tools: Vec::new(),
    };
    mcp::check(&server)?;
    if context.settings.mcp.is_taken(&server.name) {
        return Err(about("mcp-taken", &server.name));
    }
    take(context, server, "cli-mcp-added", |server, name| {
        let asked = Message::new("cli-mcp-value")
            .arg("name", name)
            .arg("server", server);
        value(context, &asked)
    })
}

/// Keeps a server with its values, which are asked for one after the other, and says so.
fn take(
    context: &Context,
    server: McpServer,
    said: &str,
    mut value: impl FnMut(&str, &str) -> Result<String, UiError>,
) -> Result<(), UiError> {
    let values = ServerValues::of(&context.home);
    for name in &server.secrets {
        values.set(&server.name, name, &value(&server.name, name)?)?;
    }
    let said = Message::new(said)
        .arg("server", server.name.as_str())
        .arg("shown", plain(&server.shown()));
    change(context, |settings| {
        settings.mcp.servers.push(server);
        Ok(())
    })?;
    context.say(&said);
    Ok(())
}

/// One value, from a terminal unseen, else one line of standard input.
fn value(context: &Context, asked: &Message) -> Result<String, UiError> {
    let failed = |error: io::Error| UiError::of(ErrorCode::Other).detail(error.to_string());
    if io::stdin().is_terminal() {
        context.say(asked);
        return rpassword::read_password().map_err(failed);
    }
    let mut line = String::new();
    io::stdin().read_line(&mut line).map_err(failed)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn list(context: &Context, as_json: bool) {
    let servers = &context.settings.mcp.servers;
    if servers.is_empty() && !as_json {
        context.say(&Message::new("cli-mcp-none"));
    }
    let values = ServerValues::of(&context.home);
    for server in servers {
        let kept = values.kept(server);
        if as_json {
            out(
                &json!({ "server": server, "shown": server.shown(), "values_kept": kept })
                    .to_string(),
            );
            continue;
        }
        let mark = if server.on { "+" } else { "-" };
        out(&format!(
            "{mark} {}  {}",
            server.name,
            plain(&server.shown())
        ));
        for name in &server.secrets {
            let mark = if kept.contains(name) { "*****" } else { "?" };
            out(&format!("    {} = {mark}", plain(name)));
        }
        for tool in &server.tools {
            out(&format!("    {} {}", marks(tool), plain(&tool.about)));
        }
    }
}

/// What was said of a tool: on, only reads, always.
fn marks(tool: &McpTool) -> String {
    let mark = |on: bool, mark: char| if on { mark } else { '-' };
    let marks = [
        mark(tool.on, 'o'),
        mark(tool.only_reads, 'r'),
        mark(tool.always, 'a'),
    ];
    marks.iter().collect()
}

fn out(line: &str) {
    // Whoever reads may have gone.
    let _ = writeln!(io::stdout(), "{line}");
}

fn remove(context: &Context, name: &str) -> Result<(), UiError> {
    change(context, |settings| {
        let server = found(settings, name)?.clone();
        ServerValues::of(&context.home).forget(&server)?;
        settings.mcp.servers.retain(|server| server.name != name);
        Ok(())
    })?;
    context.say(&Message::new("cli-mcp-removed").arg("server", name));
    Ok(())
}

async fn listing(context: &Context, name: &str) -> Result<McpListing, UiError> {
    let server = context.settings.mcp.server(name);
    let server = server.ok_or_else(|| about("mcp-unknown", name))?;
    let mut listing = mcp::listing(&context.home, &context.settings, server).await;
    match listing.error.take() {
        Some(error) => Err(error),
        None => Ok(listing),
    }
}

async fn test(context: &Context, name: &str, as_json: bool) -> Result<(), UiError> {
    let listing = listing(context, name).await?;
    if as_json {
        out(&serde_json::to_string(&listing).unwrap_or_default());
        return Ok(());
    }
    context.say(
        &Message::new("cli-mcp-speaks")
            .arg("title", plain(&listing.title))
            .arg("protocol", plain(&listing.protocol))
            .arg("tools", listing.tools.len())
            .arg("resources", listing.resources)
            .arg("prompts", listing.prompts),
    );
    for tool in &listing.tools {
        let mark = if tool.runs_code { "!" } else { " " };
        out(&format!("  {mark} {}", plain(&tool.about)));
    }
    if listing.left_out > 0 {
        context.say(&Message::new("cli-mcp-left-out").arg("count", listing.left_out));
    }
    Ok(())
}

async fn set(context: &Context, args: McpSetArgs) -> Result<(), UiError> {
    if args.tools.is_empty() {
        let on = !args.off;
        change(context, |settings| {
            found(settings, &args.name)?.on = on;
            Ok(())
        })?;
        let id = if on { "cli-mcp-on" } else { "cli-mcp-off" };
        context.say(&Message::new(id).arg("server", args.name.as_str()));
        return Ok(());
    }
    // What is said is said of the tools as they are now.
    let listing = listing(context, &args.name).await?;
    let mut chosen: Vec<&McpToolInfo> = Vec::new();
    for wanted in &args.tools {
        let tool = listing.tools.iter().find(|tool| tool.name == *wanted);
        chosen.push(tool.ok_or_else(|| {
            let mut error = about("mcp-unknown-tool", &args.name);
            error.message = error.message.arg("tool", wanted.as_str());
            error.hint = error.hint.arg("server", args.name.as_str());
            error
        })?);
    }
    change(context, |settings| {
        let server = found(settings, &args.name)?;
        for tool in &chosen {
            server.tools.retain(|known| known.name != tool.name);
            server.tools.push(McpTool {
                name: tool.name.clone(),
                about: tool.about.clone(),
                on: !args.off,
                only_reads: args.only_reads,
                always: false,
                fingerprint: tool.fingerprint.clone(),
            });
        }
        Ok(())
    })?;
    let word = |id: &str| text(&Message::new(id), context.lang);
    let on = if args.off {
        "cli-mcp-said-off"
    } else {
        "cli-mcp-said-on"
    };
    let reads = if args.only_reads {
        "cli-mcp-said-reads"
    } else {
        "cli-mcp-said-writes"
    };
    for tool in chosen {
        context.say(
            &Message::new("cli-mcp-set")
                .arg("server", args.name.as_str())
                .arg("tool", tool.name.as_str())
                .arg("said", format!("{}, {}", word(on), word(reads))),
        );
    }
    Ok(())
}

/// The text of a file, or of standard input for `-`.
fn read(file: &PathBuf) -> io::Result<String> {
    let mut text = String::new();
    match file.as_os_str() == "-" {
        true => io::stdin().take(LARGEST).read_to_string(&mut text)?,
        false => std::fs::File::open(file)?
            .take(LARGEST)
            .read_to_string(&mut text)?,
    };
    Ok(text)
}

fn import(context: &Context, file: &PathBuf, yes: bool) -> Result<(), UiError> {
    let text_of = read(file).map_err(|e| UiError::of(ErrorCode::Other).detail(e.to_string()))?;
    let imported = mcp::imported(&text_of)?;
    for why in &imported.refused {
        context.say(why);
    }
    if imported.servers.is_empty() {
        return Ok(());
    }
    context.say(&Message::new("cli-mcp-import-would"));
    for McpImport { server, .. } in &imported.servers {
        let names: Vec<String> = server.secrets.iter().map(|name| plain(name)).collect();
        let values = match names.is_empty() {
            true => String::new(),
            false => format!("  [{}]", names.join(", ")),
        };
        out(&format!(
            "  {}: {}{values}",
            server.name,
            plain(&server.shown())
        ));
    }
    if !yes && !agreed(context) {
        context.say(&Message::new("cli-mcp-import-needs-yes"));
        return Ok(());
    }
    for McpImport { server, values } in imported.servers {
        if context.settings.mcp.is_taken(&server.name) {
            context.say_error(&about("mcp-taken", &server.name));
            continue;
        }
        // They come in the order of their names.
        let mut values = values.into_iter();
        take(context, server, "cli-mcp-added-off", |_, _| {
            Ok(values.next().unwrap_or_default())
        })?;
    }
    Ok(())
}

/// A yes in a terminal. The file may come by standard input: then there is nobody to ask.
fn agreed(context: &Context) -> bool {
    if !io::stdin().is_terminal() {
        return false;
    }
    context.say(&Message::new("cli-mcp-import-ask"));
    let mut line = String::new();
    let typed = io::stdin()
        .read_line(&mut line)
        .map(|_| line.trim().to_lowercase());
    typed.is_ok_and(|word| ["y", "yes", "д", "да"].contains(&word.as_str()))
}
