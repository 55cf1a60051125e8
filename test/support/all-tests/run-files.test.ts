import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { CHECKOUT } from '../../architecture/support/checkout.ts';
import { fileOrder, LONGEST, WITH_PRIORITY } from './file-order.ts';
import { runFiles } from './run-files.ts';

const PASSES = "it('holds', () => undefined);";
const FAILS = "it('does not hold', () => { throw new Error('as planted'); });";
const DIES = "it('dies', () => process.exit(0));";
const DOES_NOT_LOAD = '}';
const IS_SKIPPED = "it.skip('is left out', () => undefined);";

describe('test files that run side by side', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-runs-'));
  });
  after(() => rm(folder, { recursive: true }));

  async function outcomeOf(sources: Record<string, string>, processes = 2) {
    const files = await Promise.all(
      Object.entries(sources).map(async ([name, lines]) => {
        const file = join(folder, `${name}.mjs`);
        await writeFile(file, `describe('${name}', () => { ${lines} });`);
        return relative(CHECKOUT, file);
      }),
    );
    let report = '';
    const {
      passed,
      failed,
      failures,
      files: ran,
    } = await runFiles(
      { first: files.slice(0, 1), others: files.slice(1) },
      {
        processes,
        words: [],
        write: (text) => (report += text),
      },
    );
    expect(ran.map(({ file }) => file)).to.have.members(files);
    return { passed, failed, failures, report };
  }

  it('are added up, and the report of each comes whole', async () => {
    const { report, ...result } = await outcomeOf({ first: `${PASSES} ${PASSES}`, second: PASSES });
    expect(result).to.deep.equal({ passed: 3, failed: 0, failures: '' });
    expect(report)
      .to.match(/first\n.*holds\n.*holds\n[^]*2 passing/)
      .and.to.match(/second\n.*holds\n[^]*1 passing/);
  });

  it('have failed if one has, and the failures are repeated at the end', async () => {
    const { passed, failed, failures } = await outcomeOf({ failing: `${PASSES} ${FAILS}`, passing: PASSES });
    expect({ passed, failed }).to.deep.equal({ passed: 2, failed: 1 });
    expect(failures).to.match(/failing\.mjs\n[^]*1 failing[^]*does not hold:[^]*as planted/);
    expect(failures).not.to.contain('passing.mjs');
  });

  it('have failed if one ends its process, cannot be loaded or skips a test, and the others run all the same', async () => {
    const sources = {
      dying: `${PASSES} ${DIES}`,
      broken: DOES_NOT_LOAD,
      skipping: IS_SKIPPED,
      passing: PASSES,
    };
    const { passed, failed, failures } = await outcomeOf(sources, 1);
    expect({ passed, failed }).to.deep.equal({ passed: 1, failed: 3 });
    expect(failures).to.contain('dying').and.to.contain('SyntaxError').and.to.contain('is left out');
  });

  it('are every test file once, those that must not wait for the machine first, and then the longest', async () => {
    const others = ['client/test/a.test.ts', 'test/api/b.test.ts'];
    const [longest = ''] = LONGEST;
    expect(fileOrder([...others, longest, ...WITH_PRIORITY])).to.deep.equal({
      first: WITH_PRIORITY,
      others: [longest, ...others],
    });
    await Promise.all([...WITH_PRIORITY, ...LONGEST].map((file) => access(join(CHECKOUT, file))));
  });
});
