import { expect } from 'chai';
import { z } from 'zod';
import { ChainError } from '../../../../chain/rpc/chain-error.ts';
import { readBlockHead } from '../../../../chain/ledger/block-head.ts';
import type {
  FollowedWallets,
  LedgerCursor,
  LedgerSource,
  BlockRange,
} from '../../../../chain/ledger/ledger-source.ts';
import type { RpcClient } from '../../../../chain/rpc/rpc-client.ts';
import { waitUntil } from '../../../support/wait-until.ts';

export const NO_END = new AbortController().signal;

const block = z.object({ signatures: z.array(z.string()).default([]) });

/** "Minimum context slot has not been reached" (Agave: rpc-client-types, custom_error). */
const NOT_THERE_YET = -32_016;

/** Asks again if a node refuses because it lags for a moment. */
export function askingAgain(source: LedgerSource): LedgerSource {
  return {
    next: (...question) =>
      source.next(...question).catch((error: unknown) => {
        if (error instanceof ChainError && error.rpcCode === NOT_THERE_YET) return { kind: 'waiting' };
        throw error;
      }),
  };
}

/** Reads at least up to a slot, step by step; each step has to follow the previous one. */
export async function readUpTo(
  source: LedgerSource,
  from: LedgerCursor,
  slot: number,
  wallets: FollowedWallets,
) {
  const ranges: BlockRange[] = [];
  let cursor = from;
  while (cursor.slot < slot) {
    const range = await waitUntil('something new is confirmed', async () => {
      const step = await source.next(cursor, wallets, NO_END);
      if (step.kind === 'forked') throw new Error('the cursor is on the chain');
      return step.kind === 'range' ? step.range : undefined;
    });
    expect(range.from).to.deep.equal(cursor);
    expectInOrder(range);
    ranges.push(range);
    cursor = range.to;
  }
  return { cursor, transactions: ranges.flatMap(({ transactions }) => transactions), ranges };
}

/** Transactions are in order, their blocks are listed, and all are within the range. */
function expectInOrder({ from, to, transactions, blocks }: BlockRange): void {
  expect(to.slot).to.be.above(from.slot);
  const places = transactions.map(({ slot, position }) => ({ slot, position }));
  expect(places).to.deep.equal(places.toSorted((a, b) => a.slot - b.slot || a.position - b.position));
  for (const { slot } of places) expect(slot).to.be.within(from.slot + 1, to.slot);
  expect(blocks.map(({ slot }) => slot)).to.deep.equal([...new Set(places.map(({ slot }) => slot))]);
}

export async function cursorInSlot(rpc: RpcClient, slot: number): Promise<LedgerCursor> {
  const head = await readBlockHead(rpc, slot, 'confirmed');
  if (!head) throw new Error(`no block in slot ${slot}`);
  return { slot, blockhash: head.blockhash };
}

/** Slots without a transaction. */
export async function emptySlots(rpc: RpcClient, slots: readonly number[]): Promise<number[]> {
  const options = { commitment: 'confirmed', transactionDetails: 'signatures', rewards: false };
  const empty: number[] = [];
  for (const slot of slots) {
    const { signatures } = await rpc.call('getBlock', [slot, options], block);
    if (signatures.length === 0) empty.push(slot);
  }
  return empty;
}
