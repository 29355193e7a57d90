//! Run folders, and the index of them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod folder;
mod index;
mod support;
