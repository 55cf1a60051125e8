import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { runSideBySide } from './side-by-side.ts';
import { ALONE, testGroups } from './test-groups.ts';

const PASSES = "it('holds', () => undefined);";
const FAILS = "it('does not hold', () => { throw new Error('as planted'); });";
const DIES = "it('dies', () => process.exit(0));";

describe('test runs side by side', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-runs-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function outcomeOf(runs: Record<string, string>) {
    const commandLines = await Promise.all(
      Object.entries(runs).map(async ([name, lines]) => {
        const file = join(folder, `${name}.mjs`);
        await writeFile(file, `describe('${name}', () => { ${lines} });`);
        return [file];
      }),
    );
    let report = '';
    const result = await runSideBySide(commandLines, (text) => (report += text));
    return { result, report };
  }

  it('are added up, and reported one after the other', async () => {
    const { result, report } = await outcomeOf({ first: `${PASSES} ${PASSES}`, second: PASSES });
    expect(result).to.deep.equal({ passed: 3, failed: 0, failures: '' });
    expect(report).to.match(/first[^]*2 passed, 0 failed\n[^]*second[^]*1 passed, 0 failed\n$/);
  });

  it('have failed if one has, and the failures are repeated at the end', async () => {
    const { result } = await outcomeOf({ failing: `${PASSES} ${FAILS}`, passing: PASSES });
    expect(result).to.include({ passed: 2, failed: 1 });
    expect(result.failures).to.match(/1 failing[^]*does not hold:[^]*as planted[^]*1 passed, 1 failed\n$/);
    expect(result.failures).not.to.contain('passing');
  });

  it('have failed where one ended before its summary', async () => {
    const { result } = await outcomeOf({ dying: `${PASSES} ${DIES}`, passing: PASSES });
    expect(result).to.include({ passed: 1, failed: 1 });
    expect(result.failures).to.contain('dying');
  });

  it('run every test file once', () => {
    const others = [
      'client/test/a.test.ts',
      'test/api/b.test.ts',
      'test/local/c.test.ts',
      'test/new/d.test.ts',
    ];
    const timed = ['test/end-to-end/ledger-takeover.test.ts', 'test/soak/webhooks/e.test.ts'];
    const { sideBySide, alone } = testGroups([...timed, ...others]);
    expect(alone).to.deep.equal(timed);
    expect(sideBySide).to.deep.equal([
      ['test/api/b.test.ts', 'test/new/d.test.ts'],
      ['client/test/a.test.ts', 'test/local/c.test.ts'],
    ]);
  });

  it('know which files have to run alone', async () => {
    await Promise.all(ALONE.map((file) => access(join(CHECKOUT, file))));
  });
});
