import { stripVTControlCharacters } from 'node:util';
import type { FileOrder } from './file-order.ts';
import { startTestProcess, type FileReport, type TestProcess } from './test-process.ts';

/** The part of Mocha's report that describes each failure. */
const FAILURES = /^ *\d+ failing$[^]*/m;

/** Lines that are shown from the end of a report without failures. */
const LAST_LINES = 40;

/** If more files fail, something is broken, and to run them again would only delay that message. */
const MAX_REPEATS = 12;

export interface RunResult {
  passed: number;
  failed: number;
  /** Files that failed, and passed when they ran again with nothing else. */
  unsteady: { file: string; firstFailure: string }[];
  /** The failures in the reports, repeated after all of them, because often only the end of a long report is kept. */
  failures: string;
  /** Files that did not start before the last start. Each counts as one failure. */
  notRun: string[];
  files: FileRun[];
}

/** How a file ended, the last time that it ran. */
export interface FileRun {
  file: string;
  passed: number;
  failed: number;
  seconds: number;
  /** Title and first line of the first failure; undefined if nothing failed. */
  firstFailure: string | undefined;
  /** The failures at length. */
  failures: string;
}

export interface RunLimits {
  /** A file that takes longer hangs. */
  fileMs(file: string): number;
  /** For a process to begin with its first file. */
  startMs: number;
  /** For the parts that the files of a process share. */
  stopMs: number;
  /** For processes that end by themselves after their parent. */
  leftMs: number;
  /** No file starts after this signal. */
  lastStart: AbortSignal;
  /** Everything ends with this signal. */
  end: AbortSignal;
}

interface RunOptions {
  /** How many run at once, each with a PostgreSQL, a Temporal and a chain of its own. */
  processes: number;
  /** Options of test-process-main.ts. */
  words: readonly string[];
  write(text: string): void;
  limits: RunLimits;
}

/**
 * Runs these files: first several at once, then those that need the machine for themselves one by one. Each file that failed runs once more,
 * in a process of its own with nothing else running, and that run counts: a busy machine decides about no file. Reports come whole, one
 * after the other.
 */
export async function runFiles(order: FileOrder, options: RunOptions): Promise<RunResult> {
  const { processes, limits, write } = options;
  const runs = new Map<string, FileRun>();
  const isFailed = (file: string): boolean => runs.get(file)?.failed !== 0;

  function failLater(file: string, problem: string): void {
    const run = runs.get(file);
    if (!run) throw new Error(`${file}, which did not run, ${problem}`);
    run.failed += 1;
    run.firstFailure ??= problem;
    run.failures = `${run.failures}\n${problem}`.trim();
  }

  async function runEach(next: () => string | undefined): Promise<void> {
    let process: TestProcess | undefined;
    async function stop(): Promise<void> {
      for (const { file, problem } of (await process?.stop()) ?? []) failLater(file, problem);
      process = undefined;
    }
    while (!limits.lastStart.aborted) {
      const file = next();
      if (file === undefined) break;
      process ??= startTestProcess({ ...options, ...limits });
      const report = await process.run(file, limits.fileMs(file));
      write(`${report.report}\n`);
      runs.set(file, runOf(file, report));
      if (!process.isRunning()) await stop();
    }
    await stop();
  }

  /** Every second process takes from the end: short files wait more and work less than long ones. */
  async function runSideBySide(files: readonly string[]): Promise<void> {
    const waiting = [...files];
    await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        runEach(() => (index % 2 === 0 ? waiting.shift() : waiting.pop())),
      ),
    );
  }

  async function runAlone(files: readonly string[]): Promise<void> {
    const waiting = [...files];
    await runEach(() => waiting.shift());
  }

  await runSideBySide(order.sideBySide);
  await runAlone(order.alone);

  const toRepeat = [...runs.keys()].filter(isFailed);
  const unsteady: RunResult['unsteady'] = [];
  if (toRepeat.length > MAX_REPEATS) {
    write(`${toRepeat.length} files failed, so none runs once more\n`);
  } else {
    for (const file of toRepeat) {
      if (limits.lastStart.aborted) break;
      const firstFailure = runs.get(file)?.firstFailure ?? '';
      write(`once more, with nothing else running: ${file}\n`);
      await runAlone([file]);
      if (!isFailed(file)) unsteady.push({ file, firstFailure });
    }
  }

  const notRun = [...order.sideBySide, ...order.alone].filter((file) => !runs.has(file));
  const sum = { passed: 0, failed: notRun.length, failures: '' };
  for (const [file, { passed, failed, failures }] of runs) {
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0) sum.failures += `${file}\n${failures}\n\n`;
  }
  return { ...sum, unsteady, notRun, files: [...runs.values()] };
}

function runOf(file: string, { report, result, problem }: FileReport): FileRun {
  const { passed = 0, failed = 1, seconds = 0, firstFailure } = result ?? {};
  if (failed === 0) return { file, passed, failed, seconds, firstFailure: undefined, failures: '' };
  const text = stripVTControlCharacters(report).trimEnd();
  const failures = FAILURES.exec(text)?.[0] ?? text.split('\n').slice(-LAST_LINES).join('\n');
  return {
    file,
    passed,
    failed,
    seconds,
    firstFailure: problem ?? firstFailure ?? 'failed',
    failures: problem === null ? failures : `${failures}\n${problem}`.trim(),
  };
}
