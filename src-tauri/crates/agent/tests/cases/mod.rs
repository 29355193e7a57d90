mod bad_input;
mod endings;
mod nodes;
mod resume;
mod room;
mod steering;
