//! Presses by what they are called, in both languages, with their look-alikes and near misses.

mod forms;
mod labels;
mod links;
mod nouns;
mod others;
mod words;
