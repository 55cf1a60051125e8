#!/usr/bin/env node
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Interrupted } from './exit-codes.ts';
import { runCommandLine } from './run-command-line.ts';

/** What comes within this time is the same key pressed once. */
const SAME_SIGNAL_MS = 500;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  const interrupt = (): void => {
    interrupted.abort(new Interrupted());
    // A second one ends the process as if nobody listened; but Ctrl-C comes twice where whoever started this passes it on.
    setTimeout(() => process.off(signal, interrupt), SAME_SIGNAL_MS).unref();
  };
  process.on(signal, interrupt);
}
// Who reads the output has seen enough, as `head` does.
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
  // Ctrl-C comes as an event here, and at Ctrl-D the question would stay open for ever.
  lines.on('SIGINT', () => interrupted.abort(new Interrupted()));
  const closed = new Promise<undefined>((resolve) => lines.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([lines.question(question, { signal: interrupted.signal }), closed]);
  } finally {
    lines.close();
  }
}
