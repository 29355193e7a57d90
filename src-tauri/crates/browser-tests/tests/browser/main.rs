//! The browser layer, tried on real browsers and on peers that play one: one program, since each one more is linked with all of
//! it again. `cargo test -p copilot-browser --test browser gate::` runs one file's.
#![allow(clippy::unwrap_used, clippy::expect_used)]

/// The value is of this shape; else it is shown.
macro_rules! is {
    ($value:expr, $($shape:tt)+) => {
        match &$value {
            value => assert!(matches!(value, $($shape)+), "{value:?}"),
        }
    };
}

mod actions;
mod approval;
mod approval_real;
mod attach;
mod bad_peers;
mod badges;
mod channels;
mod discovery;
mod documents;
mod editors;
mod effects;
mod files;
mod frames;
mod gallery;
mod gate;
mod hostile;
mod members;
mod page_events;
mod page_types;
mod pictures;
mod pointer;
mod prelude;
mod programs;
mod read_documents;
mod real_pages;
mod referee;
mod scripts;
mod secrets;
mod settle;
mod sharing;
mod snapshot;
mod spellings;
mod support;
mod swaps;
mod tabs;
mod unseen;
mod values;
mod waiting;
mod windows;

#[path = "support/everyday.rs"]
mod everyday;
#[path = "support/proxy.rs"]
mod proxy;
#[path = "support/stage.rs"]
mod stage;
#[path = "support/stub.rs"]
mod stub;
/// The spellings of addresses, which the guard's own tests read too.
#[path = "../../../guard/tests/guard/spellings.rs"]
mod written;
