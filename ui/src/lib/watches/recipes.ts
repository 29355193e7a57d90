//! Which recipes can be watched.
import { backend } from '$lib/backend';
import type { RecipeInfo, RecipeView } from '$lib/bindings';

/** Nobody is there when it is looked at: it only reads, and somebody here has seen it. */
const onlyReads = (info: RecipeInfo): boolean => !info.damaged && !info.stranger && info.risks.length === 0;

export const canWatch = ({ info, recipe }: RecipeView): boolean => onlyReads(info) && recipe.answer.length > 0;

/** Those that answer something. The list does not tell it: each is read. */
export async function watchable(): Promise<RecipeView[]> {
  const known = (await backend().recipesList()).filter(onlyReads);
  const read = await Promise.allSettled(known.map((one) => backend().recipeShow(one.name)));
  return read.flatMap((one) => (one.status === 'fulfilled' && canWatch(one.value) ? [one.value] : []));
}
