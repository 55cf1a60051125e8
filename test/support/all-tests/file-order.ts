/**
 * Files and folders in which processes have to give a sign of life within seconds while others are killed: on a busy machine they
 * would fail, and say nothing of the service.
 */
export const ALONE = ['test/end-to-end/ledger-takeover.test.ts', 'test/soak/webhooks/'];

/**
 * The files that take longest, the longest first: none of them is begun when the others have already ended. The report of `npm test` ends
 * with these figures.
 */
export const LONGEST: readonly string[] = [
  'test/end-to-end/ledger-quorum.test.ts',
  'test/workflows/operations/long-outage.test.ts',
  'test/local/launcher.test.ts',
  'test/soak/sends/send-faults.test.ts',
  'test/end-to-end/temporal-buttons.test.ts',
  'test/end-to-end/recovery.test.ts',
];

export interface FileOrder {
  sideBySide: string[];
  /** After them, one at a time. */
  alone: string[];
}

/** Every file is in one list once. */
export function fileOrder(files: readonly string[]): FileOrder {
  const isAlone = (file: string): boolean => ALONE.some((path) => file.startsWith(path));
  const rank = (file: string): number => (LONGEST.includes(file) ? LONGEST.indexOf(file) : LONGEST.length);
  return {
    sideBySide: files.filter((file) => !isAlone(file)).toSorted((a, b) => rank(a) - rank(b)),
    alone: files.filter((file) => isAlone(file)),
  };
}
