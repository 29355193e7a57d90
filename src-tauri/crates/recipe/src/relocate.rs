//! Finds a target on a page that may have changed.
