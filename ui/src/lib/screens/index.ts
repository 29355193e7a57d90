//! Screens that are read when the person first goes there, so that the window opens sooner and takes less memory. What waits for
//! a new promise would take the screen away: there is one for all.
import { once } from '$lib/once';

export const screens = {
  palette: once(async () => (await import('./Palette.svelte')).default),
  welcome: once(async () => (await import('./Welcome.svelte')).default),
  run: once(async () => (await import('./Run.svelte')).default),
  runs: once(async () => (await import('./Runs.svelte')).default),
  review: once(async () => (await import('./Review.svelte')).default),
  compare: once(async () => (await import('./Compare.svelte')).default),
  recipes: once(async () => (await import('./Recipes.svelte')).default),
  recipe: once(async () => (await import('./Recipe.svelte')).default),
  recipeEdit: once(async () => (await import('./RecipeEdit.svelte')).default),
  recipeShow: once(async () => (await import('./RecipeShow.svelte')).default),
  recipeTable: once(async () => (await import('./RecipeTable.svelte')).default),
  schedules: once(async () => (await import('./Schedules.svelte')).default),
  watches: once(async () => (await import('./Watches.svelte')).default),
  watch: once(async () => (await import('./Watch.svelte')).default),
  settings: once(async () => (await import('./Settings.svelte')).default),
};
