import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { forgetLastTestRun, lastTestRun, readSourceState, writeLastTestRun } from './last-test-run.ts';

const FIGURES = { passed: 12, failed: 0, unsteady: [], seconds: 60, busy: 0.02 };

describe('the record of the last test run', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wallet-service-record-'));
    await git('init', '--quiet');
    await commitChange('first');
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function git(...words: string[]): Promise<void> {
    const identity = [
      '-c',
      'user.name=Test',
      '-c',
      'user.email=test@example.com',
      '-c',
      'commit.gpgsign=false',
    ];
    await promisify(execFile)('git', [...identity, ...words], { cwd: folder });
  }

  async function commitChange(text: string): Promise<void> {
    await writeFile(join(folder, 'file'), text);
    await git('add', '.');
    await git('commit', '--quiet', '-m', text);
  }

  it('names the commit that was tested', async () => {
    const state = await readSourceState(folder);
    expect(state.commit).to.match(/^[0-9a-f]{40}$/);
    expect(lastTestRun(FIGURES, state, state)).to.deep.equal({
      commit: state.commit,
      clean: true,
      ...FIGURES,
    });
  });

  it('is not clean if a file had changed at the start or at the end, also a new one', async () => {
    const clean = await readSourceState(folder);
    await writeFile(join(folder, 'new'), '');
    const changed = await readSourceState(folder);
    expect(lastTestRun(FIGURES, changed, clean).clean).to.equal(false);
    expect(lastTestRun(FIGURES, clean, changed).clean).to.equal(false);
  });

  it('is not clean if something was committed meanwhile, and names the commit of the start', async () => {
    const before = await readSourceState(folder);
    await commitChange('second');
    const record = lastTestRun(FIGURES, before, await readSourceState(folder));
    expect(record).to.deep.include({ commit: before.commit, clean: false });
  });

  it('is not clean without git', async () => {
    await rm(join(folder, '.git'), { recursive: true });
    const state = await readSourceState(folder);
    expect(lastTestRun(FIGURES, state, state)).to.deep.include({ commit: null, clean: false });
  });

  it('is forgotten when a run starts', async () => {
    const file = join(folder, '.local', 'last.json');
    const state = await readSourceState(folder);
    await forgetLastTestRun(file);
    await writeLastTestRun(lastTestRun(FIGURES, state, state), file);
    expect(JSON.parse(await readFile(file, 'utf8'))).to.include({ commit: state.commit, passed: 12 });
    await forgetLastTestRun(file);
    expect(await readFile(file, 'utf8').catch(() => null)).to.equal(null);
  });
});
