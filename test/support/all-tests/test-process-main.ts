// A process that runs test files one after the other, as test-process.ts asks: a path on each line of its standard input. After the report
// of each file it writes a result line. All its files share one PostgreSQL, one Temporal and one chain, as in one run of mocha.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { z } from 'zod';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { stopParts } from '../parts.ts';
import { resultLine } from './file-result.ts';

const { values } = parseArgs({ options: { grep: { type: 'string' }, color: { type: 'boolean' } } });

/** The options that a run by hand has too. */
const options = z
  .object({ timeout: z.number(), 'forbid-only': z.boolean(), 'forbid-pending': z.boolean() })
  .parse(JSON.parse(await readFile(join(CHECKOUT, '.mocharc.json'), 'utf8')));

let running: Mocha.Runner | undefined;
let isInterrupted = false;

async function runFile(file: string): Promise<{ passed: number; failed: number }> {
  const mocha = new Mocha({
    timeout: options.timeout,
    forbidOnly: options['forbid-only'],
    forbidPending: options['forbid-pending'],
    color: values.color === true,
    ...(values.grep === undefined ? {} : { grep: values.grep }),
  });
  mocha.addFile(join(CHECKOUT, file));
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
  return new Promise((resolve) => {
    const runner = mocha.run((failed) => {
      running = undefined;
      resolve({ passed: runner.stats?.passes ?? 0, failed });
    });
    running = runner;
  });
}

async function stop(): Promise<never> {
  await stopParts();
  process.exit();
}

// The hooks after an interrupted test still run, so that no process of it is left.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    if (running) running.abort();
    else void stop();
  });
}

for await (const file of createInterface({ input: process.stdin })) {
  const startedAt = performance.now();
  const counts = await runFile(file);
  process.stdout.write(`${resultLine({ ...counts, seconds: (performance.now() - startedAt) / 1000 })}\n`);
  if (isInterrupted) break;
}
await stop();
