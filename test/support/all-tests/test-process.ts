import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { readReport, type FileResult } from './file-result.ts';

const MAIN = join(CHECKOUT, 'test/support/all-tests/test-process-main.mjs');

/** With V8's default of 16 MB, a process that is a service and its clients at once spends a seventh of its CPU time on garbage. */
const YOUNG_GENERATION = '--max-semi-space-size=64';

export interface FileReport {
  report: string;
  /** Null: the process ended before its result, for example because a test called `process.exit`. */
  result: FileResult | null;
}

/** A process that runs one test file at a time. */
export interface TestProcess {
  run(file: string): Promise<FileReport>;
  isRunning(): boolean;
  /** Stops what its tests shared. */
  stop(): Promise<void>;
}

/** @param words options of test-process-main.ts */
export function startTestProcess(words: readonly string[], niceness: number): TestProcess {
  const child = spawn(process.execPath, [YOUNG_GENERATION, MAIN, ...words], {
    cwd: CHECKOUT,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Before it starts any process itself; without an id it has not started at all.
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  let output = '';
  let onOutput = (): void => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onOutput();
    });
  }
  // It writes EPIPE's reason itself: its report ends without a result.
  child.stdin.on('error', () => undefined);
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  // The terminal sends SIGINT to the child too; this process only has to stay.
  const stay = (): void => undefined;
  process.on('SIGTERM', passOn).on('SIGINT', stay);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('SIGTERM', passOn).off('SIGINT', stay);
      hasEnded = true;
      onOutput();
      resolve();
    });
  });

  return {
    isRunning: () => !hasEnded,

    run(file): Promise<FileReport> {
      output = '';
      return new Promise((resolve) => {
        onOutput = () => {
          const read = readReport(output);
          if (!read && !hasEnded) return;
          onOutput = () => undefined;
          resolve(read ?? { report: output, result: null });
        };
        child.stdin.write(`${file}\n`);
      });
    },

    async stop(): Promise<void> {
      child.stdin.end();
      await ended;
    },
  };
}
