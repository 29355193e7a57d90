//! Tools outside the browser, scripted.

use copilot_protocol::{McpServer, McpSettings, McpTool};
use serde_json::Map;
use tokio_util::sync::CancellationToken;

use super::*;

/// One server with tools that answer by script, and what was called of them.
#[derive(Default)]
pub struct FakeTools {
    facts: Vec<ToolFacts>,
    answers: Mutex<Vec<Result<ToolAnswer, ToolError>>>,
    calls: Mutex<Vec<(String, Value)>>,
}

/// The server's name.
pub const SERVER: &str = "files";

impl FakeTools {
    /// With these tools, by name.
    pub fn of<const N: usize>(tools: [&str; N]) -> Self {
        let facts = |name: &str| ToolFacts {
            server: SERVER.into(),
            tool: name.into(),
            recipient: "npx server-files /home".into(),
            description: format!("Does {name}."),
            fingerprint: format!("f-{name}"),
            ..ToolFacts::default()
        };
        Self {
            facts: tools.map(facts).into(),
            ..Self::default()
        }
    }

    /// The tool is as this makes it.
    #[must_use]
    pub fn with(mut self, tool: &str, change: impl Fn(&mut ToolFacts)) -> Self {
        self.facts
            .iter_mut()
            .filter(|facts| facts.tool == tool)
            .for_each(change);
        self
    }

    /// The next call is answered so; those without an answer of their own with their arguments.
    #[must_use]
    pub fn answers(self, answer: Result<&str, ToolError>) -> Self {
        let answer = answer.map(|text| ToolAnswer {
            text: text.to_owned(),
            ..ToolAnswer::default()
        });
        self.answers.lock().unwrap().insert(0, answer);
        self
    }

    /// Tools that were called, with their arguments.
    pub fn calls(&self) -> Vec<(String, Value)> {
        self.calls.lock().unwrap().clone()
    }

    /// As the person has set it up.
    pub(crate) fn settings(&self) -> McpSettings {
        let tool = |facts: &ToolFacts| McpTool {
            name: facts.tool.clone(),
            about: format!("{}(path*): {}", facts.tool, facts.description),
            on: true,
            fingerprint: facts.fingerprint.clone(),
            ..McpTool::default()
        };
        McpSettings {
            servers: vec![McpServer {
                name: SERVER.into(),
                on: true,
                tools: self.facts.iter().map(tool).collect(),
                ..McpServer::default()
            }],
        }
    }
}

#[async_trait]
impl Tools for FakeTools {
    async fn facts(
        &self,
        server: &str,
        tool: &str,
        _arguments: &Map<String, Value>,
    ) -> Result<ToolFacts, ToolError> {
        if server != SERVER {
            return Err(ToolError::NoServer(server.to_owned()));
        }
        let found = self.facts.iter().find(|facts| facts.tool == tool);
        found.cloned().ok_or_else(|| ToolError::NoTool {
            server: server.to_owned(),
            tool: tool.to_owned(),
            has: String::new(),
        })
    }

    async fn search(&self, query: &str) -> String {
        format!("Tools for {query:?}: {SERVER}/read_file")
    }

    async fn call(
        &self,
        (_server, tool, judged): (&str, &str, &str),
        arguments: &Map<String, Value>,
        _deadline: Duration,
        _cancel: &CancellationToken,
    ) -> Result<ToolAnswer, ToolError> {
        let known = self.facts.iter().find(|facts| facts.tool == tool);
        assert!(known.is_some_and(|facts| facts.fingerprint == judged));
        let arguments = Value::Object(arguments.clone());
        self.calls
            .lock()
            .unwrap()
            .push((tool.to_owned(), arguments.clone()));
        let answer = self.answers.lock().unwrap().pop();
        answer.unwrap_or_else(|| {
            Ok(ToolAnswer {
                text: arguments.to_string(),
                ..ToolAnswer::default()
            })
        })
    }
}
