//! The recipes of this computer, and the one that was just deleted.
import { Attempt } from '$lib/attempt.svelte';
import { backend, type RecipeMade } from '$lib/backend';
import type { RecipeInfo, RecipeView } from '$lib/bindings';

class Recipes {
  /** Undefined until the first answer. */
  list = $state.raw<RecipeInfo[] | undefined>();
  readonly reading = new Attempt();
  /** Can be put back, until another is deleted. */
  deleted = $state.raw<RecipeView | undefined>();

  load(): Promise<boolean> {
    return this.reading.run(async () => (this.list = await backend().recipesList()));
  }

  /** Deletes one. What nobody here has seen is not put back: saving it would say that somebody had. */
  async remove(view: RecipeView): Promise<void> {
    await backend().recipeDelete(view.info.name);
    this.list = this.list?.filter((one) => one.name !== view.info.name);
    this.deleted = canUndo(view.info) ? view : undefined;
  }

  async undo(): Promise<void> {
    const { deleted } = this;
    if (!deleted) return;
    await backend().recipeSave(deleted.info.name, deleted.recipe);
    this.deleted = undefined;
    await this.load();
  }
}

export const canUndo = (info: RecipeInfo): boolean => !info.stranger && !info.damaged;

export const recipes = new Recipes();

class Imported {
  /** What was just imported, until the person has left it. */
  made = $state.raw<RecipeMade | undefined>();
}

export const imported = new Imported();
