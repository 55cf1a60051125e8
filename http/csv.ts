export const CSV = 'text/csv';

type CsvCell = string | number | null;

/** Characters with which spreadsheets begin a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/** A number may begin with a minus without being a formula. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** RFC 4180: one row a line, CRLF after each line, and cells with a separator in quotes. */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, CsvCell>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  // An issuer chooses its token's symbol: in a spreadsheet it must stay text.
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
