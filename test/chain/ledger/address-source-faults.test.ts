import { expect } from 'chai';
import type { BlockRange, FollowedWallets } from '../../../chain/ledger/ledger-source.ts';
import { createAddressSource } from '../../../chain/ledger/address-source.ts';
import { createRpcClient } from '../../../chain/rpc/rpc-client.ts';
import type { HeldAddress } from '../../../domain/ledger/history-start.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { closedUrl, failure, result, rpcServers, type RpcCall } from '../support/rpc-server.ts';

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';
const FROM = { slot: 100, blockhash: 'hash-100' };
const TIP = 210;

interface Entry {
  signature: string;
  slot: number;
}

type Answer = Parameters<ReturnType<typeof rpcServers>['node']>[0];

describe('the ledger by address, from faulty nodes', () => {
  const servers = rpcServers();
  const { signal } = new AbortController();
  afterEach(() => servers.stop());

  /** A node with a wallet's history, newest first; `instead` replaces the answers of some calls. */
  async function nodeWith(history: Entry[], instead: Record<string, Answer> = {}) {
    return servers.node(
      (response, call: RpcCall) => {
        const own = instead[call.method];
        if (own) own(response, call);
        else result(answerOf(history, call))(response);
      },
      { slot: TIP },
    );
  }

  function answerOf(history: Entry[], { method, params }: RpcCall): unknown {
    switch (method) {
      case 'getTokenAccountsByOwner':
        return { context: { slot: TIP }, value: [] };
      case 'getSignaturesForAddress': {
        const { before, limit } = params[1] as { before?: string; limit: number };
        const start = before === undefined ? 0 : history.findIndex((entry) => entry.signature === before) + 1;
        return history.slice(start, start + limit);
      }
      case 'getTransaction':
        return transactionJson(history.find(({ signature }) => signature === params[0]));
      case 'getBlock': {
        const slot = Number(params[0]);
        const signatures = history.filter((entry) => entry.slot === slot).map((entry) => entry.signature);
        return {
          blockhash: `hash-${slot}`,
          parentSlot: slot - 1,
          blockTime: 1_700_000_000,
          blockHeight: slot,
          signatures,
        };
      }
      case 'getFirstAvailableBlock':
        return 0;
      case 'getMultipleAccounts':
        return {
          context: { slot: TIP },
          value: (params[0] as string[]).map(() => ({ lamports: 7_000, owner: SYSTEM_PROGRAM, data: '' })),
        };
      default:
        throw new Error(`no answer is scripted for ${method}`);
    }
  }

  function transactionJson(entry: Entry | undefined): unknown {
    if (!entry) return null;
    return {
      slot: entry.slot,
      blockTime: 1_700_000_000,
      version: 'legacy',
      transaction: {
        signatures: [entry.signature],
        message: {
          accountKeys: [WALLET, SYSTEM_PROGRAM],
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          instructions: [],
        },
      },
      meta: {
        err: null,
        fee: 5_000,
        preBalances: [20_000, 1],
        postBalances: [15_000, 1],
        preTokenBalances: [],
        postTokenBalances: [],
        loadedAddresses: { writable: [], readonly: [] },
        innerInstructions: [],
      },
    };
  }

  /** One transaction in each slot, the newest first. */
  function historyOf(newest: number, oldest: number): Entry[] {
    return Array.from({ length: newest - oldest + 1 }, (_, index) => ({
      signature: `signature-${newest - index}`,
      slot: newest - index,
    }));
  }

  async function next(url: string): Promise<ReturnType<ReturnType<typeof createAddressSource>['next']>> {
    const source = createAddressSource(createRpcClient(url));
    return source.next(FROM, new Set([WALLET]), signal);
  }

  async function rangeFrom(url: string): Promise<BlockRange> {
    const step = await next(url);
    if (step.kind !== 'range') throw new Error(`the step is ${step.kind}`);
    return step.range;
  }

  it('is read page by page, down to the cursor and no further', async () => {
    const node = await nodeWith(historyOf(TIP, 1));
    const { transactions, to } = await rangeFrom(node.url);
    expect(to).to.deep.equal({ slot: TIP, blockhash: `hash-${TIP}` });
    expect(transactions.map(({ slot }) => slot)).to.deep.equal(
      historyOf(TIP, FROM.slot + 1)
        .map(({ slot }) => slot)
        .toReversed(),
    );
    const pages = node.calls.filter(({ method }) => method === 'getSignaturesForAddress');
    expect(pages).to.have.length(2);
  });

  it('takes six calls for a wallet without anything new', async () => {
    const node = await nodeWith(historyOf(50, 1));
    await rangeFrom(node.url);
    // getSlot is answered by the node and not counted.
    expect(node.calls.map(({ method }) => method).sort()).to.deep.equal([
      'getBlock',
      'getBlock',
      'getSignaturesForAddress',
      'getTokenAccountsByOwner',
      'getTokenAccountsByOwner',
    ]);
  });

  it('counts as complete if a history began later than the cursor', async () => {
    const node = await nodeWith(historyOf(201, 200));
    expect((await rangeFrom(node.url)).transactions).to.have.length(2);
  });

  /** The ledger has this balance of the wallet. */
  function ledgerWith(baseUnits: bigint): FollowedWallets {
    const account = { baseUnits, closed: false, slot: 50, isUncertain: false };
    return Object.assign(new Set([WALLET]), {
      knownBalances: async (held: readonly HeldAddress[]) =>
        held.map((each) => ({ ...each, fromSlot: 50, account })),
    });
  }

  const listsOf = ({ calls }: { calls: RpcCall[] }) =>
    calls.filter(({ method }) => method === 'getSignaturesForAddress').length;

  it('is asked for again until it begins with the balance that the ledger has', async () => {
    let lists = 0;
    const node = await nodeWith(historyOf(201, 200), {
      getSignaturesForAddress(response, { params }) {
        const isFirstPage = !JSON.stringify(params).includes('before');
        lists += isFirstPage ? 1 : 0;
        result(isFirstPage && lists === 3 ? historyOf(201, 200) : [])(response);
      },
    });
    const source = createAddressSource(createRpcClient(node.url));
    const step = await source.next(FROM, ledgerWith(20_000n), signal);
    expect(step).to.have.nested.property('range.reading.incomplete').that.deep.equals([]);
    expect(step).to.have.nested.property('range.transactions').with.length(2);
    expect(lists).to.equal(3);
  });

  it('is called incomplete if it never begins with that balance', async () => {
    const node = await nodeWith([]);
    const source = createAddressSource(createRpcClient(node.url));
    const start = { wallet: WALLET, address: WALLET, slot: TIP, balances: [7_000n] };
    const step = await source.next(FROM, ledgerWith(20_000n), signal);
    expect(step).to.have.nested.property('range.reading.incomplete').that.deep.equals([start]);
    expect(listsOf(node)).to.equal(13);
    const unchanged = await source.next(FROM, ledgerWith(7_000n), signal);
    expect(unchanged).to.have.nested.property('range.reading.incomplete').that.deep.equals([]);
  });

  it('is left to the comparison with the other nodes if there are some', async () => {
    const node = await nodeWith([]);
    const source = createAddressSource(poolOf([node.url, closedUrl()]));
    const step = await source.next(FROM, ledgerWith(20_000n), signal);
    expect(step).to.have.nested.property('range.reading.incomplete').that.deep.equals([]);
    expect(listsOf(node)).to.equal(1);
  });

  it('fails as pruned if the node has deleted the history after the cursor', async () => {
    const node = await nodeWith(historyOf(201, 200), { getFirstAvailableBlock: result(150) });
    const error = await failureOf(next(node.url));
    expect(error).to.include({ kind: 'unavailable', retryable: true });
    expect(error.message).to.include('begins at slot 150');
  });

  for (const [title, instead] of [
    ['has not reached the slot yet', { getSignaturesForAddress: failure(-32_016, 'Minimum context slot') }],
    ['does not show what it names', { getTransaction: result(null) }],
    ['shows another transaction', { getTransaction: result(transactionJson(historyOf(150, 150)[0])) }],
    [
      'shows a transaction in another slot',
      { getTransaction: result(transactionJson({ signature: 'signature-201', slot: 202 })) },
    ],
    ['answers with garbage', { getTransaction: result({ slot: 'garbage' }) }],
    ['has a history of garbage', { getSignaturesForAddress: result([{ signature: 7 }]) }],
    ['shows the same page again and again', { getSignaturesForAddress: result(historyOf(301, 201)) }],
    [
      'has its history in another order',
      { getSignaturesForAddress: result(historyOf(301, 201).toReversed()) },
    ],
    ['has deleted the block of the cursor', { getBlock: failure(-32_001, 'Block 100 cleaned up') }],
    ['answers nothing', { getTokenAccountsByOwner: (response) => response.destroy() }],
  ] satisfies [string, Record<string, Answer>][]) {
    it(`fails rather than miss something if the node ${title}`, async () => {
      const node = await nodeWith(historyOf(201, 50), instead);
      expect((await failureOf(next(node.url))).name).to.equal('ChainError');
    });
  }

  it('fails if a block does not hold a transaction of the history', async () => {
    const node = await nodeWith(historyOf(201, 50), {
      getBlock: (response, { params }) =>
        result({ blockhash: `hash-${Number(params[0])}`, parentSlot: 1, signatures: ['another'] })(response),
    });
    expect(await failureOf(next(node.url))).to.include({ kind: 'unavailable' });
  });

  for (const [title, parentSlot, outcome] of [
    ['was skipped', 99, 'forked'],
    ['is hidden by the node', 100, 'ChainError'],
  ] as const) {
    it(`notices if the slot of the cursor ${title}`, async () => {
      const node = await nodeWith([], {
        getBlocksWithLimit: result([102]),
        getBlock: (response, { params }) => {
          if (params[0] === FROM.slot) failure(-32_004, 'Block not available')(response);
          else result({ blockhash: 'hash', parentSlot })(response);
        },
      });
      const step = await next(node.url).catch((error: unknown) => error);
      expect(step).to.have.property(outcome === 'forked' ? 'kind' : 'name', outcome);
    });
  }

  it('is asked of the next node, from the beginning, if the first one fails', async () => {
    const node = await nodeWith(historyOf(201, 50));
    const broken = await nodeWith(historyOf(201, 50), { getTransaction: result(null) });
    const source = createAddressSource(poolOf([closedUrl(), broken.url, node.url]));
    const step = await source.next(FROM, new Set([WALLET]), signal);
    expect(step.kind).to.equal('range');
    expect(broken.calls.length).to.be.greaterThan(0);
    expect(node.calls.map(({ method }) => method)).to.include('getTokenAccountsByOwner');
  });

  it('stops when its signal aborts', async () => {
    const node = await nodeWith([], { getTokenAccountsByOwner: () => undefined });
    const controller = new AbortController();
    const step = createAddressSource(createRpcClient(node.url)).next(
      FROM,
      new Set([WALLET]),
      controller.signal,
    );
    controller.abort(new Error('it is enough'));
    expect(await step.catch((error: unknown) => error)).to.have.property('message', 'it is enough');
  });
});
