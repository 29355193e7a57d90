//! Tools outside the browser: what a call may do, and who learns of it. A server is a recipient like another site; what it says of
//! itself, that a tool only reads among it, is a claim.

use copilot_protocol::{
    ApprovalFacts, ClassVerdict, LiveFacts, Message, RiskClass, ToolFacts, ToolStanding,
};
use serde_json::Value;

use crate::policy::{Policy, class_verdict};
use crate::scene::{Found, Scene};
use crate::show;

const PREFIX: &str = "mcp:";

/// The place of a server among sites. No site is called so.
pub fn place(server: &str) -> String {
    format!("{PREFIX}{}", server.to_ascii_lowercase())
}

pub fn is_place(site: &str) -> bool {
    site.starts_with(PREFIX)
}

/// The server's name, of its place.
pub(crate) fn name(place: &str) -> &str {
    place.strip_prefix(PREFIX).unwrap_or(place)
}

/// By what "not asked in this run" is kept: the very tool as it was.
pub fn key(tool: &ToolFacts) -> String {
    format!("{}/{}@{}", tool.server, tool.tool, tool.fingerprint)
}

/// A call is asked about, unless the person said of the very tool that it only reads and is not to be asked about. Code is asked
/// about each time.
pub(crate) fn judge(scene: &Scene, found: &mut Found) {
    let Some(tool) = &scene.facts.tool else {
        found.block(
            Some(RiskClass::ExternalTool),
            Message::new("guard-block-tool"),
        );
        return;
    };
    if tool.runs_code {
        found.add(RiskClass::Script);
    } else if !is_free(tool, scene.policy) {
        found.add(RiskClass::ExternalTool);
    }
    found.reads = true;
}

fn is_free(tool: &ToolFacts, policy: &Policy) -> bool {
    let place = place(&tool.server);
    let said = class_verdict(policy, RiskClass::ExternalTool, &place, None);
    only_reads(tool, policy)
        && said == ClassVerdict::Ask
        && (tool.always || policy.tools.contains(&key(tool)))
}

/// The person says so, and nothing speaks against it.
fn only_reads(tool: &ToolFacts, policy: &Policy) -> bool {
    tool.only_reads
        && !tool.runs_code
        && tool.standing == ToolStanding::Known
        && !policy.is_untrusted(&place(&tool.server))
        && !policy.managed.binds(RiskClass::ExternalTool)
}

/// The tool as the sheet has it: a yes for later calls is offered where nothing but the call itself is asked about.
pub(crate) fn asked(facts: &LiveFacts, policy: &Policy) -> Option<ToolFacts> {
    let tool = facts.tool.clone()?;
    Some(ToolFacts {
        may_be_kept: only_reads(&tool, policy),
        description: show::clean(&tool.description),
        ..tool
    })
}

/// To be told of the classes that were found last.
pub(crate) fn settle(facts: &mut ApprovalFacts, classes: &[RiskClass]) {
    if let Some(tool) = &mut facts.tool {
        tool.may_be_kept &= classes == [RiskClass::ExternalTool];
    }
}

/// The id of why a call is asked about.
pub(crate) fn why(tool: &ToolFacts, class: RiskClass) -> Option<&'static str> {
    match class {
        RiskClass::Script => Some("guard-why-tool-code"),
        RiskClass::ExternalTool => Some(match tool.standing {
            ToolStanding::Changed => "guard-why-tool-changed",
            _ => "guard-why-external-tool",
        }),
        _ => None,
    }
}

/// What of the arguments is the caller's own: all values, and names that the tool does not give.
pub(crate) fn own_words(tool: &ToolFacts, arguments_json: &str) -> String {
    fn gather(value: &Value, words: &mut Vec<String>) {
        match value {
            Value::Object(all) => {
                for (name, value) in all {
                    words.push(name.clone());
                    gather(value, words);
                }
            }
            Value::Array(all) => all.iter().for_each(|value| gather(value, words)),
            Value::String(text) => words.push(text.clone()),
            Value::Null => {}
            other => words.push(other.to_string()),
        }
    }
    let Ok(Value::Object(all)) = serde_json::from_str(arguments_json) else {
        return arguments_json.to_owned();
    };
    let mut words = Vec::new();
    for (name, value) in &all {
        if !tool.arguments.contains(name) {
            words.push(name.clone());
        }
        gather(value, &mut words);
    }
    words.join(" ")
}

/// The arguments as they are shown: all of them, in full, one after the other.
pub fn shown_arguments(arguments_json: &str) -> String {
    let Ok(Value::Object(all)) = serde_json::from_str(arguments_json) else {
        return arguments_json.to_owned();
    };
    let one = |(name, value): (&String, &Value)| match value {
        Value::String(text) if text.contains('\n') => format!("{name}:\n{text}"),
        Value::String(text) => format!("{name}: {text}"),
        value => format!("{name}: {value}"),
    };
    all.iter().map(one).collect::<Vec<_>>().join("\n")
}
