export const CSV = 'text/csv';

export type CsvCell = string | number | null;

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell that may begin with a minus and is no formula. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** RFC 4180: a row for each line, CRLF behind each of them, and what holds a separator in quotes. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvCell): string {
  const text = value === null ? '' : String(value);
  // A token's symbol is its issuer's to choose: opened in a spreadsheet, it must stay text.
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
