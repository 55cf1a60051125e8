import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import type { RpcClient } from '../rpc-client.ts';
import type { LedgerCursor } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { placeTransactions } from './place-transactions.ts';
import { position, walkBack, type BackfillPosition } from './walk-back.ts';

export type { BackfillPosition };

export interface OlderTransactions {
  /** The newest first. Fewer than the limit, or none, does not mean that it was all: the position tells. */
  transactions: ObservedTransaction[];
  /** Those that hold them. */
  blocks: LedgerCursor[];
  /** Null: that was all that the node has. */
  position: BackfillPosition | null;
  /** Of the last one; null where there is none, or the node has no times. */
  oldestBlockTime: Date | null;
}

export interface ReadOlder {
  wallet: string;
  /** What the last call returned; null to begin. */
  position: unknown;
  /** To begin at, or a little later: from where on the wallet is followed. */
  minSlot: number;
  limit: number;
  signal: AbortSignal;
}

/**
 * The history of a wallet and of its token accounts, back from the first call: by slot, each transaction once over all calls. Its
 * token accounts are those that it has when the first call is made, and every one that a transaction so found shows to have been
 * its own, closed or somebody else's by now. It ends where the node's history does, which may be pruned. Not found is what
 * happened in an account that is not its own any more, and that no transaction shows which names the wallet or another account
 * of it.
 *
 * A call takes at most 202 for histories, and one for each transaction and each of their blocks; up to twice as many for
 * transactions where such accounts come to light.
 */
export async function readOlder(
  nodes: LedgerNodes,
  { wallet, position: stored, minSlot, limit, signal }: ReadOlder,
): Promise<OlderTransactions> {
  return withOneNode(
    nodes,
    async (node) => {
      const start = stored === null ? await beginning(node, wallet, minSlot, signal) : position.parse(stored);
      const { found, end } = await walkBack({ node, wallet, start, limit, signal });
      const placed = await placeTransactions(node, found, signal);
      const transactions = placed.transactions.toReversed();
      return {
        transactions,
        blocks: placed.blocks,
        position: end.tracks.length > 0 ? end : null,
        oldestBlockTime: transactions.at(-1)?.blockTime ?? null,
      };
    },
    signal,
  );
}

async function beginning(
  node: RpcClient,
  wallet: string,
  minSlot: number,
  signal: AbortSignal,
): Promise<BackfillPosition> {
  const { addresses, slot: begin } = await listTokenAccounts(node, wallet, minSlot, signal);
  const tracks = [...new Set([wallet, ...addresses])].map((address) => ({
    address,
    before: null,
    next: begin,
  }));
  return { begin, tracks, slot: null, taken: [] };
}
