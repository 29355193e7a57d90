//! Plays a recipe: a planner that decides by the recipe alone, and heals what has changed.
