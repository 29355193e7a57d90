//! Which browsers are installed, which of them run, and how the person's own can be reached.
//!
//! All of it is a function of a described [`Machine`], so that each system's rules are tested on any.
//! Nothing here starts a browser, and nothing speaks to one: of a port it is asked once whether it
//! takes a connection.

mod data_dirs;
mod here;
mod installed;
mod machine;
mod policy;
mod products;
mod report;
mod running;
#[cfg(test)]
mod tests;

pub use data_dirs::user_data_dirs;
pub(crate) use data_dirs::{active_port, noted_port, parse_active_port};
pub use installed::{choose, installed};
pub use machine::{Machine, System};
pub use report::{Report, look};
