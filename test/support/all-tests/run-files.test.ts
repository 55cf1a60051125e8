import { existsSync } from 'node:fs';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { commandLine } from '../../../local/processes/process-info.ts';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { waitUntil } from '../wait-until.ts';
import { ALONE, fileLimitMs, fileOrder, readFileTimes } from './file-order.ts';
import { runFiles, type RunLimits } from './run-files.ts';

const PASSES = "it('holds', () => undefined);";
const FAILS = "it('does not hold', () => { throw new Error('as planted'); });";
const DIES = "it('dies', () => process.exit(3));";
const DOES_NOT_LOAD = '}';
const IS_SKIPPED = "it.skip('is left out', () => undefined);";
const WAITS = "it('waits', () => new Promise(() => undefined));";
const SPINS = "it('spins', () => { for (;;); });";
const HOOK_FAILS = `before(() => { throw new Error('as planted'); }); ${PASSES}`;
const LOADS_FOREVER =
  '}); await new Promise((resolve) => setTimeout(resolve, 1e9)); describe("late", () => {';
const STOPS_NEVER = `${PASSES} process.exit = () => undefined; setInterval(() => undefined, 1000);`;
/** It ends by itself, should it not be ended. */
const CHILD = (stdio: string): string =>
  `const { spawn } = await import('node:child_process');
   const { pid } = spawn('sleep', ['300'], { detached: true, stdio: '${stdio}' });
   console.log('child ' + pid + '.');`;
const LEAVES = (stdio: string): string => `it('leaves a child', async () => { ${CHILD(stdio)} });`;

const NEVER = new AbortController().signal;

