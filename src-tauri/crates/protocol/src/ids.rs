//! Ids. Runs are ULIDs (sortable by time); the others are ULIDs too, so that they stay unique when
//! a run is resumed by another process.

use std::cell::RefCell;
use std::marker::PhantomData;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use ulid::Ulid;

thread_local! {
    static SOURCE: RefCell<Option<Box<dyn FnMut() -> u128>>> = const { RefCell::new(None) };
}

/// While it lives, new ids of this thread are made from its numbers, so that a run in a simulation
/// can be repeated to the letter. Nothing of the product sets one.
#[must_use = "ids are the machine's again once it is dropped"]
#[derive(Debug)]
pub struct IdSource {
    /// It belongs to the thread that made it.
    _thread: PhantomData<*const ()>,
}

impl IdSource {
    /// `source` gives the 128 bits of each next ULID: 48 of milliseconds since 1970, then 80 of chance.
    pub fn set(source: impl FnMut() -> u128 + 'static) -> Self {
        SOURCE.set(Some(Box::new(source)));
        Self {
            _thread: PhantomData,
        }
    }
}

impl Drop for IdSource {
    fn drop(&mut self) {
        SOURCE.set(None);
    }
}

fn next_id() -> String {
    SOURCE
        .with_borrow_mut(|source| match source {
            Some(source) => Ulid(source()),
            None => Ulid::new(),
        })
        .to_string()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// A new id, unique on this machine and later than all before it.
            pub fn new() -> Self {
                Self(next_id())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::new()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    };
}

id!(
    /// One run: also the name of its folder.
    RunId
);
id!(
    /// One snapshot of a page. A plan names the observation that it saw.
    ObservationId
);
id!(
    /// One attempted action.
    ActionId
);
id!(
    /// One question to the person (approvals are questions too).
    QuestionId
);
id!(
    /// One answer of a planner.
    PlanId
);
id!(
    /// One schedule.
    ScheduleId
);
id!(
    /// One watch.
    WatchId
);
id!(
    /// One stored picture of a run, shown by `shot://`.
    ShotId
);

/// The number of a marked element. It stays the same for the life of the element's document.
pub type ElementId = u32;

/// A short, stable name of a tab within one run: `t1`, `t2`, ...
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub struct TabId(pub String);

impl TabId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Display for TabId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for TabId {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn ids_come_from_the_source_while_it_lives_and_only_on_its_thread() {
        let mut n = 0;
        let source = IdSource::set(move || {
            n += 1;
            n
        });
        assert_eq!(RunId::new().as_str(), "00000000000000000000000001");
        assert_eq!(ActionId::new().as_str(), "00000000000000000000000002");
        let elsewhere = std::thread::spawn(RunId::new).join().unwrap();
        assert!(!elsewhere.as_str().starts_with("0000"));
        drop(source);
        assert!(!RunId::new().as_str().starts_with("0000"));
    }
}
