/** How the tests of one file ended. */
export interface FileResult {
  passed: number;
  failed: number;
  seconds: number;
}

/** ASCII's record separator, which no report contains. */
const MARK = '\u001E';

const RESULT_LINE = new RegExp(`${MARK}(\\d+) passed, (\\d+) failed, ([\\d.]+) s\\n`);

/** Written by a test process after the report of a file. */
export function resultLine({ passed, failed, seconds }: FileResult): string {
  return `${MARK}${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`;
}

/** The report of a file and its result; null as long as the result has not come. */
export function readReport(output: string): { report: string; result: FileResult } | null {
  const match = RESULT_LINE.exec(output);
  if (!match) return null;
  return {
    report: output.slice(0, match.index),
    result: { passed: Number(match[1]), failed: Number(match[2]), seconds: Number(match[3]) },
  };
}
