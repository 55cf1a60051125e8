import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { keptWorkflowBundle } from '../../worker/kept-workflow-bundle.ts';

describe('worker/kept-workflow-bundle', () => {
  let root: string;
  let directory: string;
  let built: number;
  let problems: unknown[];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'wallet-service-test-'));
    directory = join(root, 'kept');
    built = 0;
    problems = [];
    await mkdir(join(root, 'workflows', 'operations'), { recursive: true });
    await writeFile(join(root, 'workflows', 'operations', 'operation-workflow.ts'), 'first');
    await writeFile(join(root, 'package-lock.json'), '{}');
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  const take = (changes: { directory?: string | null; build?: () => Promise<{ code: string }> } = {}) =>
    keptWorkflowBundle({
      directory,
      root,
      sources: ['workflows', 'package-lock.json'],
      build: () => Promise.resolve({ code: `bundle ${(built += 1)}` }),
      onProblem: (error) => problems.push(error),
      ...changes,
    });

  it('builds once, and uses that bundle at later starts', async () => {
    expect(await take()).to.deep.equal({ code: 'bundle 1' });
    expect(await take()).to.deep.equal({ code: 'bundle 1' });
    expect(problems).to.deep.equal([]);
  });

  for (const changed of [
    'workflows/operations/operation-workflow.ts',
    'package-lock.json',
    'workflows/new-file.ts',
  ]) {
    it(`never uses a bundle of other sources: ${changed} changed`, async () => {
      await take();
      await writeFile(join(root, changed), 'second');
      expect(await take()).to.deep.equal({ code: 'bundle 2' });
      expect(await readdir(directory)).to.have.length(1);
    });
  }

  it('does not keep a bundle built while a source was saved', async () => {
    const build = async () => {
      await writeFile(join(root, 'workflows', 'operations', 'operation-workflow.ts'), 'second');
      return { code: 'of which?' };
    };
    await take({ build });
    await writeFile(join(root, 'workflows', 'operations', 'operation-workflow.ts'), 'first');
    expect(await take()).to.deep.equal({ code: 'bundle 1' });
  });

  it('builds the bundle at each start if it cannot store it, and reports why', async () => {
    await writeFile(directory, 'a file where the folder should be');
    expect(await take()).to.deep.equal({ code: 'bundle 1' });
    expect(problems).to.have.length(1);
    await rm(join(root, 'package-lock.json'));
    expect(await take()).to.deep.equal({ code: 'bundle 2' });
    expect(problems).to.have.length(2);
  });

  it('keeps nothing without a directory', async () => {
    await take({ directory: null });
    expect(await take({ directory: null })).to.deep.equal({ code: 'bundle 2' });
  });
});
