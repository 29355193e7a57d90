//! The practice site: a small shop with a mailbox, forms, a long table and a few awkward pages,
//! served on a loopback port. New users try the product on it and the tests run on it.
//!
//! A seed changes its names, paths, ids and order, so that nothing outside this crate can lean on
//! its words; [`Site`] tells what they are now. It leaves out judging a run: [`Snapshot`] says what
//! happened on the site, the caller compares.

mod data;
mod fields;
mod goals;
mod guide;
mod labels;
mod lang;
mod mails;
mod options;
mod pages;
mod places;
mod points;
mod products;
mod server;
mod shuffle;
mod site;
mod state;
mod views;

pub use goals::{ExampleGoal, Expected, example_goals};
pub use guide::{Guide, GuideSection};
pub use labels::LabelKind;
pub use lang::Lang;
pub use mails::{Mail, MailRole};
pub use options::{Choice, OptionSet};
pub use places::{ActionKind, DownloadKind, PageKind};
pub use points::{PickupPoint, PointColumn};
pub use products::{Category, Product};
pub use server::{PracticeOptions, Running, serve};
pub use site::{Account, CheckoutCard, Field, Site};
pub use state::{
    CartLine, ContactMessage, ControlsState, DialogAnswer, DialogKind, Order, SentMail, Settings,
    Snapshot,
};
