// Every test file, in several processes side by side, then those that need the machine for themselves. `--grep <title>` runs less. It ends
// with the files that took longest, every failure again, and `N passed, N failed`.
import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { findTemporalBinary } from '../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../local/temporal/temporal-sources.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { findTestServer } from '../time-skipping-binary.ts';
import { createTestServerSources } from '../time-skipping-sources.ts';
import { fileOrder } from './file-order.ts';
import { runFiles } from './run-files.ts';

const FOLDERS = ['test', 'client/test'];

/** Most tests wait for a chain, a server or a process that starts, so there are two more than cores; each holds about 1.5 GB. */
const PROCESSES = Math.min(availableParallelism() + 2, 4);

/** Enough to see where the next minute can be saved. */
const SHOWN_FILES = 10;

async function testFiles(): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const files = await readdir(join(CHECKOUT, folder), { recursive: true });
      return files.map((file) => join(folder, file));
    }),
  );
  return found
    .flat()
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted();
}

// Fetched or built once, before several processes would do it at the same time. A test that needs one says what is wrong with it.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
await findTemporalBinary(process.env, createTemporalSources(), say).catch(() => undefined);
await findTestServer(process.env, createTestServerSources(), say).catch(() => undefined);

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isInterrupted = true));

const options = {
  processes: PROCESSES,
  words: [...(process.stdout.isTTY ? ['--color'] : []), ...process.argv.slice(2)],
  write: (text: string) => void process.stdout.write(text),
  isInterrupted: () => isInterrupted,
};
const { files, passed, failures, ...run } = await runFiles(fileOrder(await testFiles()), options);

const longest = files.toSorted((a, b) => b.seconds - a.seconds);
for (const { file, seconds } of longest.slice(0, SHOWN_FILES))
  say(`${seconds.toFixed(0).padStart(5)} s  ${file}`);

// What was not run has not passed.
const failed = Math.max(run.failed, isInterrupted ? 1 : 0);
process.stdout.write(failures);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
