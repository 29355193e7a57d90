//! Ids. Runs are ULIDs (sortable by time); the others are ULIDs too, so that they stay unique when
//! a run is resumed by another process.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use ulid::Ulid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
        #[serde(transparent)]
        #[ts(export)]
        pub struct $name(pub String);

        impl $name {
            /// A new id, unique on this machine and later than all before it.
            pub fn new() -> Self {
                Self(Ulid::new().to_string())
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
    /// One look at a page. A plan names the observation that it saw.
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
    /// One stored picture of a run, shown by `shot://`.
    ShotId
);

/// The number of a marked element. It stays the same for the life of the element's document.
pub type ElementId = u32;

/// A short, stable name of a tab within one run: `t1`, `t2`, ...
#[derive(
    Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
#[ts(export)]
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
