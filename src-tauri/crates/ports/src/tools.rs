//! Tools outside the browser, of servers that speak the Model Context Protocol.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use copilot_protocol::ToolFacts;
use serde_json::{Map, Value};
use tokio_util::sync::CancellationToken;

/// Why a tool cannot be called, or gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    #[error("there is no server {0:?}; the list of tools and mcp_search name those that there are")]
    NoServer(String),
    #[error("server {server:?} has no tool {tool:?}; it has: {has}")]
    NoTool {
        server: String,
        tool: String,
        has: String,
    },
    /// The server does not start, or is gone.
    #[error("server {server:?} cannot be used: {why}")]
    Unreachable { server: String, why: String },
    /// They do not fit the tool's schema.
    #[error("the arguments do not fit: {why}. The schema of the arguments: {schema}")]
    Arguments { why: String, schema: String },
    #[error(
        "server {server:?} did not answer within {seconds} s; whether the tool did anything is not known"
    )]
    Timeout { server: String, seconds: u64 },
    #[error("the call was cancelled; whether the tool did anything is not known")]
    Cancelled,
    /// The server answered, by the protocol, that it did not do it.
    #[error("server {server:?} refused the call: {why}")]
    Refused { server: String, why: String },
}

/// What a tool gave.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ToolAnswer {
    /// The server's words, cut to what a model can be told.
    pub text: String,
    /// Pictures, as their server sent them (JPEG, PNG or WebP).
    pub pictures: Vec<Arc<Vec<u8>>>,
    /// The tool says that it failed.
    pub is_error: bool,
}

/// The servers of a run.
#[async_trait]
pub trait Tools: Send + Sync {
    /// The tool as it is now, if the arguments fit its schema. Starts its server where that is not running.
    async fn facts(
        &self,
        server: &str,
        tool: &str,
        arguments: &Map<String, Value>,
    ) -> Result<ToolFacts, ToolError>;

    /// Tools by what they do, for a model: at most about 2,000 tokens.
    async fn search(&self, query: &str) -> String;

    /// Calls the tool: server, name, and the fingerprint that was judged. One that is another now is not called.
    async fn call(
        &self,
        called: (&str, &str, &str),
        arguments: &Map<String, Value>,
        deadline: Duration,
        cancel: &CancellationToken,
    ) -> Result<ToolAnswer, ToolError>;
}
