//! The guard, judged on pages made from a few words, on corpora (`../corpus`), and on what properties say of all texts.
//!
//! What a test tries many rows of stands in `rows/`, under the test's name; whole cases (`cases.rs`) in `rows/cases`.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod addresses;
mod cases;
mod ciphers;
mod common;
mod consent;
mod controls;
mod effects;
mod forgery;
mod inputs;
mod languages;
mod managed;
mod policies;
mod presses;
mod prompt_injection;
mod properties;
mod requests;
mod scripts;
mod second_opinion;
mod secrets;
mod shown;
mod sites;
mod spellings;
mod standing;
mod taint;
mod texts;
mod tools;
mod visits;
