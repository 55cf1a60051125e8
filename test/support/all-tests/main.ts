// Every test file: several at once, then those that need the machine for themselves, then once more each that failed. The report ends with
// the files that took longest, every failure again, the unsteady files, and `N passed, N failed`. docs/test-runs.md describes a run.
import { spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { watchOtherLoad } from '../../../bench/other-load.ts';
import { findTemporalBinary } from '../../../local/temporal/temporal-binary.ts';
import { createTemporalSources } from '../../../local/temporal/temporal-sources.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { findTestServer } from '../time-skipping-binary.ts';
import { createTestServerSources } from '../time-skipping-sources.ts';
import { FILE_TIMES, fileLimitMs, fileOrder, readFileTimes } from './file-order.ts';
import { forgetLastTestRun, lastTestRun, readSourceState, writeLastTestRun } from './last-test-run.ts';
import { quickFiles } from './quick-files.ts';
import { runFiles } from './run-files.ts';

const HELP = `npm test                      the static checks, then every test file
npm run test:all              every test file, without the static checks
npm run test:quick            the static checks, then the test files that start no process

after \`--\`:
  --grep <title>    only tests whose title fits
  --processes <n>   how many files run at once
  --record-times    write the seconds of each file to file-times.json
  --help            this text
`;

const { values } = parseArgs({
  options: {
    grep: { type: 'string' },
    processes: { type: 'string' },
    'record-times': { type: 'boolean', default: false },
    // Set by `npm test` and `npm run test:quick`.
    checks: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const FOLDERS = ['test', 'client/test'];

/** Memory of a process with all that it has started, and its databases. */
const BYTES_OF_A_PROCESS = 2 * 2 ** 30;

/**
 * One more than cores, because tests also wait, and four at most. More cost more than they give: each has a chain that makes blocks and
 * services that read them, whether its test waits or works. On two cores, four took 5 and 10 % more time than three, and 10 and 19 % more
 * processor time, measured on every eleventh and every twelfth file; two took 28 % more time than three.
 */
const PROCESSES = Math.max(
  1,
  Math.min(availableParallelism() + 1, 4, Math.floor(totalmem() / BYTES_OF_A_PROCESS)),
);

const MINUTE_MS = 60_000;
/** CI kills a run after 90 minutes, in which packages are installed too. These two let it end with a reason before that. */
const LAST_START_MS = 70 * MINUTE_MS;
const END_MS = 84 * MINUTE_MS;
const START_MS = 2 * MINUTE_MS;
const STOP_MS = 2 * MINUTE_MS;
const LEFT_MS = 30_000;

/** Enough to see where the next minute can be saved. */
const SHOWN_FILES = 10;

/** On a busier machine the times of files say little. */
const QUIET = 0.1;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.help) {
  process.stdout.write(HELP);
  process.exit();
}

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
// Not AbortSignal.timeout: one that only AbortSignal.any refers to may be collected, and then never aborts.
const [noLaterStart, everythingEnds] = [new AbortController(), new AbortController()];
setTimeout(() => noLaterStart.abort(), LAST_START_MS).unref();
setTimeout(() => everythingEnds.abort(), END_MS).unref();
const end = everythingEnds.signal;
const lastStart = AbortSignal.any([interrupted.signal, noLaterStart.signal]);

const otherLoad = watchOtherLoad();
const before = await readSourceState(CHECKOUT);
if (values.checks) {
  if (!values.quick) await forgetLastTestRun();
  const code = await staticChecks();
  if (code !== 0) process.exit(code);
}
if (!values.quick) await Promise.race([fetchServers(), lastStartPassed()]);

const times = await readFileTimes();
const { processes: wanted } = values;
const every = await testFiles();
const files = values.quick ? await quickFiles(every) : every;
const run = await runFiles(fileOrder(files, times), {
  processes: wanted === undefined ? PROCESSES : Number(wanted),
  words: [
    ...(process.stdout.isTTY ? ['--color'] : []),
    ...(values.grep === undefined ? [] : ['--grep', values.grep]),
  ],
  write: (text) => void process.stdout.write(text),
  limits: {
    fileMs: (file) => fileLimitMs(file, times),
    startMs: START_MS,
    stopMs: STOP_MS,
    leftMs: LEFT_MS,
    lastStart,
    end,
  },
});
const { passed, unsteady } = run;
// An interrupted run has not passed, even if no file was left.
const failed = Math.max(run.failed, interrupted.signal.aborted ? 1 : 0);
const seconds = Math.round(performance.now() / 1000);
const busy = Number(otherLoad.share().toFixed(3));

if (!interrupted.signal.aborted && values.grep === undefined && !values.quick) {
  if (values.checks) await recordRun();
  if (values['record-times']) await recordTimes();
}
report();
process.exit(failed === 0 ? 0 : 1);

function report(): void {
  const longest = run.files.toSorted((a, b) => b.seconds - a.seconds);
  for (const each of longest.slice(0, SHOWN_FILES))
    say(`${each.seconds.toFixed(0).padStart(5)} s  ${each.file}`);
  say(`${seconds} s in all; other programs took ${Math.round(busy * 100)} % of the processors`);
  process.stdout.write(run.failures);
  if (interrupted.signal.aborted) say(`interrupted: ${run.notRun.length} files were not run`);
  else
    for (const file of run.notRun)
      say(`${file}\n  was not run: ${Math.round(seconds / 60)} minutes were over`);
  for (const each of unsteady) say(`unsteady: ${each.file}\n  ${each.firstFailure}`);
  say(`${unsteady.length} unsteady`);
  say(`${passed} passed, ${failed} failed`);
}

async function recordRun(): Promise<void> {
  const after = await readSourceState(CHECKOUT);
  const figures = { passed, failed, unsteady: unsteady.map(({ file }) => file), seconds, busy };
  await writeLastTestRun(lastTestRun(figures, before, after));
}

async function recordTimes(): Promise<void> {
  if (busy > QUIET) {
    say('The times are not recorded: other programs were busy.');
    return;
  }
  const recorded: Record<string, number> = {};
  for (const each of run.files.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    // A failure says little of the time.
    const took = each.failed > 0 ? times[each.file] : each.seconds;
    if (took !== undefined) recorded[each.file] = Number(took.toFixed(1));
  }
  await writeFile(FILE_TIMES, `${JSON.stringify(recorded, null, 2)}\n`);
}

function staticChecks(): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', 'check:static'], { cwd: CHECKOUT, stdio: 'inherit', signal: end });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Fetched or built once, before several processes would do it at the same time. A test that needs one says what is wrong with it. */
async function fetchServers(): Promise<void> {
  await findTemporalBinary(process.env, createTemporalSources(), say).catch(() => undefined);
  await findTestServer(process.env, createTestServerSources(), say).catch(() => undefined);
}

function lastStartPassed(): Promise<void> {
  return new Promise((resolve) => lastStart.addEventListener('abort', () => resolve(), { once: true }));
}

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
