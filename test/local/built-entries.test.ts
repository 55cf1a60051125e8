import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { buildEntries, markUsed } from '../../local/built-entries.mjs';
import { CHECKOUT } from '../architecture/support/checkout.ts';
import { changedCopy } from '../support/changed-copy.ts';
import type { EndedCommand } from '../support/run-command.ts';

const execute = promisify(execFile);

const MAIN = `import { readFileSync } from 'node:fs';
import { greeting } from '../greeting.ts';
console.log(greeting, readFileSync(new URL('name.txt', import.meta.url), 'utf8'));
if (process.argv.includes('fail')) throw new Error('as asked');
`;

/** Reads a source next to itself, changes it, and prints the file that is built of itself then. */
const BUILDS = `import { appendFile, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildEntries } from '../built-entries.mjs';
const source = new URL('../messages.ts', import.meta.url);
await readFile(source);
await appendFile(source, '// changed\\n');
const words = await buildEntries(fileURLToPath(new URL('../..', import.meta.url)));
console.log(words('local/play-money/main.ts').at(-1));
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

  it('leave out what no process has used for days, and keep what one says it uses', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
    const [unused, used] = ['0123456789abcdef', 'fedcba9876543210'].map((name) =>
      join(checkout, 'dist', name),
    );
    for (const folder of [unused, used]) {
      await mkdir(folder ?? '', { recursive: true });
      await utimes(folder ?? '', days(3), days(3));
    }
    await markUsed(used ?? '');
    await greet('Good night');
    await words();
    await greet('Hello');
    expect(await builds())
      .to.include('fedcba9876543210')
      .and.not.include('0123456789abcdef');
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

  it('can build other processes, which find the files next to their sources too', async () => {
    const copy = await changedCopy('a process that builds', []);
    try {
      await writeFile(join(copy.folder, 'local/play-money/main.ts'), BUILDS);
      const started = await execute(process.execPath, ['local/run-built.mjs', 'local/play-money/main.ts'], {
        cwd: copy.folder,
      });
      const [built = ''] = started.stdout.trim().split('\n');
      expect((await execute(process.execPath, [built], { cwd: copy.folder })).stdout).to.contain(copy.folder);
    } finally {
      await copy.remove();
    }
  });

  it('refuses any other file, and lists the entries', async () => {
    for (const words of [['api/routes.ts'], []]) {
      const { code, stderr } = await start(...words);
      expect(code).to.equal(1);
      expect(stderr).to.contain('usage: node local/run-built.mjs').and.to.contain('api/main.ts');
    }
  });
});