describe('test files that run side by side', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-runs-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** True the first time that the file runs. */
  const isFirstTime = (name: string): string => {
    const mark = JSON.stringify(join(folder, `${name}-${Math.random()}`));
    return `const { existsSync, writeFileSync } = await import('node:fs');
      const isFirst = !existsSync(${mark});
      writeFileSync(${mark}, '');`;
  };

  const once = (name: string, code: string): string =>
    `it('works', async () => { ${isFirstTime(name)} if (isFirst) { ${code} } });`;

  async function outcomeOf(sources: Record<string, string>, limits: Partial<RunLimits> = {}, processes = 2) {
    const files = await Promise.all(
      Object.entries(sources).map(async ([name, lines]) => {
        const isWhole = name.endsWith('.ts');
        const file = join(folder, isWhole ? name : `${name}.mjs`);
        await writeFile(file, isWhole ? lines : `describe('${name}', () => { ${lines} });`);
        return relative(CHECKOUT, file);
      }),
    );
    let report = '';
    const run = await runFiles(
      { sideBySide: files.slice(1), alone: files.slice(0, 1) },
      {
        processes,
        words: [],
        write: (text) => (report += text),
        limits: {
          fileMs: () => 120_000,
          startMs: 120_000,
          stopMs: 120_000,
          leftMs: 20_000,
          lastStart: NEVER,
          end: NEVER,
          ...limits,
        },
      },
    );
    const names = (paths: readonly string[]): string[] =>
      paths.map((file) => file.replace(/.*\//, '').replace('.mjs', ''));
    return {
      passed: run.passed,
      failed: run.failed,
      unsteady: Object.fromEntries(
        run.unsteady.map((each) => [names([each.file])[0] ?? '', each.firstFailure]),
      ),
      notRun: names(run.notRun),
      failures: run.failures,
      ran: names(run.files.map(({ file }) => file)),
      report,
    };
  }

  async function expectEnded(report: string): Promise<void> {
    const pids = [...report.matchAll(/child (\d+)\./g)].map(([, pid]) => Number(pid));
    expect(pids).to.have.length.above(0);
    const running = await Promise.all(pids.map((pid) => commandLine(pid)));
    expect(running.filter(Boolean)).to.deep.equal([]);
  }

  it('are added up, and the report of each comes whole', async () => {
    const result = await outcomeOf({ first: `${PASSES} ${PASSES}`, second: PASSES });
    expect(result).to.include({ passed: 3, failed: 0, failures: '' });
    expect(result.unsteady).to.deep.equal({});
    expect(result.ran).to.have.members(['first', 'second']);
    expect(result.report)
      .to.match(/first\n.*holds\n.*holds\n[^]*2 passing/)
      .and.to.match(/second\n.*holds\n[^]*1 passing/);
  });

  it('have failed if one fails twice, and its failures are repeated at the end', async () => {
    const { passed, failed, failures, unsteady } = await outcomeOf({
      failing: `${PASSES} ${FAILS}`,
      passing: PASSES,
    });
    expect({ passed, failed, unsteady }).to.deep.equal({ passed: 2, failed: 1, unsteady: {} });
    expect(failures).to.match(/failing\.mjs\n[^]*1 failing[^]*does not hold:[^]*as planted/);
    expect(failures).not.to.contain('passing.mjs');
  });

  it('have failed if one ends its process, cannot be loaded, fails in a hook or skips a test, and the others run all the same', async () => {
    const sources = {
      dying: `${PASSES} ${DIES}`,
      broken: DOES_NOT_LOAD,
      hooked: HOOK_FAILS,
      skipping: IS_SKIPPED,
      passing: PASSES,
    };
    const { passed, failed, failures } = await outcomeOf(sources, {}, 1);
    expect({ passed, failed }).to.deep.equal({ passed: 1, failed: 4 });
    expect(failures)
      .to.match(/dying\.mjs[^]*its process ended with code 3; it waited for dying dies/)
      .and.to.contain('SyntaxError')
      .and.to.contain('"before all" hook')
      .and.to.contain('is left out');
  });

  it('are unsteady if one fails, crashes, hangs or leaves a process once, and is right when it runs again alone', async () => {
    const sources = {
      failing: `${PASSES} ${once('failing', "throw new Error('as planted');")}`,
      dying: once('dying', 'process.exit(3);'),
      hanging: once('hanging', 'await new Promise(() => undefined);'),
      leaving: once('leaving', CHILD('ignore')),
    };
    const { report, ...result } = await outcomeOf(sources, { fileMs: () => 3_000, leftMs: 500 });
    expect(result).to.include({ passed: 5, failed: 0, failures: '' });
    expect(result.unsteady).to.deep.equal({
      failing: 'failing works: as planted',
      dying: 'its process ended with code 3; it waited for dying works',
      hanging: 'took longer than 3 s; it waited for hanging works',
      leaving: 'left a process: sleep 300',
    });
    await expectEnded(report);
  });

  it('are not repeated if more than twelve fail', async () => {
    const sources = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [
        `failing-${index}`,
        once('many', "throw new Error('as planted');"),
      ]),
    );
    const { failed, report } = await outcomeOf(sources);
    expect(failed).to.equal(13);
    expect(report).to.contain('13 files failed, so none runs once more');
  });

  it('end with what they started if they wait, spin, load or stop for longer than their limit, or leave a child that holds their output', async () => {
    const sources = {
      staying: STOPS_NEVER,
      waiting: `${LEAVES('inherit')} ${WAITS}`,
      spinning: `${LEAVES('inherit')} ${SPINS}`,
      loading: LOADS_FOREVER,
      leaving: LEAVES('inherit'),
      passing: PASSES,
    };
    const limits = { fileMs: () => 3_000, stopMs: 4_000, leftMs: 500 };
    const { report, ...result } = await outcomeOf(sources, limits);
    expect(result).to.include({ passed: 3, failed: 5 });
    expect(result.failures)
      .to.contain('took longer than 3 s; it waited for waiting waits')
      .and.to.contain('it waited for spinning spins')
      .and.to.contain('it waited for the file to load')
      .and.to.match(/leaving\.mjs\n.*left a process: sleep 300/)
      .and.to.match(/staying\.mjs\n.*did not end within 4 s; it waited for its parts to stop/);
    await expectEnded(report);
  });

  it('stop the PostgreSQL, the Temporal and the chain that they share, and leave no folder of them', async () => {
    const { passed, report } = await outcomeOf({
      'sharing.ts': `
        import { parts } from '${join(CHECKOUT, 'test/support/parts.ts')}';
        describe('sharing', () => {
          it('starts them', async () => console.log('folders: ' + (await parts()).directories.join(' ')));
        });`,
    });
    expect(passed).to.equal(1);
    const folders = /folders: (.*)/.exec(report)?.[1]?.split(' ') ?? [];
    expect(folders).to.have.length.at.least(2);
    expect(folders.filter((each) => existsSync(each))).to.deep.equal([]);
  });

  it('end with a reason when the time of the run is over, and those that were not run have failed by name', async () => {
    const over = new AbortController();
    const begun = join(folder, 'begun');
    const hangs = `it('hangs', async () => {
      (await import('node:fs')).writeFileSync(${JSON.stringify(begun)}, '');
      await new Promise(() => undefined);
    });`;
    const running = outcomeOf(
      { last: PASSES, hanging: `${LEAVES('ignore')} ${hangs}`, next: PASSES },
      { end: over.signal, lastStart: over.signal, leftMs: 500 },
      1,
    );
    await waitUntil('the file hangs', () =>
      access(begun).then(
        () => true,
        () => false,
      ),
    );
    over.abort();
    const { report, ...result } = await running;
    expect(result).to.include({ passed: 0, failed: 3 });
    expect(result.notRun).to.have.members(['last', 'next']);
    expect(result.failures).to.contain('was ended with the run; it waited for hanging hangs');
    await expectEnded(report);
  });

  it('are every test file once, the longest first, and those that need the machine for themselves last', async () => {
    const times = { 'test/a.test.ts': 3, 'test/b.test.ts': 200 };
    expect(
      fileOrder(['test/a.test.ts', ...ALONE, 'test/b.test.ts', 'test/new.test.ts'], times),
    ).to.deep.equal({
      sideBySide: ['test/b.test.ts', 'test/new.test.ts', 'test/a.test.ts'],
      alone: ALONE,
    });
    await Promise.all(ALONE.map((file) => access(join(CHECKOUT, file))));
  });

  it('are given eight times their recorded time, and ten minutes at least', async () => {
    const times = { 'test/a.test.ts': 3, 'test/b.test.ts': 200 };
    expect(fileLimitMs('test/a.test.ts', times)).to.equal(600_000);
    expect(fileLimitMs('test/b.test.ts', times)).to.equal(1_600_000);
    expect(Object.keys(await readFileTimes())).to.have.length.above(100);
  });
});
