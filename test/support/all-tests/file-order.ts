import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

/**
 * Files in which processes have to give a sign of life, or to finish, within seconds that the service sets: if they got too little of a
 * busy machine they would fail, and say nothing of the service.
 */
export const ALONE = [
  'test/end-to-end/ledger-takeover.test.ts',
  'test/soak/webhooks/dead-endpoint.test.ts',
  'test/soak/webhooks/hanging-endpoint.test.ts',
  'test/soak/webhooks/killed-worker.test.ts',
  'test/soak/webhooks/restarted-parts.test.ts',
];

/** Seconds that each file took in a whole run on a quiet machine: `npm run test:all -- --record-times` writes it. */
export const FILE_TIMES = join(CHECKOUT, 'test/support/all-tests/file-times.json');

export type FileTimes = Readonly<Record<string, number>>;

/** A file that has not been recorded may be a long one, which should not begin last. */
const UNKNOWN_SECONDS = 30;

const SLOWER_MACHINE = 8;
const SHORTEST_LIMIT_MS = 10 * 60_000;

export interface FileOrder {
  /** The longest first, so that none of them begins when the others have already ended. */
  sideBySide: string[];
  alone: string[];
}

export async function readFileTimes(): Promise<FileTimes> {
  return z.record(z.string(), z.number().nonnegative()).parse(JSON.parse(await readFile(FILE_TIMES, 'utf8')));
}

/** Every file is in one list once. */
export function fileOrder(files: readonly string[], times: FileTimes): FileOrder {
  const seconds = (file: string): number => times[file] ?? UNKNOWN_SECONDS;
  return {
    sideBySide: files.filter((file) => !ALONE.includes(file)).toSorted((a, b) => seconds(b) - seconds(a)),
    alone: files.filter((file) => ALONE.includes(file)),
  };
}

/** Only a file that hangs reaches this limit. How long a file takes is not judged. */
export function fileLimitMs(file: string, times: FileTimes): number {
  return Math.max(SHORTEST_LIMIT_MS, SLOWER_MACHINE * (times[file] ?? UNKNOWN_SECONDS) * 1000);
}
