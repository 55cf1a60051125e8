// Every test file: two runs of mocha side by side, then one alone. Arguments are mocha's own, such as `--grep`. It ends with every failure again, and `N passed, N failed`.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findTemporalBinary } from '../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../local/temporal/temporal-sources.ts';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { runSideBySide } from './side-by-side.ts';
import { testGroups } from './test-groups.ts';
import { findTestServer } from './time-skipping-binary.ts';
import { createTestServerSources } from './time-skipping-sources.ts';

const FOLDERS = ['test', 'client/test'];

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

// Fetched or built once, before two runs would do it at the same time. A test that needs one says what is wrong with it.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
await findTemporalBinary(process.env, createTemporalSources(), say).catch(() => undefined);
await findTestServer(process.env, createTestServerSources(), say).catch(() => undefined);

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isInterrupted = true));

const mochaArguments = [...(process.stdout.isTTY ? ['--color'] : []), ...process.argv.slice(2)];
const { sideBySide, alone } = testGroups(await testFiles());
const sum = { passed: 0, failed: 0, failures: '' };
for (const runs of [sideBySide, [alone]]) {
  if (isInterrupted) continue;
  const { passed, failed, failures } = await runSideBySide(
    runs.map((files) => [...mochaArguments, ...files]),
    (text) => process.stdout.write(text),
  );
  sum.passed += passed;
  sum.failed += failed;
  sum.failures += failures;
}
// What was not run has not passed.
if (isInterrupted) sum.failed = Math.max(sum.failed, 1);
process.stdout.write(sum.failures);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;
