/** One request after the other: providers count requests by the second. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  request: (batch: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += size) {
    results.push(...(await request(items.slice(from, from + size))));
  }
  return results;
}
