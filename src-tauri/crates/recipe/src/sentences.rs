//! A recipe in sentences.
