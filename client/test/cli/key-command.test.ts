import { expect } from 'chai';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signerFromFile } from '../../src/cli/keypair-file.ts';
import { createTestTerminal } from '../support/test-terminal.ts';

describe('The command key new', () => {
  let directory: string;
  let file: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'wallet-service-key-'));
    file = join(directory, 'wallet.json');
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('writes a key file that only its owner can read, and prints the address alone', async () => {
    const terminal = createTestTerminal({});
    expect(await terminal.run('key', 'new', file)).to.equal(0);
    expect(terminal.out).to.deep.equal([(await signerFromFile(file)).address]);
    expect((await stat(file)).mode & 0o777).to.equal(0o600);
    expect([...terminal.out, ...terminal.notes].join()).not.to.contain(await readFile(file, 'utf8'));
  });

  it('never overwrites a file', async () => {
    await createTestTerminal({}).run('key', 'new', file);
    const first = await readFile(file, 'utf8');
    const terminal = createTestTerminal({});
    expect(await terminal.run('key', 'new', file)).to.equal(2);
    expect(terminal.notes).to.deep.equal([`${file} exists already: name a new file, so that no key is lost`]);
    expect(await readFile(file, 'utf8')).to.equal(first);
  });

  it('says why a file cannot be written', async () => {
    const terminal = createTestTerminal({});
    const missing = join(directory, 'no-such-folder', 'wallet.json');
    expect(await terminal.run('key', 'new', missing)).to.equal(2);
    expect(terminal.notes).to.deep.equal([`${missing} cannot be written (ENOENT)`]);
  });
});
