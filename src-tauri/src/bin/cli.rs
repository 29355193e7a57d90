//! The command line `browser-copilot`. All of it is in the library, which does not load a web view.

use std::process::ExitCode;

fn main() -> ExitCode {
    match browser_copilot::mcp::keeps() {
        Some(code) => code,
        None => browser_copilot::cli::main(),
    }
}
