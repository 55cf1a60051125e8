import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CHECKOUT } from '../architecture/support/checkout.ts';

const MOCHA = join(CHECKOUT, 'node_modules/mocha/bin/mocha.js');

/** As summary-reporter.ts writes it. */
const SUMMARY = /^(\d+) passed, (\d+) failed$/gm;

/** The part of Mocha's report that describes each failure. */
const FAILURES = /^ *\d+ failing$[^]*/m;

/** Of a run that died before it could tell: how much of its end is shown. */
const LAST_LINES = 40;

interface RunResult {
  passed: number;
  failed: number;
  /** What the reports say of failures, repeated after all of them, because often only the end of a long report is kept. */
  failures: string;
}

/**
 * Runs mocha once for each of these command lines, all at the same time: most tests wait for a chain, a server or a process
 * that starts, and one run alone leaves half of two cores idle. Each run has a PostgreSQL, a Temporal and a chain of its
 * own. The reports come whole, one after the other, as those of runs in series would.
 */
export async function runSideBySide(
  commandLines: readonly (readonly string[])[],
  write: (text: string) => void,
): Promise<RunResult> {
  const runs = commandLines.map((words) => startRun(words));
  const sum: RunResult = { passed: 0, failed: 0, failures: '' };
  for (const run of runs) {
    run.showTo(write);
    const { passed, failed, failures } = await run.ended;
    sum.passed += passed;
    sum.failed += failed;
    sum.failures += failures;
  }
  return sum;
}

function startRun(words: readonly string[]) {
  const child = spawn(process.execPath, [MOCHA, ...words], {
    cwd: CHECKOUT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let show = (text: string): void => void text;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      show(text);
    });
  }
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  // The terminal sends it to the runs too; the waiting process only has to stay.
  const stay = (): void => undefined;
  process.on('SIGTERM', passOn).on('SIGINT', stay);
  const ended = new Promise<RunResult>((resolve) => {
    child.once('close', (code) => {
      process.off('SIGTERM', passOn).off('SIGINT', stay);
      resolve(resultOf(output, code));
    });
  });
  return {
    ended,
    /** What came so far at once, and the rest as it comes. */
    showTo(write: (text: string) => void): void {
      write(output);
      show = write;
    },
  };
}

/** A run that ended with an error has a failure even if it counted none: it may have died before its summary. */
function resultOf(output: string, code: number | null): RunResult {
  const report = stripVTControlCharacters(output);
  const last = [...report.matchAll(SUMMARY)].at(-1);
  const passed = Number(last?.[1] ?? 0);
  const counted = Number(last?.[2] ?? 0);
  const failed = code === 0 && last ? counted : Math.max(counted, 1);
  if (failed === 0) return { passed, failed, failures: '' };
  const failures = FAILURES.exec(report)?.[0] ?? report.split('\n').slice(-LAST_LINES).join('\n');
  return { passed, failed, failures: `${failures.trimEnd()}\n` };
}
