//! Word lists in English and Russian, as phrases to look for by stems (made by `build.rs` from `words/*.txt`). What is a risk
//! stands in `words/risk`, a file a concept, with the forms that it has on controls ([`press`]), in addresses ([`paths`]), in
//! requests ([`requests`]) and in names of pictures ([`icons`]).

include!(concat!(env!("OUT_DIR"), "/words.rs"));
