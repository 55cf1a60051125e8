import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from '../../architecture/support/checkout.ts';

const run = promisify(execFile);

/** Written by `npm test`, so that a person sees whether this very commit has passed. */
const LAST_TEST_RUN = join(CHECKOUT, '.local/last-test-run.json');

export interface TestRunFigures {
  passed: number;
  failed: number;
  /** Files that failed, and passed when they ran again alone. */
  unsteady: string[];
  seconds: number;
  /** The share of the processors that other programs took, from 0 to 1. A quiet machine has less than 0.1. */
  busy: number;
}

export interface LastTestRun extends TestRunFigures {
  /** Null in a folder without git. */
  commit: string | null;
  /** The files were just those of the commit, at the start and at the end. */
  clean: boolean;
}

export interface SourceState {
  commit: string | null;
  isClean: boolean;
}

/** The commit of a checkout, and whether its files are just those of the commit. */
export async function readSourceState(folder: string): Promise<SourceState> {
  try {
    const [head, status] = await Promise.all([
      run('git', ['rev-parse', 'HEAD'], { cwd: folder }),
      run('git', ['status', '--porcelain'], { cwd: folder }),
    ]);
    return { commit: head.stdout.trim(), isClean: status.stdout === '' };
  } catch {
    return { commit: null, isClean: false };
  }
}

export function lastTestRun(figures: TestRunFigures, before: SourceState, after: SourceState): LastTestRun {
  const clean = before.isClean && after.isClean && before.commit === after.commit;
  return { commit: before.commit, clean, ...figures };
}

/** For the start: a run that does not come to its end leaves no record of an earlier one. */
export async function forgetLastTestRun(file = LAST_TEST_RUN): Promise<void> {
  await rm(file, { force: true });
}

export async function writeLastTestRun(lastRun: LastTestRun, file = LAST_TEST_RUN): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(lastRun, null, 2)}\n`);
}
