// A process that runs test files one after the other, as test-process.ts asks: a path on each line of its standard input. Between the lines
// of its reports it writes marks: what it is doing, and after each file the result. All its files share one PostgreSQL, one Temporal and
// one chain, as in one run of mocha.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import Mocha from 'mocha';
import { z } from 'zod';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { closeBrowser } from '../browser.ts';
import { dropDatabases } from '../database.ts';
import { stopParts } from '../parts.ts';
import { markLine, type FileResult, type Mark } from './marks.ts';
import { STARTED_BY, startedByValue } from './started-processes.ts';

const { values } = parseArgs({ options: { grep: { type: 'string' }, color: { type: 'boolean' } } });

/** The options that a run by hand has too. */
const options = z
  .object({ timeout: z.number(), 'forbid-only': z.boolean(), 'forbid-pending': z.boolean() })
  .parse(JSON.parse(readFileSync(join(CHECKOUT, '.mocharc.json'), 'utf8')));

/** Given by the process that started this one. */
const id = process.env[STARTED_BY] ?? '';

let running: Mocha.Runner | undefined;
let isInterrupted = false;

function write(mark: Mark): void {
  process.stdout.write(markLine(mark));
}

type Counts = Omit<FileResult, 'seconds'>;

async function runFile(file: string): Promise<Counts> {
  const mocha = new Mocha({
    timeout: options.timeout,
    forbidOnly: options['forbid-only'],
    forbidPending: options['forbid-pending'],
    color: values.color === true,
    ...(values.grep === undefined ? {} : { grep: values.grep }),
  });
  mocha.addFile(join(CHECKOUT, file));
  write({ doing: 'the file to load' });
  try {
    await mocha.loadFilesAsync();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, firstFailure: `cannot be loaded: ${firstLine(error)}` };
  }
  return new Promise((resolve) => {
    let firstFailure: string | undefined;
    const runner = mocha.run((failed) => {
      running = undefined;
      const passed = runner.stats?.passes ?? 0;
      resolve({ passed, failed, ...(firstFailure === undefined ? {} : { firstFailure }) });
    });
    for (const event of ['test', 'hook'])
      runner.on(event, (runnable: Mocha.Runnable) => write({ doing: runnable.fullTitle() }));
    runner.on('fail', (runnable, error) => {
      firstFailure ??= `${runnable.fullTitle()}: ${firstLine(error)}`;
    });
    running = runner;
  });
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

async function stop(): Promise<never> {
  write({ doing: 'its parts to stop' });
  // A browser that only ends with this process would have no parent, and its processor time would count as that of other programs.
  await Promise.all([closeBrowser(), stopParts()]);
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

async function runFiles(): Promise<void> {
  for await (const file of createInterface({ input: process.stdin })) {
    process.env[STARTED_BY] = startedByValue(id, file);
    const startedAt = performance.now();
    const counts = await runFile(file);
    await dropDatabases();
    write({ result: { ...counts, seconds: (performance.now() - startedAt) / 1000 } });
    if (isInterrupted) break;
  }
  await stop();
}

void runFiles();
