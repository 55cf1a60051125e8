import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { buildEntries } from '../../local/built-entries.mjs';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import type { EndedCommand } from '../support/run-command.ts';

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

  it('bring the packages they use, also those in the older form of modules', async () => {
    const folder = join(checkout, 'node_modules/greeter');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{ "name": "greeter", "main": "index.js" }');
    await writeFile(
      join(folder, 'index.js'),
      "exports.greet = (name) => `${require('path').basename('/hello')} ${name}`;",
    );
    await writeFile(
      join(checkout, 'api/packages.ts'),
      "import { greet } from 'greeter';\nconsole.log(greet('Ada'));\n",
    );
    const built = await buildEntries(checkout, ['api/packages.ts']);
    await rm(folder, { recursive: true });
    expect((await execute(process.execPath, built('api/packages.ts'))).stdout).to.equal('hello Ada\n');
  });

  it('are built again if the checkout has moved', async () => {
    await words();
    const moved = `${checkout}-moved`;
    await rename(checkout, moved);
    try {
      const built = await buildEntries(moved, ['api/main.ts']);
      expect((await execute(process.execPath, built('api/main.ts'))).stdout).to.equal('Hello Ada\n');
    } finally {
      await rename(moved, checkout);
    }
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

describe('the start of a built entry', () => {
  const start = (...words: string[]): Promise<EndedCommand> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['local/run-built.mjs', ...words],
        { cwd: CHECKOUT },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      );
    });

  it('passes the arguments on', async () => {
    const { code, stdout } = await start('client/src/cli/main.ts', 'send', '--help');
    expect(code).to.equal(0);
    expect(stdout).to.contain('wallet-service send');
  });

  it('ends as the process does', async () => {
    const { code, stderr } = await start('client/src/cli/main.ts', 'no-such-command');
    expect(code).not.to.equal(0);
    expect(stderr).to.contain('Unknown command');
  });

  it('refuses any other file, and lists the entries', async () => {
    for (const words of [['api/routes.ts'], []]) {
      const { code, stderr } = await start(...words);
      expect(code).to.equal(1);
      expect(stderr).to.contain('usage: node local/run-built.mjs').and.to.contain('api/main.ts');
    }
  });
});
