import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { buildEntries } from '../../local/built-entries.mjs';

const execute = promisify(execFile);

const MAIN = `import { readFileSync } from 'node:fs';
import { greeting } from '../greeting.ts';
console.log(greeting, readFileSync(new URL('name.txt', import.meta.url), 'utf8'));
if (process.argv.includes('fail')) throw new Error('as asked');
`;

describe('entries that are built', () => {
  let checkout: string;

  before(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'wallet-service-built-'));
    await mkdir(join(checkout, 'api'));
    await writeFile(join(checkout, 'api/main.ts'), MAIN);
    await writeFile(join(checkout, 'api/other.ts'), "console.log('not built');");
    await writeFile(join(checkout, 'api/name.txt'), 'Ada');
    await greet('Hello');
  });
  after(() => rm(checkout, { recursive: true }));

  const greet = (word: string): Promise<void> =>
    writeFile(join(checkout, 'greeting.ts'), `export const greeting: string = '${word}';\n`);
  const words = async (): Promise<string[]> => (await buildEntries(checkout, ['api/main.ts']))('api/main.ts');
  const builds = async (): Promise<string[]> =>
    (await readdir(join(checkout, 'dist'))).filter((name) => name !== 'sources.json');

  it('do what their sources do, with the files next to their sources', async () => {
    expect((await execute(process.execPath, await words())).stdout).to.equal('Hello Ada\n');
  });

  it('are kept for the next start, and built again after a source has changed', async () => {
    expect(await words()).to.deep.equal(await words());
    expect(await builds()).to.have.length(1);
    await greet('Good morning');
    expect((await execute(process.execPath, await words())).stdout).to.equal('Good morning Ada\n');
    await greet('Hello');
    expect((await execute(process.execPath, await words())).stdout).to.equal('Hello Ada\n');
    expect(await builds()).to.have.length(2);
  });

  it('are built again if there is one more of them', async () => {
    await writeFile(join(checkout, 'api/second.ts'), "console.log('second');");
    const built = await buildEntries(checkout, ['api/main.ts', 'api/second.ts']);
    expect((await execute(process.execPath, built('api/second.ts'))).stdout).to.equal('second\n');
  });

  it('are run from their sources if the build is gone', async () => {
    const built = await buildEntries(checkout, ['api/main.ts']);
    await rm(join(checkout, 'dist'), { recursive: true });
    expect(built('api/main.ts')).to.deep.equal(['--import=tsx/esm', 'api/main.ts']);
  });

  it('are whole, also if several processes build them at the same time', async () => {
    await greet('Good evening');
    const all = await Promise.all([words(), words(), words()]);
    expect(new Set(all.map(String)).size).to.equal(1);
    expect((await execute(process.execPath, all[0] ?? [])).stdout).to.equal('Good evening Ada\n');
  });

  it('name the lines of their sources in errors', async () => {
    const failed = execute(process.execPath, [...(await words()), 'fail']);
    await failed.then(
      () => expect.fail('it did not fail'),
      ({ stderr }: { stderr: string }) => expect(stderr).to.match(/api\/main\.ts:4\b/),
    );
  });

  it('are run from their sources if they are not among those that are built', async () => {
    const built = await buildEntries(checkout, ['api/main.ts']);
    expect(built('api/other.ts')).to.deep.equal(['--import=tsx/esm', 'api/other.ts']);
  });
});
