//! Servers of the [Model Context Protocol](https://modelcontextprotocol.io) as tools of a run: they are started, listed, called and
//! ended here, over standard input and output or Streamable HTTP.
//!
//! What a server says is a claim or data: names, descriptions and schemas are bounded, answers are cut, and none of it is
//! believed. Who may call what is the guard's to say.

mod answer;
mod catalogue;
mod connect;
mod import;
mod keeper;
mod metered;
mod servers;

pub use connect::{Launch, ServerBrowser, ServerBrowsers, Values};
pub use import::{Imported, NotImported, import};
pub use keeper::{KEEP, keep};
pub use servers::{Servers, list};
