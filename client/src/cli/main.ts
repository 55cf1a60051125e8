#!/usr/bin/env node
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Interrupted } from './exit-codes.ts';
import { runCommandLine } from './run-command-line.ts';

/** Signals within this time come from one press of Ctrl-C. */
const SAME_SIGNAL_MS = 500;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const interrupt = (): void => {
    interrupted.abort(new Interrupted());
    // From then on, a second Ctrl-C ends the process at once. Not earlier, because a parent may pass on the first one.
    setTimeout(() => process.off(signal, interrupt), SAME_SIGNAL_MS).unref();
  };
  process.on(signal, interrupt);
}
// The reader of the output has closed it, as `head` does.
process.stdout.on('error', () => interrupted.abort(new Interrupted()));

process.exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  canAsk: process.stdin.isTTY,
  ask,
  interrupted: interrupted.signal,
});

async function ask(question: string): Promise<string | undefined> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  // Here, Ctrl-C is an event. After Ctrl-D, `question` would never resolve.
  lines.on('SIGINT', () => interrupted.abort(new Interrupted()));
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([lines.question(question, { signal: interrupted.signal }), closed]);
  } finally {
    lines.close();
  }
}
