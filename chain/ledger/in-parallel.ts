/**
 * At the 100 ms of a distant node, this is 80 calls a second, which paid plans allow (50 to some hundred); free ones answer "too many
 * requests" from time to time, and the round is repeated.
 */
const MAX_PARALLEL_CALLS = 8;

/** Results of `work` for each item, in the items' order. After a failure nothing more is started. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  let failed = false;
  async function lane(): Promise<void> {
    for (const [index, item] of left) {
      if (failed) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(MAX_PARALLEL_CALLS, items.length) }, lane));
  return results;
}
