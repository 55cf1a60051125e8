import { expect } from 'chai';
import { mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HoldingsMark } from '../../../db/ledger/holding-changes.ts';
import { COMPARE_INTERVAL_MS, createBalanceFeed } from '../../../use-cases/wallets/balance-feed.ts';
import type { SourcedBalance } from '../../../use-cases/wallets/ledger-balance.ts';

const OWNER = 'acc_1';
const signal = new AbortController().signal;

describe('the feed of balances', () => {
  let asked: string[][];
  let read: string[];
  let holdings: Map<string, bigint>;
  let answer: () => Promise<void>;
  let feed: ReturnType<typeof createBalanceFeed>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    asked = [];
    read = [];
    holdings = new Map([['one', 1n]]);
    answer = () => Promise.resolve();
    feed = createBalanceFeed({
      followed: { chainOf: (network) => Promise.resolve({ network, chainId: 'chain' }) },
      changes: {
        async marks(wallets) {
          asked.push(wallets.map(({ address }) => address));
          const marks = wallets.map(({ address }) => markOf(address));
          await answer();
          return marks;
        },
      },
      readLedgerBalance: (_, address) => {
        read.push(address);
        return Promise.resolve(balanceOf(address));
      },
    });
  });
  afterEach(() => mock.timers.reset());

  function markOf(address: string): HoldingsMark {
    return {
      network: 'devnet',
      address,
      mark: String(holdings.get(address) ?? 0n),
      isUncertain: false,
      ownerIds: [OWNER],
      seenToSlot: 1,
      headSlot: 1,
      updatedAt: new Date(),
    };
  }

  function balanceOf(address: string): SourcedBalance {
    return {
      lamports: holdings.get(address) ?? 0n,
      lamportsDayChange: null,
      tokens: [],
      slot: 1,
      source: 'ledger',
      hiddenTokens: 0,
    };
  }

  const subscribe = (address = 'one') =>
    feed.subscribe({ network: 'devnet', address, includeSpam: false }, OWNER);

  async function second(): Promise<void> {
    mock.timers.tick(COMPARE_INTERVAL_MS);
    await nextTurn();
  }

  const lamports = async (subscription: ReturnType<typeof subscribe>) => {
    const news = await subscription.take(signal);
    return typeof news === 'object' ? news.lamports : news;
  };

  it('asks once a second for all subscribers, and reads what has changed once', async () => {
    const subscriptions = Array.from({ length: 50 }, () => subscribe());
    const other = subscribe('two');
    await second();
    expect(asked).to.deep.equal([['one', 'two']]);
    expect(read).to.deep.equal(['one', 'two']);
    for (const each of subscriptions) expect(await lamports(each)).to.equal(1n);
    expect(await lamports(other)).to.equal(0n);

    await second();
    expect(asked).to.have.length(2);
    expect(read, 'nothing has changed').to.have.length(2);

    holdings.set('one', 5n);
    await second();
    expect(read.slice(2)).to.deep.equal(['one']);
    for (const each of subscriptions) expect(await lamports(each)).to.equal(5n);
  });

  it('asks nothing without a subscriber, and holds no timer', async () => {
    const [first, last] = [subscribe(), subscribe('two')];
    await second();
    first.close();
    await second();
    expect(asked.slice(1)).to.deep.equal([['two']]);
    last.close();
    await second();
    await second();
    expect(asked).to.have.length(2);
    const again = subscribe();
    await second();
    expect(asked).to.have.length(3);
    again.close();
  });

  it('gives a slow subscriber the newest balance only', async () => {
    const slow = subscribe();
    for (const amount of [2n, 3n, 4n]) {
      holdings.set('one', amount);
      await second();
    }
    expect(await lamports(slow)).to.equal(4n);
    let isTaken = false;
    void slow.take(signal).then(() => (isTaken = true));
    await second();
    expect(isTaken).to.equal(false);
  });

  it('gives who comes during a comparison the change that was compared before', async () => {
    const early = subscribe();
    let resolve = (): void => undefined;
    answer = () => new Promise((done) => (resolve = done));
    holdings.set('one', 6n);
    await second();
    // It has read the balance of before, and the comparison under way knows the new one already.
    const late = subscribe();
    resolve();
    await nextTurn();
    expect(await lamports(early)).to.equal(6n);
    answer = () => Promise.resolve();
    await second();
    expect(await lamports(late)).to.equal(6n);
  });

  it('fails for its subscribers when the database does, and works for the next ones', async () => {
    const subscription = subscribe();
    answer = () => Promise.reject(new Error('the database is away'));
    await second();
    expect(await subscription.take(signal).catch((error: unknown) => error)).to.be.an('error');
    subscription.close();
    answer = () => Promise.resolve();
    const next = subscribe();
    await second();
    expect(await lamports(next)).to.equal(1n);
  });

  it('says that a wallet is not followed to the owner who has it no more, and to no other', async () => {
    const stays = subscribe();
    const leaves = feed.subscribe({ network: 'devnet', address: 'one', includeSpam: false }, 'acc_2');
    await second();
    expect(await leaves.take(signal)).to.equal('not_followed');
    expect(await lamports(stays)).to.equal(1n);
  });

  it('ends the wait of a subscriber whose stream ends', async () => {
    const leaving = new AbortController();
    const taken = subscribe().take(leaving.signal);
    leaving.abort();
    expect(await taken).to.equal(undefined);
  });
});
