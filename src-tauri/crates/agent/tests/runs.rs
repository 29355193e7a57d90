//! Whole runs of the agent, from the outside: through `start` and `resume`, with scripted parts
//! behind the ports and a clock that stands still, so nothing here waits or depends on speed.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod cases;
mod support;
