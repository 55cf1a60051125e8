/** A cell with one of these characters needs quotes (RFC 4180). */
const SPECIAL = /[",\r\n]/;

/** A spreadsheet would compute such a cell. A plain number with a sign is not matched. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!\d+(?:\.\d+)?$))/;

/** A line for spreadsheets. A cell that comes from the server must not become a formula. */
export function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (FORMULA.test(cell) ? `'${cell}` : cell))
    .map((cell) => (SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
