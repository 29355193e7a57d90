//! A recipe over the rows of a table.
