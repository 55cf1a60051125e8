import { expect } from 'chai';
import type { ServerResponse } from 'node:http';
import { createLedgerVotes, type LedgerVotes } from '../../../chain/ledger/ledger-votes.ts';
import { failure, result, rpcServers, type NodeFacts, type RpcCall } from '../support/rpc-server.ts';
import { failureOf } from '../support/failed-call.ts';
import { poolOf } from '../support/rpc-pool.ts';
import { FOLLOWED as WALLET } from './block-fixtures.ts';
import { blocksIn, type ScriptedBlock } from './support/scripted-blocks.ts';

const SIGNATURE = '100-0';

/** Agave: rpc-client-types, custom_error. */
const CLEANED_UP = -32_001;
const SKIPPED = -32_007;

const signal = new AbortController().signal;

interface ChainNode {
  blocks: ScriptedBlock[];
  /** It has deleted all blocks before this one. */
  firstSlot?: number;
}

describe('votes of the nodes on a ledger', () => {
  const servers = rpcServers();
  afterEach(() => servers.stop());

  const chain = (fork = ''): ScriptedBlock[] =>
    blocksIn([98, 99, 100, 102, 103, 104], { payers: { 100: [WALLET] }, fork });

  function transactionIn(block: ScriptedBlock, signature: string): unknown {
    return (block.transactions as { transaction: { signatures: string[] } }[]).find(
      ({ transaction }) => transaction.signatures[0] === signature,
    );
  }

  function answerOf({ blocks, firstSlot = 0 }: ChainNode, { method, params }: RpcCall) {
    const kept = blocks.filter(({ slot }) => slot >= firstSlot);
    const [first, second] = params;
    if (method === 'getFirstAvailableBlock') return result(firstSlot);
    if (method === 'getBlocksWithLimit') {
      const slots = kept.map(({ slot }) => slot).filter((slot) => slot >= Number(first));
      return result(slots.slice(0, Number(second)));
    }
    if (method === 'getTransaction') {
      const block = kept.find((each) => transactionIn(each, String(first)) !== undefined);
      if (!block) return result(null);
      const { transaction, meta } = transactionIn(block, String(first)) as {
        transaction: { signatures: string[]; accountKeys: { pubkey: string }[] };
        meta: unknown;
      };
      const accountKeys = transaction.accountKeys.map(({ pubkey }) => pubkey);
      const header = {
        numRequiredSignatures: 1,
        numReadonlySignedAccounts: 0,
        numReadonlyUnsignedAccounts: 0,
      };
      const message = { accountKeys, header };
      const { signatures } = transaction;
      return result({ slot: block.slot, blockTime: 1, meta, transaction: { message, signatures } });
    }
    if (method !== 'getBlock') return failure(-32_601, 'Method not found');
    if (Number(first) < firstSlot) return failure(CLEANED_UP, 'Block cleaned up');
    const block = kept.find(({ slot }) => slot === first);
    if (!block) return failure(SKIPPED, 'Slot was skipped');
    const { transactions, ...head } = block;
    const rest = { ...head, blockHeight: block.slot, blockTime: 1 };
    const details = (second as { transactionDetails: string }).transactionDetails;
    if (details === 'none') return result(rest);
    if (details === 'accounts') return result({ ...rest, transactions });
    const all = transactions as { transaction: { signatures: string[] } }[];
    return result({ ...rest, signatures: all.map(({ transaction }) => transaction.signatures[0]) });
  }

  async function votesOf(
    nodes: readonly (ChainNode & Partial<NodeFacts>)[],
  ): Promise<LedgerVotes & { order(): string[] }> {
    const urls: string[] = [];
    for (const node of nodes) {
      const answer = (response: ServerResponse, call: RpcCall): void => answerOf(node, call)(response);
      const facts = { slot: node.slot ?? 120, outage: node.outage };
      urls.push((await servers.node(answer, facts)).url);
    }
    const pool = poolOf(urls);
    return { ...createLedgerVotes(pool), order: () => pool.inTurn().map(({ name }) => name) };
  }

  const kindsOf = (votes: readonly { node: string; value?: { kind: string } }[]) =>
    Object.fromEntries(votes.map(({ node, value }) => [node, value?.kind ?? 'silent']));

  it('say which node has a block, and which has another one', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain('b') }]);
    const hashes = (await votes.place(100, { signal })).map(
      ({ value }) => value?.kind === 'block' && value.blockhash,
    );
    expect(hashes).to.have.members(['hash-100', 'hash-100b']);
  });

  it('are silent for a node that is away, and do not ask the one whose answer is known', async () => {
    const votes = await votesOf([
      { blocks: chain() },
      { blocks: chain(), outage: 'gone' },
      { blocks: chain() },
    ]);
    expect(kindsOf(await votes.block(100, { signal, except: 'rpc-3' }))).to.deep.equal({
      'rpc-1': 'block',
      'rpc-2': 'silent',
    });
  });

  it('do not wait for a node that hangs longer than the time limit', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain(), outage: 'silent' }]);
    expect(kindsOf(await votes.block(100, { signal, timeLimitMs: 200 }))).to.deep.equal({
      'rpc-1': 'block',
      'rpc-2': 'silent',
    });
  });

  it('distinguish a skipped slot from one that a node has not reached', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain().slice(0, 2), slot: 99 }]);
    expect(kindsOf(await votes.block(101, { signal }))).to.deep.equal({
      'rpc-1': 'absent',
      'rpc-2': 'lagging',
    });
    expect(kindsOf(await votes.place(101, { signal }))).to.deep.equal({
      'rpc-1': 'absent',
      'rpc-2': 'lagging',
    });
  });

  for (const [what, node, kind] of [
    ['has deleted the slot', { blocks: blocksIn([98, 99, 100, 102, 103, 104]), firstSlot: 103 }, 'deleted'],
    ['shows later blocks only', { blocks: blocksIn([98, 99, 100, 102, 103, 104]).slice(4) }, 'silent'],
  ] as const) {
    it(`do not take silence for a denial: a node that ${what} has no opinion`, async () => {
      const votes = await votesOf([{ blocks: chain() }, node]);
      expect(kindsOf(await votes.block(100, { signal }))).to.deep.equal({
        'rpc-1': 'block',
        'rpc-2': kind,
      });
      expect(kindsOf(await votes.place(100, { signal }))).to.deep.equal({
        'rpc-1': 'block',
        'rpc-2': kind,
      });
      for (const howMany of [1, 33]) {
        const others = Array.from({ length: howMany - 1 }, (_, index) => `other-${index}`);
        const question = { slot: 100, signatures: [SIGNATURE, ...others], wallets: new Set([WALLET]) };
        const views = await votes.transactions(question, { signal });
        const seen = views.map(({ node: name, value }) => ({
          node: name,
          ...(value && { value: value.get(SIGNATURE) }),
        }));
        expect(
          Object.fromEntries(seen.map(({ node: name, value }) => [name, value?.kind ?? 'silent'])),
          `asked for ${howMany}`,
        ).to.deep.equal({ 'rpc-1': 'transaction', 'rpc-2': kind });
      }
    });
  }

  for (const howMany of [1, 33]) {
    it(`deny a transaction that is not in a node’s block, asked for ${howMany} at once`, async () => {
      const empty = blocksIn([98, 99, 100, 102, 103, 104]);
      const skipped = blocksIn([98, 99, 102, 103, 104]);
      const votes = await votesOf([{ blocks: chain() }, { blocks: empty }, { blocks: skipped }]);
      const others = Array.from({ length: howMany - 1 }, (_, index) => `other-${index}`);
      const question = { slot: 100, signatures: [SIGNATURE, ...others], wallets: new Set([WALLET]) };
      const views = await votes.transactions(question, { signal });
      expect(
        Object.fromEntries(views.map(({ node, value }) => [node, value?.get(SIGNATURE)?.kind])),
      ).to.deep.equal({ 'rpc-1': 'transaction', 'rpc-2': 'absent', 'rpc-3': 'absent' });
    });
  }

  it('call a block finalized if a quorum does, and name the node that contradicts', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain('b') }, { blocks: chain() }]);
    expect(await votes.finalizedBlockhash(100, signal)).to.deep.equal({
      outcome: { blockhash: 'hash-100' },
      dissenting: ['rpc-2'],
    });
  });

  it('leave the outcome open while two contradict each other, and name both', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain('b') }]);
    const { outcome, dissenting } = await votes.finalizedBlockhash(100, signal);
    expect(outcome).to.equal('pending');
    expect(dissenting).to.have.members(['rpc-1', 'rpc-2']);
  });

  it('name the newest finalized block that a quorum has reached, and none while too few answer', async () => {
    const [tip, lagging] = [
      { blocks: chain(), slot: 104 },
      { blocks: chain().slice(0, 4), slot: 102 },
    ];
    expect(await (await votesOf([tip, lagging])).latestFinalized(signal)).to.include({ slot: 102 });
    const gone = await votesOf([tip, { ...lagging, outage: 'gone' as const }]);
    expect((await failureOf(gone.latestFinalized(signal))).message).to.include('too few nodes');
  });

  it('name the newest finalized block even if one of three claims another hash for it', async () => {
    const liar = { blocks: chain('b'), slot: 104 };
    const honest = { blocks: chain(), slot: 104 };
    const votes = await votesOf([liar, honest, honest]);
    expect(await votes.latestFinalized(signal)).to.include({ slot: 104, blockhash: 'hash-104' });
  });

  it('come from the other nodes first after a majority has contradicted one', async () => {
    const votes = await votesOf([{ blocks: chain() }, { blocks: chain() }, { blocks: chain() }]);
    await votes.place(100, { signal });
    votes.distrust(['rpc-1']);
    expect(votes.order()).to.deep.equal(['rpc-2', 'rpc-3', 'rpc-1']);
  });
});
