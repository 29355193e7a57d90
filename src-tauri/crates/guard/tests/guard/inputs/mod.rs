//! Typing, choosing, ticking, keys, dialogs, addresses, and leaving the run's sites.

mod fields;
mod keys;
mod others;
mod places;
