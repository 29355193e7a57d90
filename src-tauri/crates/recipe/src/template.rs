//! Texts with parameters, and the values that are put in.
