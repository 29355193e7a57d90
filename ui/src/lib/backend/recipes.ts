//! What the window asks about recipes.
import type { Recipe, RecipeExported, RecipeInfo, RecipeMade, RecipeMatch, RecipeView, ShowingView, TablePlayView, TablePreview } from '$lib/bindings';

export type { RecipeMade, RecipeMatch, TablePreview, TableRow } from '$lib/bindings';
export type TableState = TablePlayView;

export type RecipeFormat = 'yaml' | 'playwright' | 'recorder';

/** What a file that the person picks is for. */
export type FileUse = 'recipe' | 'table' | 'any';

export interface RecipesBackend {
  recipesList(): Promise<RecipeInfo[]>;
  recipeShow(name: string): Promise<RecipeView>;
  /** Makes a recipe from a run that ended verified. Nothing is kept yet. */
  recipeKeep(run: string): Promise<RecipeMade>;
  /** Without a name it is a new one, which gets its name from its title. */
  recipeSave(name: string | null, recipe: Recipe): Promise<RecipeView>;
  recipeDelete(name: string): Promise<void>;
  /** The id of the run. `check`: it only looks whether the steps are found. */
  recipePlay(name: string, values: Record<string, string>, check: boolean): Promise<string>;
  /** The person has seen what somebody else's recipe does. */
  recipeTrust(name: string): Promise<RecipeView>;
  recipeUndoHeal(name: string, step: number): Promise<RecipeView>;
  /** Path of the file, and what could not be said in it; null where the person changed their mind. */
  recipeExport(name: string, format: RecipeFormat): Promise<RecipeExported | null>;
  /** Takes over a recipe from a file that the person picks; null where they changed their mind. */
  recipeImport(): Promise<RecipeMade | null>;
  recipeMatch(goal: string): Promise<RecipeMatch[]>;
  recipeTablePreview(name: string, path: string): Promise<TablePreview>;
  recipeTableStart(name: string, path: string): Promise<void>;
  recipeTableState(): Promise<TableState | null>;
  recipeTableStop(): Promise<void>;
  /** Path of the file with the results, or null where the person changed their mind. */
  recipeTableSave(): Promise<string | null>;
  /** Opens the browser in which the person shows how something is done; what was shown before is thrown away. */
  showStart(start: string): Promise<void>;
  /** What was shown so far; null: nothing is being shown. */
  showState(): Promise<ShowingView | null>;
  showRemove(step: number): Promise<ShowingView>;
  /** What the person has marked in the page is read. */
  showRead(): Promise<ShowingView>;
  showForget(at: number): Promise<ShowingView>;
  /** Makes a recipe of what was shown. Nothing is kept yet. */
  showDone(): Promise<RecipeMade>;
  showThrowAway(): Promise<void>;
  /** Path of the file that the person picks, or null where they changed their mind. */
  chooseFile(use: FileUse): Promise<string | null>;
}
