//! The files of the grammar.

use crate::grammar::{grammar, read};

#[test]
fn both_files_are_read() {
    let read = read();
    assert!(read.is_ok(), "{read:?}");
    for (name, doing) in &grammar().verbs {
        assert!(doing.does.is_some() && !doing.say.is_empty(), "{name}");
        assert!(grammar().means.contains_key(name), "{name}");
    }
}

#[test]
fn every_section_is_a_place() {
    for (name, doing) in &grammar().verbs {
        for place in &doing.sections {
            assert!(!grammar().place(place).is_empty(), "{name}: {place}");
        }
    }
}
