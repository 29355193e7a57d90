//! Makes a recipe from a run's journal.
