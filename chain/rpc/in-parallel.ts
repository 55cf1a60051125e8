import pMap from 'p-map';

/**
 * At the 100 ms of a distant node, this is 80 calls a second, which paid plans allow (50 to some hundred); free ones answer "too many
 * requests" from time to time, and the round is repeated.
 */
const MAX_PARALLEL_CALLS = 8;

/** Results of `work` for each item, in the items' order. After a failure nothing more is started. */
export function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return pMap(items, work, { concurrency: MAX_PARALLEL_CALLS });
}
