//! The whole program: the command line against a real Chromium, the practice site and a scripted
//! OpenAI-compatible server. Nothing here looks inside the program.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod approvals;
mod attach;
mod attacks;
mod bad_input;
mod basic_mode;
mod contexts;
mod contract;
mod cookies;
mod doctor;
mod documents;
mod endings;
mod examine;
mod faults;
mod goals;
mod honest;
mod interrupted;
mod kills;
mod lying;
mod managed;
mod mcp_server;
mod model_faults;
mod own;
mod plans;
mod programs;
mod proxy;
mod runs_index;
mod scripts;
mod secrets;
mod support;
mod surface;
mod tabs;
mod tools;
mod visits;
mod waiting;
