/** Of what a cell must not hold bare (RFC 4180). */
const SPECIAL = /[",\r\n]/;

/** What a spreadsheet would compute: a number alone is none of it. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/;

/** A line for spreadsheets. Cells come from a server: none is to be a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))
    .map((cell) => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
