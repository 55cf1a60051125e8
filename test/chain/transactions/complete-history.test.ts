import { expect } from 'chai';
import type { z } from 'zod';
import { ChainError } from '../../../chain/rpc/chain-error.ts';
import type { RpcNode } from '../../../chain/rpc/rpc-client.ts';
import { hasCompleteHistory } from '../../../chain/transactions/complete-history.ts';

const TIP = { slot: 21_000, blockHeight: 10_000 };
const SIGNING_REQUEST = { signatures: ['ours'], createdAtBlockHeight: 9_700, boundHeight: 9_851 };
/** The last height that is older for certain. */
const OLDER = SIGNING_REQUEST.createdAtBlockHeight - 150;
const NEVER = new AbortController().signal;

interface History {
  /** Null: the slot has no block, or the node does not have it. */
  heightOf?(slot: number): number | null;
  isEmpty?(height: number): boolean;
  /** Null: the server that answers about signatures does not know it. */
  statusOf?(signature: string): string | null;
  /** Slot of the answer about signatures. */
  answeredIn?: number;
  /** Most slots in one list. */
  listed?: number;
}

/** Every tenth slot has no block. */
const withSkipped = (slot: number): number | null =>
  slot % 10 === 0 ? null : TIP.blockHeight - Math.floor(((TIP.slot - slot) * 9) / 10);

describe('the history of a node that knows no witness', () => {
  let blocks: { slot: number; height: number | null }[];
  beforeEach(() => {
    blocks = [];
  });

  async function isComplete({
    heightOf = withSkipped,
    isEmpty = () => false,
    statusOf = (signature) => (signature === 'ours' ? null : 'finalized'),
    answeredIn = TIP.slot,
    listed = Infinity,
  }: History): Promise<boolean> {
    const answerOf = (method: string, [first, limit]: unknown[]): unknown => {
      if (method === 'getSignatureStatuses') {
        const value = (first as string[]).map((signature) => {
          const confirmationStatus = statusOf(signature);
          return confirmationStatus && { slot: 1, err: null, confirmationStatus };
        });
        return { context: { slot: answeredIn }, value };
      }
      const slot = first as number;
      if (method === 'getBlocksWithLimit') {
        const slots = [];
        for (let next = slot; next <= TIP.slot && slots.length < (limit as number); next += 1) {
          if (heightOf(next) !== null) slots.push(next);
        }
        return slots.slice(0, listed);
      }
      const height = heightOf(slot);
      blocks.push({ slot, height });
      if (height === null) throw new ChainError('rpc', 'getBlock: skipped', { rpcCode: -32_007 });
      return { blockHeight: height, signatures: isEmpty(height) ? [] : [`at ${height}`, 'another'] };
    };
    const rpc: RpcNode = {
      name: 'rpc-1',
      call: async <T>(method: string, params: unknown[], result: z.ZodType<T>) =>
        result.parse(answerOf(method, params)),
    };
    return hasCompleteHistory(rpc, TIP, SIGNING_REQUEST, NEVER);
  }

  it('is complete with every block since an older transaction, found in a few steps', async () => {
    expect(await isComplete({})).to.equal(true);
    expect(blocks.length).to.be.lessThan(30);
    expect(Math.min(...blocks.map(({ height }) => height ?? Infinity))).to.be.within(OLDER - 5, OLDER);
    const bound = blocks.some(({ height }) => height === SIGNING_REQUEST.boundHeight + 1);
    expect(bound).to.equal(true);
  });

  it('is complete although blocks are empty, such as those of a local chain', async () => {
    expect(await isComplete({ isEmpty: (height) => height > OLDER - 300 })).to.equal(true);
    expect(Math.min(...blocks.map(({ height }) => height ?? Infinity))).to.be.at.most(OLDER - 300);
  });

  it('is not complete if one answer about signatures knows ours, or misses one of another block', async () => {
    expect(await isComplete({ statusOf: () => 'finalized' })).to.equal(false);
    const lost = (from: number, to: number) => (signature: string) => {
      const height = Number(/\d+/.exec(signature)?.[0]);
      return signature === 'ours' || (height >= from && height < to) ? null : 'finalized';
    };
    expect(await isComplete({ statusOf: lost(0, OLDER + 1) }), 'the older one').to.equal(false);
    for (let from = OLDER + 1; from <= SIGNING_REQUEST.boundHeight - 25; from += 25) {
      expect(await isComplete({ statusOf: lost(from, from + 25) }), `from ${from}`).to.equal(false);
    }
  });

  it('is not complete if the answer about signatures is older than the newest block', async () => {
    expect(await isComplete({ answeredIn: TIP.slot - 1 })).to.equal(false);
  });

  it('is not complete if the older transaction is not final', async () => {
    const statusOf = (signature: string) => (signature === 'ours' ? null : 'confirmed');
    expect(await isComplete({ statusOf })).to.equal(false);
  });

  it('is not complete if the blocks begin later, or have no transaction', async () => {
    expect(await isComplete({ heightOf: () => null })).to.equal(false);
    expect(blocks.length).to.be.lessThan(40);
    expect(await isComplete({ isEmpty: () => true })).to.equal(false);
  });

  it('is not complete if one block between is missing, or the node lists only some', async () => {
    for (const missing of [OLDER + 1, SIGNING_REQUEST.createdAtBlockHeight, SIGNING_REQUEST.boundHeight]) {
      const heightOf = (slot: number) => (withSkipped(slot) === missing ? null : withSkipped(slot));
      expect(await isComplete({ heightOf }), `without the block of height ${missing}`).to.equal(false);
    }
    expect(await isComplete({ listed: 100 })).to.equal(false);
  });

  it('is not complete on a chain that is younger than that', async () => {
    const young = (slot: number): number | null =>
      slot < TIP.slot - 400 ? null : TIP.blockHeight - (TIP.slot - slot);
    expect(await isComplete({ heightOf: young })).to.equal(false);
  });
});
