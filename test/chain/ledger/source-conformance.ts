import { expect } from 'chai';
import { readBlockHead } from '../../../chain/ledger/block-head.ts';
import type { FollowedWallets, LedgerCursor, LedgerSource } from '../../../chain/ledger/ledger-source.ts';
import { createRpcClient, type RpcClient } from '../../../chain/rpc/rpc-client.ts';
import { createRpcPool } from '../../../chain/rpc/rpc-pool.ts';
import type { ObservedTransaction } from '../../../domain/ledger/observed-transaction.ts';
import { chainRpc, newWallet } from '../../support/chain-client.ts';
import { startFaultyChain, type FaultyChain } from '../../support/faulty-chain.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { failureOf } from '../support/failed-call.ts';
import { GARBAGE } from './support/garbage.ts';
import { ledgerActor } from './support/ledger-actor.ts';
import {
  askingAgain,
  cursorInSlot,
  emptySlots,
  NO_END,
  readUpTo as readSourceUpTo,
} from './support/read-up-to.ts';
import {
  LAMPORTS_IN,
  LAMPORTS_LOOKED_UP,
  LAMPORTS_OUT,
  ledgerStory,
  RECOVERED,
  SENT_BY_OWNER,
  SENT_LATER,
  SENT_WITH_FEE,
  sol,
  STEPS,
  tip,
  type LedgerStory,
  type StepName,
} from './support/ledger-story.ts';

/** A slot takes 50 ms, so that the cursor lags a few hundred slots within seconds. */
const GAP_SLOTS = 200;

/** Two seconds, so that a busy machine can ask in time. */
const LAG_SLOTS = 40;

/** Slots without a transaction, among those. */
const SLOTS_TO_SKIP = 40;

/** Slots with a block, on the local chain. */
const FIRST_SLOT = 32;

/** Far more than any source fetches ahead. */
const SLOTS_FETCHED_AHEAD = 64;

