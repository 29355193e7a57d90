//! The practice site, by real requests over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;
mod forms;
mod shop;
mod site;
