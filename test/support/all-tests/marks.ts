/** How the tests of one file ended. */
export interface FileResult {
  passed: number;
  failed: number;
  seconds: number;
  /** Title and first line of the message. */
  firstFailure?: string;
}

/** Written by a test process between the lines of its reports. */
export type Mark = { doing: string } | { result: FileResult };

/** ASCII's record separator, which no report contains. */
const SEPARATOR = '\u001E';

const MARK = new RegExp(`${SEPARATOR}(.*)\\n`, 'g');

export function markLine(mark: Mark): string {
  return `${SEPARATOR}${JSON.stringify(mark)}\n`;
}

/** Splits output as it arrives: a mark may come in parts, and stays in `rest` until it is whole. */
export function takeMarks(output: string): { report: string; marks: Mark[]; rest: string } {
  const marks: Mark[] = [];
  const text = output.replace(MARK, (_, json: string) => {
    // Written by this run's own process, a line above.
    marks.push(JSON.parse(json) as Mark);
    return '';
  });
  const start = text.indexOf(SEPARATOR);
  return start === -1
    ? { report: text, marks, rest: '' }
    : { report: text.slice(0, start), marks, rest: text.slice(start) };
}
