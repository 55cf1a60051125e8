import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import type { LedgerCursor } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { MissingPastError } from './missing-past-error.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { placeTransactions } from './place-transactions.ts';
import { position, walkBack } from './walk-back.ts';

export interface OlderTransactions {
  /** The newest first. Fewer than the limit, or none, does not mean that it was all: the position tells. */
  transactions: ObservedTransaction[];
  /** Those that hold them. */
  blocks: LedgerCursor[];
  /** Null: that was all that the node has. */
  position: z.infer<typeof storedPosition> | null;
  /** It ended, now or before, where the nodes' own history does: more may have been before. */
  isPruned: boolean;
}

export interface ReadOlder {
  wallet: string;
  /** What the last call returned; null to begin. */
  position: unknown;
  /** Whether a node that has deleted older blocks may end it though another did not answer, which may have them. */
  mayBeCutOff?: boolean;
  /** To begin at, or a little later: from where on the wallet is followed. */
  minSlot: number;
  limit: number;
  signal: AbortSignal;
}

/** Where a call's history may have ended for want of blocks, the next ones have to know. */
const storedPosition = position.extend({ isPruned: z.boolean().default(false) });

/** A local validator has no block before slot 31 or 32, and mainnet's first ones hold votes alone. */
const FIRST_SLOTS = 32;

/** JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32_601;

/**
 * The history of a wallet and of its token accounts, back from the first call: by slot, each transaction once over all calls. Its
 * token accounts are those that it has when the first call is made, and every one that a transaction so found shows to have been
 * its own, closed or somebody else's by now. It ends where the nodes' own history does, and says so: what one has deleted is asked of
 * the others first; a MissingPastError where one of these did not answer. Not found is what
 * happened in an account that is not its own any more, and that no transaction shows which names the wallet or another account
 * of it.
 *
 * A call takes at most 202 for histories, one for the beginning of the node's own, and one for each transaction and each of their blocks; up to twice as many for
 * transactions where such accounts come to light.
 */
export async function readOlder(nodes: LedgerNodes, page: ReadOlder): Promise<OlderTransactions> {
  let cutOff: OlderTransactions | undefined;
  let failure: unknown;
  return withOneNode(
    nodes,
    async (node) => {
      const { isCutOff, ...older } = await readPage(node, page).catch((error: unknown) => {
        failure ??= error;
        throw error;
      });
      if (!isCutOff) return older;
      cutOff ??= older;
      throw new ChainError('unavailable', 'getSignaturesForAddress: the node has deleted older blocks');
    },
    page.signal,
  ).catch((error: unknown) => {
    page.signal.throwIfAborted();
    if (!cutOff) throw failure ?? error;
    if (failure === undefined || page.mayBeCutOff) return cutOff;
    throw new MissingPastError(failure);
  });
}

async function readPage(
  node: RpcClient,
  { wallet, position: stored, minSlot, limit, signal }: ReadOlder,
): Promise<OlderTransactions & { isCutOff: boolean }> {
  const start =
    stored === null ? await beginning(node, wallet, minSlot, signal) : storedPosition.parse(stored);
  const { found, end, hasEnded } = await walkBack({ node, wallet, start, limit, signal });
  // Behind the walk: what is deleted meanwhile is missing in it.
  const isCutOff = hasEnded && (await readFirstSlot(node, signal)) > FIRST_SLOTS;
  const placed = await placeTransactions(node, found, signal);
  const isPruned = start.isPruned || isCutOff;
  return {
    transactions: placed.transactions.toReversed(),
    blocks: placed.blocks,
    position: end.tracks.length > 0 ? { ...end, isPruned } : null,
    isPruned,
    isCutOff,
  };
}

async function beginning(
  node: RpcClient,
  wallet: string,
  minSlot: number,
  signal: AbortSignal,
): Promise<z.infer<typeof storedPosition>> {
  const { addresses, slot: begin } = await listTokenAccounts(node, wallet, minSlot, signal);
  const tracks = [...new Set([wallet, ...addresses])].map((address) => ({
    address,
    before: null,
    next: begin,
  }));
  return { begin, tracks, slot: null, taken: [], isPruned: false };
}

/** A node that cannot tell may have deleted anything. */
async function readFirstSlot(node: RpcClient, signal: AbortSignal): Promise<number> {
  return node.call('getFirstAvailableBlock', [], z.int(), signal).catch((error: unknown) => {
    if (error instanceof ChainError && error.rpcCode === METHOD_NOT_FOUND) return Number.POSITIVE_INFINITY;
    throw error;
  });
}
