//! Frames of other origins, which may be out of process: where they stand in the main viewport.

pub(crate) mod geometry;
pub(crate) mod query;
