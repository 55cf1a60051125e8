import { expect } from 'chai';
import { askEachNode } from '../../../chain/rpc/ask-each-node.ts';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { RpcNode } from '../../../chain/rpc/rpc-client.ts';
import type { Vote } from '../../../domain/quorum.ts';

/** Never asked by itself: the question says what each one answers. */
const nodes = (...names: string[]): RpcNode[] =>
  names.map((name) => ({ name, call: () => Promise.reject(new Error('not asked')) }));

const never = (signal: AbortSignal): Promise<string> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const away = () => Promise.reject(new ChainError('unavailable', 'away'));

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('a question to every node', () => {
  it('is asked of all of them at the same time', async () => {
    const asked: string[] = [];
    let answer: (value: string) => void = () => undefined;
    const held = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const votes = askEachNode(nodes('a', 'b', 'c'), async ({ name }) => {
      asked.push(name);
      return held;
    });
    expect(asked).to.deep.equal(['a', 'b', 'c']);
    answer('same');
    expect(await votes).to.have.length(3);
  });

  it('has a vote without a value of a node that fails or takes too long', async () => {
    const votes = await askEachNode(
      nodes('a', 'b', 'c'),
      ({ name }, signal) => (name === 'a' ? away() : name === 'b' ? never(signal) : Promise.resolve('yes')),
      { timeLimitMs: 20 },
    );
    expect(votes).to.have.deep.members([{ node: 'a' }, { node: 'b' }, { node: 'c', value: 'yes' }]);
  });

  it('gives the rest a time of its own once one has answered', async () => {
    const votes = await askEachNode(
      nodes('a', 'b'),
      ({ name }, signal) => (name === 'b' ? never(signal) : Promise.resolve('yes')),
      { timeLimitMs: 60_000, restMs: 20 },
    );
    expect(votes).to.deep.equal([{ node: 'a', value: 'yes' }, { node: 'b' }]);
  });

  it('begins the time of the rest when the votes say so', async () => {
    const votes = await askEachNode(
      nodes('a', 'b', 'c'),
      ({ name }, signal) => (name === 'c' ? never(signal) : Promise.resolve(name)),
      { restMs: 20, isRest: (some) => some.length === 2 },
    );
    expect(votes.map(({ value }) => value)).to.deep.equal(['a', 'b', undefined]);
  });

  it('does not end the rest’s time early because of a node that fails', async () => {
    let answer: (value: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    const votes = askEachNode(nodes('a', 'b'), ({ name }) => (name === 'a' ? away() : late), { restMs: 0 });
    setImmediate(() => setImmediate(() => answer('late')));
    expect(await votes).to.deep.equal([{ node: 'a' }, { node: 'b', value: 'late' }]);
  });

  it('ends as soon as the votes are enough, and still reports the last one', async () => {
    let answer: (value: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => {
      answer = resolve;
    });
    let all: readonly Vote<string>[] = [];
    let told: () => void = () => undefined;
    const last = new Promise<void>((resolve) => {
      told = resolve;
    });
    const votes = await askEachNode(
      nodes('a', 'b', 'c'),
      ({ name }) => (name === 'c' ? late : Promise.resolve('yes')),
      {
        isEnough: (some) => some.length === 2,
        onAll: (reported) => {
          all = reported;
          told();
        },
      },
    );
    expect(votes.map(({ node }) => node)).to.deep.equal(['a', 'b']);
    expect(all).to.deep.equal([]);
    answer('no');
    await last;
    expect(all.map(({ value }) => value)).to.deep.equal(['yes', 'yes', 'no']);
    expect(votes).to.have.length(2);
  });

  it('has no votes without nodes', async () => {
    expect(await askEachNode([], () => Promise.resolve('yes'))).to.deep.equal([]);
  });

  it('ends as soon as its signal aborts, with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('the caller has no time left');
    const votes = askEachNode(nodes('a'), (_, signal) => never(signal), { signal: controller.signal });
    controller.abort(reason);
    expect(await thrownBy(votes)).to.equal(reason);
    const late = askEachNode(nodes('a'), () => Promise.resolve('yes'), { signal: controller.signal });
    expect(await thrownBy(late)).to.equal(reason);
  });

  it('throws errors that no node caused', async () => {
    const mistake = new Error('a mistake of ours');
    const votes = askEachNode(nodes('a', 'b'), () => Promise.reject(mistake));
    expect(await thrownBy(votes)).to.equal(mistake);
  });
});
