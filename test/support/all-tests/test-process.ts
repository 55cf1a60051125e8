import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { takeMarks, type FileResult } from './marks.ts';
import {
  endAtOnce,
  leftAfter,
  STARTED_BY,
  startedProcesses,
  type KnownProcess,
  type StartedProcess,
} from './started-processes.ts';

const MAIN = join(CHECKOUT, 'test/support/all-tests/test-process-main.mjs');

/** With V8's default of 16 MB, a process that is a service and its clients at once spends a seventh of its CPU time on garbage. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

/** For output that is still in the pipes of a process that has ended; a child that it left holds them open. */
const LAST_OUTPUT_MS = 1_000;

export interface FileReport {
  report: string;
  /** Null: the process ended before the result. */
  result: FileResult | null;
  /** Without a result: the reason for that. */
  problem: string | null;
}

/** Something that a process left, and the file that is answerable for it. */
export interface Leftover {
  file: string;
  problem: string;
}

/** A process that runs one test file at a time. */
export interface TestProcess {
  /** Ends the process and everything that it started if the file takes longer. */
  run(file: string, limitMs: number): Promise<FileReport>;
  isRunning(): boolean;
  /** Stops what its tests shared, if it still runs. Afterwards nothing that it started runs. Called once. */
  stop(): Promise<Leftover[]>;
}

export interface TestProcessOptions {
  /** Options of test-process-main.ts. */
  words: readonly string[];
  /** Until it begins with the first file. */
  startMs: number;
  /** For the parts that its tests share. */
  stopMs: number;
  /** For processes that end by themselves after their parent: guards stop what they guard. */
  leftMs: number;
  /** Ends the process, also in the middle of a file. */
  end: AbortSignal;
}

export function startTestProcess({ words, startMs, stopMs, leftMs, end }: TestProcessOptions): TestProcess {
  const id = randomUUID();
  const child = spawn(process.execPath, [YOUNG_GENERATION, MAIN, ...words], {
    cwd: CHECKOUT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, [STARTED_BY]: id },
  });
  let report = '';
  let rest = '';
  let doing = 'the process to start';
  let lastFile = '';
  const leftovers: Leftover[] = [];
  let onDoing = (): void => undefined;
  let onResult: (result: FileResult) => void = () => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const taken = takeMarks(rest + text);
    report += taken.report;
    ({ rest } = taken);
    for (const mark of taken.marks) {
      if ('result' in mark) {
        onResult(mark.result);
      } else {
        ({ doing } = mark);
        onDoing();
      }
    }
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (report += text));
  // The process says itself why it has ended: its report ends without a result.
  child.stdin.on('error', () => undefined);
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  // The terminal sends SIGINT to the child too; this process only has to stay.
  const stay = (): void => undefined;
  process.on('SIGTERM', passOn).on('SIGINT', stay);
  let hasEnded = false;
  const closed = new Promise<void>((resolve) => void child.once('close', resolve));
  const ended = new Promise<void>((resolve) => {
    const onEnd = (): void => {
      process.off('SIGTERM', passOn).off('SIGINT', stay);
      hasEnded = true;
      resolve();
    };
    child.once('exit', onEnd).once('error', onEnd);
  });

  const own = (): KnownProcess[] => (hasEnded || child.pid === undefined ? [] : [{ pid: child.pid }]);

  /** Resolves after LAST_OUTPUT_MS even if a child that was left holds the pipes. */
  async function lastOutput(): Promise<void> {
    await within(LAST_OUTPUT_MS, closed);
    child.stdout.destroy();
    child.stderr.destroy();
  }

  /** Undefined if the work, or the process, has ended in time. */
  async function overrun(ms: number, work: Promise<void>): Promise<string | undefined> {
    if ((await within(ms, Promise.race([work, ended]), end)) !== 'late') return undefined;
    return end.aborted ? 'was ended with the run' : `took longer than ${ms / 1000} s`;
  }

  /** The guards of its parts end with it, so that these stop as they should; the rest ends after the grace time. */
  async function endWithAll(): Promise<void> {
    const known = await startedProcesses(id, own());
    child.kill('SIGKILL');
    await endLeft(known);
  }

  async function endLeft(known: readonly StartedProcess[]): Promise<void> {
    const left = await leftAfter(leftMs, id, known);
    await endAtOnce(id, left);
    for (const { file = lastFile, command } of left)
      leftovers.push({ file, problem: `left a process: ${command}` });
    await lastOutput();
  }

  return {
    isRunning: () => !hasEnded,

    async run(file, limitMs): Promise<FileReport> {
      report = '';
      lastFile = file;
      let result: FileResult | null = null;
      const begun = new Promise<void>((resolve) => (onDoing = resolve));
      const over = new Promise<void>((resolve) => {
        onResult = (read) => {
          result = read;
          resolve();
        };
      });
      child.stdin.write(`${file}\n`);
      const limit = (await overrun(startMs, begun)) ?? (await overrun(limitMs, over));
      if (!result) await endWithAll();
      if (result) return { report, result, problem: null };
      const how = limit ?? `its process ended with ${child.signalCode ?? `code ${child.exitCode}`}`;
      return { report, result, problem: `${how}; it waited for ${doing}` };
    },

    async stop(): Promise<Leftover[]> {
      // A file that has ended its process has failed for that.
      if (hasEnded) return leftovers.filter(({ file }) => file !== lastFile);
      const known = await startedProcesses(id, own());
      child.stdin.end();
      if ((await within(stopMs, ended, end)) === 'late') {
        const limit = end.aborted ? 'was ended with the run' : `did not end within ${stopMs / 1000} s`;
        const problem = `its process ${limit}; it waited for ${doing}`;
        leftovers.push({ file: lastFile, problem });
        await endWithAll();
      } else {
        await endLeft(known);
      }
      return leftovers;
    },
  };
}

/** Resolves as the work does, or to `late` if it takes longer or is to end. */
async function within<T>(ms: number, work: Promise<T>, end?: AbortSignal): Promise<T | 'late'> {
  const over = new AbortController();
  const signal = end ? AbortSignal.any([over.signal, end]) : over.signal;
  const late = delay(ms, 'late' as const, { signal }).catch(() => 'late' as const);
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
  }
}
