//! Presses by what they are called, in both languages, with their look-alikes and near misses.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "../common/mod.rs"]
mod common;
mod forms;
mod labels;
mod links;
mod nouns;
mod others;
mod words;

const GOAL: &str = "look around the shop";
