import { expect } from 'chai';
import { createStartProgress, type StartProgress } from '../../local/start-progress.ts';
import { waitUntil } from '../support/wait-until.ts';

const SILENCE_MS = 20;

describe('the lines of a start', () => {
  let lines: string[];
  let progress: StartProgress;

  beforeEach(() => {
    lines = [];
    progress = createStartProgress((line) => lines.push(line), SILENCE_MS);
  });
  afterEach(() => progress.end());

  it('name what is waited for whenever nothing else was said for a while', async () => {
    let finish = (): void => undefined;
    const work = progress.during('Temporal', new Promise<void>((resolve) => (finish = resolve)));
    await waitUntil('a line', () => lines.length > 1);
    expect(lines[0]).to.equal('still waiting for Temporal (0 s)');
    finish();
    await work;
    const soFar = lines.length;
    await progress.during(
      'PostgreSQL',
      waitUntil('another line', () => lines.length > soFar),
    );
    expect(lines.at(-1)).to.equal('still waiting for PostgreSQL (0 s)');
  });

  it('name nothing that failed or has ended', async () => {
    const failed = progress.during('Temporal', Promise.reject(new Error('no port is free')));
    expect(await failed.catch((error: unknown) => String(error))).to.equal('Error: no port is free');
    await progress.during(
      'the chain',
      waitUntil('a line', () => lines.length > 0),
    );
    expect(lines).to.deep.equal(['still waiting for the chain (0 s)']);
  });
});
