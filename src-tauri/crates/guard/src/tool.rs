//! Tools outside the browser: what a call may do, and who learns of it. A server is a recipient like another site; what it says of
//! itself, that a tool only reads among it, is a claim.

use copilot_protocol::{
    ApprovalFacts, ClassVerdict, LiveFacts, Message, RiskClass, ToolFacts, ToolStanding,
};
use serde_json::Value;

use crate::goal::GoalWords;
use crate::policy::{Policy, class_verdict};
use crate::scene::{Found, Scene};
use crate::show;

const PREFIX: &str = "mcp/";

/// The place of a server among sites. No host has a stroke in it.
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
        let place = place(&tool.server);
        let forbidden = class_verdict(scene.policy, RiskClass::ExternalTool, &place, None);
        if forbidden == ClassVerdict::Block {
            found.add(RiskClass::ExternalTool);
        }
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

/// The arguments tell nothing but what the goal says: there are none, or each is a text or number of the goal under a name of the
/// tool's. Whatever else can be chosen (yes or no, an empty list, a sign) can tell something.
pub(crate) fn says_nothing(tool: &ToolFacts, arguments_json: &str, goal: &GoalWords) -> bool {
    if arguments_json.trim().is_empty() {
        return true;
    }
    let Ok(Value::Object(all)) = serde_json::from_str(arguments_json) else {
        return false;
    };
    let of_goal =
        |text: &str| text.chars().any(char::is_alphanumeric) && goal.contains_exactly(text);
    all.iter().all(|(name, value)| {
        let known = match value {
            Value::String(text) => of_goal(text),
            Value::Number(number) => of_goal(&number.to_string()),
            _ => false,
        };
        known && tool.arguments.contains(name)
    })
}

/// The arguments as they are shown: all of them, in full, one after the other.
pub fn shown_arguments(arguments_json: &str) -> String {
    let Ok(Value::Object(all)) = serde_json::from_str(arguments_json) else {
        return arguments_json.to_owned();
    };
    let plain = |name: &str| {
        name.chars()
            .all(|c| c.is_alphanumeric() || "_-.".contains(c))
    };
    let one = |(name, value): (&String, &Value)| match value {
        value if !plain(name) => format!("{name:?}: {value}"),
        // Its lines are told from other arguments.
        Value::String(text) if text.contains('\n') => {
            format!("{name}:\n│ {}", text.replace('\n', "\n│ "))
        }
        Value::String(text) => format!("{name}: {text}"),
        value => format!("{name}: {value}"),
    };
    all.iter().map(one).collect::<Vec<_>>().join("\n")
}
