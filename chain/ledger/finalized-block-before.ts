import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { readBlockHead } from './block-head.ts';
import { latestFinalized } from './finality.ts';
import type { LedgerCursor } from './ledger-source.ts';

/** A leader has four slots, and a dozen leaders in a row may be down. */
const SLOTS_TRIED = 50;

/** The newest finalized block before a slot. */
export async function finalizedBlockBefore(
  rpc: RpcClient,
  slot: number,
  signal?: AbortSignal,
): Promise<LedgerCursor> {
  const newest = await latestFinalized(rpc, signal);
  if (newest.slot < slot) return { slot: newest.slot, blockhash: newest.blockhash };
  for (let tried = slot - 1; tried > slot - SLOTS_TRIED && tried >= 0; tried -= 1) {
    const block = await readBlockHead(rpc, tried, 'finalized', signal);
    if (block) return { slot: block.slot, blockhash: block.blockhash };
  }
  throw new ChainError(
    'unavailable',
    `getBlock: the node shows no finalized block shortly before slot ${slot}`,
  );
}
