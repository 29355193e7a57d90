//! What begins at a time, where it needs more than its own file.

use copilot_protocol::{ErrorCode, NewSchedule, ScheduleInfo, UiError, Work};
use copilot_recipe::template;

use super::Engine;
use crate::recipes::{of_values, today};
use crate::schedules::now;

impl Engine {
    /// Keeps a new schedule. A recipe is looked at now, since nobody looks when its time comes.
    ///
    /// # Errors
    /// As of [`crate::schedules::Schedules::add`], and of a play that cannot begin.
    pub fn add_schedule(&self, new: NewSchedule) -> Result<ScheduleInfo, UiError> {
        if let Work::Recipe { name, values } = &new.work {
            let kept = self.recipes.load(name)?;
            if kept.stranger {
                return Err(UiError::saying(ErrorCode::Other, "plays-stranger"));
            }
            template::check(&kept.recipe, values, today())
                .map_err(|problems| of_values(&problems))?;
        }
        self.schedules.add(new, &now())
    }
}
