//! Words and names as data. Patterns are read by [`crate::pattern`]; they know no particular site's
//! wording, only how English and Russian pages commonly name a thing.

pub(crate) mod effects;
pub(crate) mod fields;
pub(crate) mod grave;
pub(crate) mod hosts;
pub(crate) mod icons;
pub(crate) mod lookalikes;
pub(crate) mod orders;
pub(crate) mod pairs;
pub(crate) mod press;
pub(crate) mod russian;
pub(crate) mod verbs;
pub(crate) mod vocabulary;
