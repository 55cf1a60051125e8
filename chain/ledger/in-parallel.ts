/**
 * Calls under way at a time. At the 100 ms of a distant node they are 80 calls a second, which paid plans allow (50 to some
 * hundred); free ones answer "too many requests" from time to time, and the round is repeated.
 */
const CALLS_AT_A_TIME = 8;

/** What `work` makes of each item, in the items' order. After a failure nothing more is begun. */
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
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_A_TIME, items.length) }, lane));
  return results;
}
