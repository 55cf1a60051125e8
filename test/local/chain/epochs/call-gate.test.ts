import { expect } from 'chai';
import { createCallGate } from '../../../../local/chain/epochs/call-gate.ts';

describe('local/chain/epochs: the gate of calls', () => {
  function work(name: string, done: string[]) {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const run = async () => {
      done.push(`${name} begins`);
      await ended;
      done.push(`${name} ends`);
    };
    return { run, end };
  }

  it('lets calls under way end before a jump, and later ones begin after it', async () => {
    const gate = createCallGate();
    const done: string[] = [];
    const [early, jump, late] = [work('early', done), work('jump', done), work('late', done)];
    const all = [gate.pass(early.run), gate.hold(jump.run), gate.pass(late.run)];
    late.end();
    jump.end();
    early.end();
    await Promise.all(all);
    expect(done).to.deep.equal([
      'early begins',
      'early ends',
      'jump begins',
      'jump ends',
      'late begins',
      'late ends',
    ]);
  });

  it('lets one jump begin at a time', async () => {
    const gate = createCallGate();
    const done: string[] = [];
    const [one, two] = [work('one', done), work('two', done)];
    const all = [gate.hold(one.run), gate.hold(two.run)];
    two.end();
    one.end();
    await Promise.all(all);
    expect(done).to.deep.equal(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('opens again after a jump that failed', async () => {
    const gate = createCallGate();
    const failed = await gate
      .hold(() => Promise.reject(new Error('no')))
      .catch((error: unknown) => String(error));
    expect(failed).to.equal('Error: no');
    expect(await gate.pass(() => Promise.resolve(7))).to.equal(7);
  });
});
