import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtEntries } from '../../local/built-entries.mjs';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { waitUntil } from './wait-until.ts';

const MAIN = 'client/src/cli/main.ts';

export interface CommandLineProcess {
  out(): string;
  notes(): string;
  /** Resolves once a line fits. */
  says(pattern: RegExp): Promise<void>;
  /** As Ctrl-C does. */
  interrupt(): void;
  /** The exit code, or the name of the signal. */
  ended: Promise<number | string>;
}

/** The command line of the client library as a process of its own, with nothing of this one's environment. */
export async function startCommandLine(
  words: string[],
  environment: Record<string, string>,
): Promise<CommandLineProcess> {
  const start = (await builtEntries(CHECKOUT))(MAIN);
  const child = spawn(process.execPath, [...start, ...words], {
    cwd: CHECKOUT,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let notes = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (notes += text));
  // Not at `exit`: what was printed last may still be on its way then.
  const ended = once(child, 'close').then(([code, signal]: unknown[]) =>
    typeof code === 'number' ? code : String(signal),
  );
  return {
    out: () => out,
    notes: () => notes,
    async says(pattern) {
      await waitUntil(`${words.join(' ')} says ${String(pattern)}`, () => pattern.test(`${out}${notes}`));
    },
    interrupt: () => child.kill('SIGINT'),
    ended,
  };
}
