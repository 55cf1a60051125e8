import { z } from 'zod';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { accountsOf } from './account-json.ts';
import type { LedgerCursor } from './ledger-source.ts';
import { listTokenAccounts } from './list-token-accounts.ts';
import { MissingPastError } from './missing-past-error.ts';
import { withOneNode, type LedgerNodes } from './one-node.ts';
import { placeTransactions } from './place-transactions.ts';
import { position, walkBack } from './walk-back.ts';

export interface OlderTransactions {
  /** The newest first. There may be more even if this is short or empty: only a null `position` means the end. */
  transactions: ObservedTransaction[];
  /** Blocks that hold them. */
  blocks: LedgerCursor[];
  /** Null: the node has no more. */
  position: z.infer<typeof storedPosition> | null;
  /** The history ended, now or before, at the nodes' oldest block: there may be older transactions. */
  isPruned: boolean;
}

export interface ReadOlder {
  wallet: string;
  /** The last call's `position`; null to begin. */
  position: unknown;
  /** Accept the end at a node that has deleted older blocks, even if another node may have them, or the same one at another time. */
  mayBeCutOff?: boolean;
  /** Movements after this slot are to be reported; null: none are. */
  reportedAfter: number | null;
  /** The slot to begin at, or a little later: the wallet is followed from there on. */
  minSlot: number;
  limit: number;
  signal: AbortSignal;
}

/** Later calls have to know if one track has ended at deleted blocks. */
const storedPosition = position.extend({ isPruned: z.boolean().default(false) });

/** A local validator has no block before slot 31 or 32, and mainnet's first ones hold only votes. */
const FIRST_SLOTS = 32;

const LIST = 'getSignaturesForAddress';

/** JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32_601;

/**
 * Reads the history of a wallet and of its token accounts, backwards from the first call: by slot, each transaction once over all calls.
 * Its token accounts are those that it has at the first call, and former ones that a found transaction shows. The history ends at the
 * nodes' oldest block, which `isPruned` says: if one node has deleted blocks, the others are asked first; throws MissingPastError if one
 * of these did not answer. It also throws it if a list contradicts itself, because one URL may stand for several servers of which one has
 * deleted more than another: an account's history does not begin with its creation although the node has the first block, or the node's
 * first block is one whose movements are to be reported. Not found: transactions of a former account that no transaction shows which names the wallet or another
 * account of it.
 *
 * One call takes at most 203 requests for histories, one for the node's first block, and one for each transaction and each block; up to
 * twice as many for transactions if former accounts are found.
 */
export async function readOlder(nodes: LedgerNodes, page: ReadOlder): Promise<OlderTransactions> {
  let cutOff: OlderTransactions | undefined;
  let failure: unknown;
  return withOneNode(
    nodes,
    async (node) => {
      const { isCutOff, contradiction, ...older } = await readPage(node, page).catch((error: unknown) => {
        failure ??= error;
        throw error;
      });
      if (!isCutOff) return older;
      cutOff ??= older;
      failure ??= contradiction;
      throw contradiction ?? new ChainError('unavailable', `${LIST}: the node has deleted older blocks`);
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
  { wallet, position: stored, minSlot, reportedAfter, limit, signal }: ReadOlder,
): Promise<OlderTransactions & { isCutOff: boolean; contradiction: ChainError | undefined }> {
  const start =
    stored === null ? await beginning(node, wallet, minSlot, signal) : storedPosition.parse(stored);
  const { found, end, hasEnded, isCut } = await walkBack({ node, wallet, start, limit, signal });
  // After the walk, because the node may delete blocks meanwhile.
  const firstSlot = hasEnded ? await readFirstSlot(node, signal) : 0;
  const contradiction = contradictionOf({ isCut, firstSlot, reportedAfter });
  const isCutOff = isCut || firstSlot > FIRST_SLOTS;
  const placed = await placeTransactions(node, found, signal);
  const isPruned = start.isPruned || isCutOff;
  return {
    transactions: placed.transactions.toReversed(),
    blocks: placed.blocks,
    position: end.tracks.length > 0 ? { ...end, isPruned } : null,
    isPruned,
    isCutOff,
    contradiction,
  };
}

function contradictionOf({
  isCut,
  firstSlot,
  reportedAfter,
}: {
  isCut: boolean;
  firstSlot: number;
  reportedAfter: number | null;
}): ChainError | undefined {
  const hasFirstBlock = firstSlot <= FIRST_SLOTS;
  if (hasFirstBlock && isCut) {
    return new ChainError('unavailable', `${LIST}: the list does not begin with the account`);
  }
  if (!hasFirstBlock && reportedAfter !== null && firstSlot > reportedAfter) {
    const begin = `the node's history begins at slot ${firstSlot}, after ${reportedAfter}`;
    return new ChainError('unavailable', `${LIST}: ${begin}`);
  }
  return undefined;
}

async function beginning(
  node: RpcClient,
  wallet: string,
  minSlot: number,
  signal: AbortSignal,
): Promise<z.infer<typeof storedPosition>> {
  const options = { commitment: 'confirmed', encoding: 'base64', minContextSlot: minSlot };
  const { context, value } = await node.call(
    'getMultipleAccounts',
    [[wallet], options],
    accountsOf([wallet]),
    signal,
  );
  const [own = null] = value;
  // Listed later, so that the transactions of an account that is there are not after the slot to begin at.
  const { addresses, slot: begin } = await listTokenAccounts(node, wallet, context.slot, signal);
  const tracks = [...new Set([wallet, ...addresses])].map((address) => ({
    address,
    before: null,
    next: begin,
    // Only the wallet's own account may be listed without being there.
    absentBefore: address === wallet && own === null ? begin : null,
  }));
  return { begin, tracks, slot: null, taken: [], isPruned: false };
}

/** A node without this method may have deleted any block. */
async function readFirstSlot(node: RpcClient, signal: AbortSignal): Promise<number> {
  return node.call('getFirstAvailableBlock', [], z.int(), signal).catch((error: unknown) => {
    if (error instanceof ChainError && error.rpcCode === METHOD_NOT_FOUND) return Number.POSITIVE_INFINITY;
    throw error;
  });
}
