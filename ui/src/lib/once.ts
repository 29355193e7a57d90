/** One promise for all callers; asked for again where it failed. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => (kept ??= read().catch((thrown: unknown) => {
    kept = undefined;
    throw thrown;
  }));
}
