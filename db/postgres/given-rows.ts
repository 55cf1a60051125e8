/** The columns of rows that a statement gets, with their types. */
export type GivenColumns = Readonly<Record<string, string>>;

/**
 * SQL: a query of rows that are given to a statement in its first parameters, one for each column. A JSON object for each row would be simpler, but the
 * database reads it in about three times the time of the insert itself.
 */
export function givenRows(columns: GivenColumns): string {
  const names = Object.keys(columns);
  const selected = Object.entries(columns).map(([name, type]) => `${name}::${type}`);
  const lists = names.map((_, index) => `json_array_elements_text($${index + 1}::json)`);
  return `SELECT ${selected.join(', ')} FROM ROWS FROM (${lists.join(', ')}) AS given (${names.join(', ')})`;
}

/** The parameters for {@link givenRows}. */
export function givenValues<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  rows: readonly Readonly<Record<Name, unknown>>[],
): string[] {
  return (Object.keys(columns) as Name[]).map((name) => JSON.stringify(rows.map((row) => row[name])));
}