/** Promises of every source of the ledger, on a real chain. */
export function describeLedgerSource(name: string, createSource: (rpc: RpcClient) => LedgerSource): void {
  describe(`the ledger's source ${name}`, () => {
    let chain: FaultyChain;
    let rpc: RpcClient;
    let story: LedgerStory;
    let all: ObservedTransaction[];

    before(async () => {
      story = await ledgerStory();
      chain = await startFaultyChain();
      rpc = createRpcClient(chain.rpcUrl);
      ({ transactions: all } = await readUpTo(createSource(rpc), story.from));
    });
    afterEach(() => chain.faults.clear());
    after(() => chain.close());

    /** At least up to the story's end. */
    const readUpTo = (
      source: LedgerSource,
      from: LedgerCursor,
      slot = story.to.slot,
      wallets: FollowedWallets = story.wallets,
    ) => readSourceUpTo(source, from, slot, wallets);

    function found(step: StepName): ObservedTransaction {
      const { signature } = story.steps[step];
      const transaction = all.find((each) => each.signature === signature);
      if (!transaction) throw new Error(`not found: ${step}`);
      return transaction;
    }

    const delta = (step: StepName, address: string): bigint => {
      const account = found(step).accounts.find((each) => each.address === address);
      return account ? account.lamportsAfter - account.lamportsBefore : 0n;
    };

    const tokenAccount = (step: StepName, address: string) =>
      found(step).tokenAccounts.find((each) => each.address === address);

    it('has each transaction that concerns a followed wallet once, in the chain’s order, and no others', () => {
      const expected = [...STEPS.map((step) => story.steps[step]), ...story.missed];
      expect(all.map(({ signature }) => signature).toSorted()).to.deep.equal(
        expected.map(({ signature }) => signature).toSorted(),
      );
      for (const { signature, slot } of expected) {
        expect(all.find((each) => each.signature === signature)).to.have.property('slot', slot);
      }
      const strange = story.strangers.map(({ signature }) => signature);
      expect(all.filter(({ signature }) => strange.includes(signature))).to.deep.equal([]);
    });

    it('has the block’s height and time, and the position in the block', async () => {
      const direct = await chainRpc();
      for (const { slot, blockHeight, blockTime } of all) {
        const head = await readBlockHead(direct, slot, 'confirmed');
        expect({ blockHeight, blockTime }).to.deep.equal({
          blockHeight: head?.blockHeight,
          blockTime: head?.blockTime,
        });
      }
      const [first, second] = [found('first of two'), found('second of two')];
      expect(first.slot).to.equal(second.slot);
      expect(first.position).to.not.equal(second.position);
    });

    it('has SOL that comes and goes, in one transaction for several wallets', () => {
      expect(delta('SOL in', story.alice)).to.equal(BigInt(LAMPORTS_IN));
      expect(-delta('SOL out', story.alice) > BigInt(LAMPORTS_OUT)).to.equal(true);
      expect(delta('from one to the other', story.bob)).to.equal(BigInt(LAMPORTS_OUT + 1));
      expect(-delta('from one to the other', story.alice) > BigInt(LAMPORTS_OUT + 1)).to.equal(true);
      expect(found('SOL out').accounts[0]).to.include({ address: story.alice, signed: true });
    });

    it('has tokens by their owner, if the wallet itself is not named', () => {
      const { plain, alice } = story;
      const named = found('tokens by owner').accounts.map(({ address }) => address);
      expect(named).to.not.include(alice);
      expect(tokenAccount('tokens by owner', plain.accountOf(alice))).to.deep.include({
        mint: plain.mint,
        program: plain.program,
        decimals: plain.decimals,
        before: { owner: alice, baseUnits: 0n },
        after: { owner: alice, baseUnits: SENT_BY_OWNER },
      });
    });

    it('has the received amount of a token with a transfer fee', () => {
      const { feeing, alice } = story;
      const { sent, fee } = SENT_WITH_FEE;
      expect(tokenAccount('tokens with a fee', feeing.accountOf(alice))).to.deep.include({
        program: feeing.program,
        before: { owner: alice, baseUnits: 0n },
        after: { owner: alice, baseUnits: sent - fee },
      });
    });

    it('has payments to a token account that was created later', () => {
      const { plain, bob } = story;
      const account = plain.accountOf(bob);
      expect(tokenAccount('token account made later', account)).to.deep.include({ before: null });
      const after = { owner: bob, baseUnits: SENT_LATER };
      expect(tokenAccount('tokens to the later account', account)).to.deep.include({ after });
    });

    it('has a transfer that another program makes, and the account that it closes', () => {
      const { other, plain, bob } = story;
      const after = { owner: bob, baseUnits: RECOVERED };
      expect(tokenAccount('recovered by a program', other.accountOf(bob))).to.deep.include({ after });
      const nested = tokenAccount('recovered by a program', other.accountOf(plain.accountOf(bob)));
      expect(nested?.before).to.deep.equal({ owner: plain.accountOf(bob), baseUnits: RECOVERED });
      expect(nested?.after).to.equal(null);
    });

    it('has a token account that is closed, with what it gave back', () => {
      const { plain, alice } = story;
      expect(tokenAccount('closed', plain.accountOf(alice))).to.deep.include({
        before: { owner: alice, baseUnits: 0n },
        after: null,
      });
      expect(delta('closed', alice) > 0n).to.equal(true);
    });

    it('has a transaction that failed, which moved its fee and nothing else', () => {
      expect(found('failed').succeeded).to.equal(false);
      expect(delta('failed', story.alice)).to.equal(-5_000n);
      expect(delta('failed', story.bob)).to.equal(0n);
      expect(all.filter(({ succeeded }) => !succeeded)).to.have.length(1);
    });

    it('has an account that is named by a lookup table', () => {
      expect(delta('by lookup table', story.bob)).to.equal(BigInt(LAMPORTS_LOOKED_UP));
    });

    it('returns the same from a cursor in the middle', async () => {
      const { slot } = story.steps['tokens with a fee'];
      const { transactions } = await readUpTo(createSource(rpc), await cursorInSlot(rpc, slot));
      expect(transactions).to.deep.equal(all.filter((each) => each.slot > slot));
    });

    it('fills a gap of some hundred slots, in order', async () => {
      const slot = Math.max(FIRST_SLOT, story.from.slot - GAP_SLOTS);
      const from = await cursorInSlot(rpc, slot);
      const { cursor, transactions } = await readUpTo(createSource(rpc), from, story.steps['SOL out'].slot);
      expect(transactions.filter((each) => each.slot > story.from.slot)).to.deep.equal(
        all.filter((each) => each.slot <= cursor.slot),
      );
    });

    it('continues over slots without a block', async () => {
      const first = story.steps['SOL in'].slot;
      const empty = await emptySlots(
        rpc,
        Array.from({ length: Math.min(SLOTS_TO_SKIP, story.to.slot - first) }, (_, index) => first + index),
      );
      expect(empty).to.not.deep.equal([]);
      chain.faults.set([{ kind: 'skipped-slots', slots: empty }]);
      const { transactions } = await readUpTo(createSource(rpc), story.from);
      expect(transactions).to.deep.equal(all);
    });

    it('misses nothing if a list leaves something out', async () => {
      chain.faults.set([{ kind: 'omitted-slots', slots: all.map(({ slot }) => slot) }]);
      const { transactions } = await readUpTo(createSource(rpc), story.from);
      expect(transactions).to.deep.equal(all);
    });

    it('waits while the node lags the cursor, and has no gap when it has caught up', async () => {
      const { slot } = story.steps['tokens with a fee'];
      const distance = (await tip()).slot - slot;
      chain.faults.set([{ kind: 'lag', slots: distance + LAG_SLOTS }]);
      const cursor = await cursorInSlot(await chainRpc(), slot);
      const source = createSource(rpc);
      expect(await source.next(cursor, story.wallets, NO_END)).to.deep.equal({ kind: 'waiting' });
      // A node that lags a little: its token accounts are present, its histories are a slot old.
      chain.faults.set([{ kind: 'lag', slots: 1 }]);
      const { transactions } = await readUpTo(askingAgain(source), cursor);
      expect(transactions).to.deep.equal(all.filter((each) => each.slot > slot));
    });

    it('has no gap if one of two nodes lags', async () => {
      chain.faults.set([{ kind: 'lag', slots: 8 }]);
      const [lagging, fresh] = [chain.rpcUrl, (await startedTwin()).rpcUrl];
      const pool = createRpcPool({ reads: [lagging, fresh].map((url) => ({ url, weight: 1 })) });
      const [payer, receiver] = [await ledgerActor(), await newWallet()];
      let cursor = await tip();
      const sent: string[] = [];
      const source = askingAgain(createSource(pool));
      const reading: ObservedTransaction[] = [];
      for (let lamports = LAMPORTS_IN; lamports < LAMPORTS_IN + 4; lamports += 1) {
        const { signature, slot } = await payer.send([sol(payer, receiver.address, lamports)]);
        sent.push(signature);
        const read = await readUpTo(source, cursor, slot, new Set([receiver.address]));
        reading.push(...read.transactions);
        cursor = read.cursor;
      }
      expect(reading.map(({ signature }) => signature)).to.deep.equal(sent);
    });

    it('fails if answers are garbage, and continues once they are not', async () => {
      const source = createSource(rpc);
      for (const fault of GARBAGE) {
        chain.faults.set([fault]);
        await failureOf(source.next(story.from, story.wallets, NO_END));
      }
      chain.faults.clear();
      expect((await readUpTo(source, story.from)).transactions).to.deep.equal(all);
    });

    it('fails if its next blocks are pruned', async () => {
      chain.faults.set([{ kind: 'pruned', keepSlots: 5 }]);
      await failureOf(createSource(rpc).next(story.from, story.wallets, NO_END));
    });

    it('follows a fork while it is the chain, and reports when it is dropped', async () => {
      const { signature, slot } = story.steps['by lookup table'];
      chain.faults.set([{ kind: 'fork', first: slot, without: [signature] }]);
      const source = createSource(rpc);
      const { cursor, transactions } = await readUpTo(source, story.from);
      expect(transactions).to.deep.equal(all.filter((each) => each.signature !== signature));
      chain.faults.clear();
      // Blocks fetched ahead of the cursor belong to the fork, too.
      let at = cursor;
      await waitUntil('it reports a fork', async () => {
        const step = await source.next(at, story.wallets, NO_END);
        if (step.kind === 'range') at = step.range.to;
        return step.kind === 'forked';
      });
      expect(at.slot - cursor.slot).to.be.below(SLOTS_FETCHED_AHEAD);
    });

    it('continues to the tip if no wallet is followed', async () => {
      const { transactions, ranges } = await readUpTo(
        createSource(rpc),
        story.from,
        story.to.slot,
        new Set(),
      );
      expect(transactions).to.deep.equal([]);
      expect(ranges).to.have.length(1);
    });

    async function startedTwin(): Promise<FaultyChain> {
      const twin = await startFaultyChain();
      after(() => twin.close());
      return twin;
    }
  });
}
