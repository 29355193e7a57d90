//! The runtime on a graph without a meaning.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod fixture;
mod properties;
mod runtime;
