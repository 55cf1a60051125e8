import type { ServerResponse } from 'node:http';
import type { LedgerCursor } from '../../../../chain/ledger/ledger-source.ts';
import { failure, result, type RpcCall } from '../../support/rpc-server.ts';

export interface ScriptedBlock {
  slot: number;
  parentSlot: number;
  blockhash: string;
  previousBlockhash: string;
  transactions: unknown[];
}

const FEE = 5_000;

/** Agave: rpc-client-types, custom_error. */
const BLOCK_NOT_AVAILABLE = -32_004;

/** Blocks in these slots, each the parent of the next; `payers`: the payer of each slot. */
export function blocksIn(
  slots: readonly number[],
  { payers = {}, fork = '' }: { payers?: Record<number, string[]>; fork?: string } = {},
): ScriptedBlock[] {
  return slots.map((slot, index) => {
    const parentSlot = slots[index - 1] ?? slot - 1;
    return {
      slot,
      parentSlot,
      blockhash: `hash-${slot}${fork}`,
      previousBlockhash: `hash-${parentSlot}${fork}`,
      transactions: (payers[slot] ?? []).map((payer, position) => payment(`${slot}-${position}`, payer)),
    };
  });
}

export function cursorAt(slot: number): LedgerCursor {
  return { slot, blockhash: `hash-${slot}` };
}

export interface BlockNode {
  blocks: ScriptedBlock[];
  /** Blocks that its lists leave out. */
  omitted?: readonly number[];
  /** The error code for a slot's block. */
  refusals?: Record<number, number>;
  /** Slots with malformed blocks. */
  garbage?: readonly number[];
}

/** Answers of a node that has only these blocks. */
export function answerOf(node: BlockNode, { method, params }: RpcCall): (response: ServerResponse) => void {
  const listed = node.blocks.map(({ slot }) => slot).filter((slot) => !node.omitted?.includes(slot));
  const first = Number(params[0]);
  if (method === 'getBlocksWithLimit') {
    return result(listed.filter((slot) => slot >= first).slice(0, Number(params[1])));
  }
  if (method !== 'getBlock') return failure(-32_601, 'Method not found');
  const refusal = node.refusals?.[first];
  if (refusal !== undefined) return failure(refusal, 'refused');
  if (node.garbage?.includes(first)) return result({ transactions: 7 });
  const block = node.blocks.find(({ slot }) => slot === first);
  return block
    ? result({ ...block, blockHeight: block.slot, blockTime: 1_700_000_000 + block.slot })
    : failure(BLOCK_NOT_AVAILABLE, 'Block not available');
}

function payment(signature: string, payer: string): unknown {
  return {
    transaction: {
      signatures: [signature],
      accountKeys: [{ pubkey: payer, signer: true, source: 'transaction', writable: true }],
    },
    meta: {
      err: null,
      fee: FEE,
      preBalances: [1_000_000],
      postBalances: [1_000_000 - FEE],
      preTokenBalances: [],
      postTokenBalances: [],
    },
    version: 'legacy',
  };
}
