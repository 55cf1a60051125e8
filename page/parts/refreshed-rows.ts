/** Rows of a list, as far as they were read. */
export interface Rows<Row> {
  items: readonly Row[];
  /** The cursor of the rows that follow; null at the end. */
  next: string | null;
}

/** Rows that are shown, with a newer first page in the place of its old rows. If too much is new, the first page is all that is certain. */
export function refreshedRows<Row>(
  shown: Rows<Row>,
  first: Rows<Row>,
  keyOf: (row: Row) => string,
): Rows<Row> {
  const last = first.items.at(-1);
  if (last === undefined || first.next === null) return first;
  const place = shown.items.findIndex((row) => keyOf(row) === keyOf(last));
  const older = shown.items.slice(place + 1);
  if (place < 0 || older.length === 0) return first;
  return { items: [...first.items, ...older], next: shown.next };
}
