import { stripVTControlCharacters } from 'node:util';
import type { FileOrder } from './file-order.ts';
import { startTestProcess, type FileReport, type TestProcess } from './test-process.ts';

/** The part of Mocha's report that describes each failure. */
const FAILURES = /^ *\d+ failing$[^]*/m;

/** Of a process that ended before it reported: how much of its output is shown. */
const LAST_LINES = 40;

export interface RunResult {
  passed: number;
  failed: number;
  /** What the reports say of failures, repeated after all of them, because often only the end of a long report is kept. */
  failures: string;
  files: { file: string; seconds: number }[];
}

/** Of a process without priority; its children have it too. */
const NICENESS = 10;

interface RunOptions {
  /** How many run at once, each with a PostgreSQL, a Temporal and a chain of its own. */
  processes: number;
  /** Options of test-process-main.ts. */
  words: readonly string[];
  write(text: string): void;
  /** Asked before each file. */
  isInterrupted?(): boolean;
}

/**
 * Runs each of these files once. A process that is free takes the next one, so all of them end at about the same time: one process, which
 * has priority, begins with the `first` files, every second one takes from the end of the others: short files wait more and work less.
 * Reports come whole, one after the other.
 */
export async function runFiles(
  { first, others }: FileOrder,
  { processes, words, write, isInterrupted = () => false }: RunOptions,
): Promise<RunResult> {
  const sum: RunResult = { passed: 0, failed: 0, failures: '', files: [] };
  const urgent = [...first];
  const waiting = [...others];

  function add(file: string, { report, result }: FileReport): void {
    write(`${report}\n`);
    sum.passed += result?.passed ?? 0;
    sum.failed += result?.failed ?? 1;
    sum.files.push({ file, seconds: result?.seconds ?? 0 });
    if (result?.failed === 0) return;
    sum.failures += `${file}\n${failuresOf(report)}\n\n`;
  }

  async function runEach(next: () => string | undefined, niceness: number): Promise<void> {
    let process: TestProcess | undefined;
    for (let file = next(); file !== undefined && !isInterrupted(); file = next()) {
      if (!process?.isRunning()) process = startTestProcess(words, niceness);
      add(file, await process.run(file));
    }
    await process?.stop();
  }

  await Promise.all([
    runEach(() => urgent.shift() ?? waiting.shift(), 0),
    ...Array.from({ length: processes - 1 }, (_, index) =>
      runEach(() => (index % 2 === 0 ? waiting.shift() : waiting.pop()), NICENESS),
    ),
  ]);
  return sum;
}

function failuresOf(report: string): string {
  const text = stripVTControlCharacters(report);
  return (FAILURES.exec(text)?.[0] ?? text.trimEnd().split('\n').slice(-LAST_LINES).join('\n')).trimEnd();
}
