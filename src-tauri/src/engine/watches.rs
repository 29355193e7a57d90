//! What is watched, where it needs more than its own file.

use copilot_protocol::{ErrorCode, NewWatch, UiError, WatchInfo};
use copilot_recipe::{stranger, template};
use jiff::Timestamp;

use super::Engine;
use crate::recipes::{of_values, today};

impl Engine {
    /// Keeps a new watch. Its recipe must do nothing but read, since nobody is there when it looks.
    ///
    /// # Errors
    /// As of [`crate::watches::Watches::add`], and of a play that cannot begin.
    pub fn add_watch(&self, new: NewWatch) -> Result<WatchInfo, UiError> {
        let kept = self.recipes.load(&new.recipe)?;
        if kept.stranger {
            return Err(UiError::saying(ErrorCode::Other, "plays-stranger"));
        }
        template::check(&kept.recipe, &new.values, today())
            .map_err(|problems| of_values(&problems))?;
        if !stranger::risky_steps(&kept.recipe).is_empty() {
            return Err(UiError::saying(
                ErrorCode::SettingsInvalid,
                "watches-does-more",
            ));
        }
        self.watches.add(new, &kept.recipe, Timestamp::now())
    }
}
