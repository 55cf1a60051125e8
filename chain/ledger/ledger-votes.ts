import { contradictors, reachedByQuorum, tally, type Vote } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNode, RpcNodes } from '../rpc/rpc-client.ts';
import { readBlockView, readPlaceView, type BlockView, type PlaceView } from './block-view.ts';
import { finalizedBlockhash, latestFinalized, type FinalizedBlock } from './finality.ts';
import {
  readConcerned,
  readTransactionViews,
  type TransactionView,
  type Wallets,
} from './transaction-view.ts';
import { listWalletHistory } from './wallet-history.ts';

export interface VoteOptions {
  signal: AbortSignal;
  /** A node that is not asked, because its answer is known. */
  except?: string | undefined;
  timeLimitMs?: number;
}

/** Asks all of a network's nodes at the same time; a node that does not answer casts a vote without a value. */
export interface LedgerVotes {
  /** How many nodes are configured: a quorum of them decides (domain/quorum.ts). */
  configured: number;
  block(slot: number, options: VoteOptions): Promise<Vote<BlockView>[]>;
  /** The block that each node has in a slot. */
  place(slot: number, options: VoteOptions): Promise<Vote<PlaceView>[]>;
  /** Signatures of the transactions in a slot's block that name a followed wallet, or a token account of one. */
  concerned(slot: number, wallets: Wallets, options: VoteOptions): Promise<Vote<string[]>[]>;
  /** Some transactions of one slot, by signature, as each node shows them. */
  transactions(
    question: { slot: number; signatures: readonly string[]; wallets: Wallets },
    options: VoteOptions,
  ): Promise<Vote<Map<string, TransactionView>>[]>;
  /** Each node's list for a wallet and its token accounts, after one slot and up to another. */
  history(
    question: { wallet: string; after: number; upTo: number },
    options: VoteOptions,
  ): Promise<Vote<{ signature: string; slot: number }[]>[]>;
  /** The newest block that a quorum calls finalized; throws ChainError when too few answer or they contradict each other. */
  latestFinalized(signal: AbortSignal): Promise<FinalizedBlock>;
  /** A quorum's finalized outcome of a slot; `pending` as long as no quorum agrees. */
  finalizedBlockhash(slot: number, signal: AbortSignal): Promise<FinalityOutcome>;
  /** A majority contradicts these nodes: others are asked first for a while. */
  distrust(nodes: readonly string[]): void;
}

export interface FinalityOutcome {
  outcome: 'pending' | 'skipped' | { blockhash: string };
  /** Nodes that contradict the quorum, or, without one, each other. */
  dissenting: string[];
}

/** A whole history takes several calls. */
const HISTORY_TIME_LIMIT_MS = 10_000;

export function createLedgerVotes(rpc: Pick<RpcNodes, 'inTurn' | 'distrust'>): LedgerVotes {
  const nodesBut = (except: string | undefined): RpcNode[] =>
    rpc.inTurn().filter(({ name }) => name !== except);
  const configured = rpc.inTurn().length;

  async function voteOnOutcome(slot: number, signal: AbortSignal): Promise<FinalityOutcome> {
    const votes = await askEachNode(rpc.inTurn(), (node, end) => finalizedBlockhash(node, slot, end), {
      signal,
    });
    const counted = tally(
      // A node that does not know yet has no opinion.
      votes.map(({ node, value: outcome }) =>
        outcome === undefined || outcome === 'pending' ? { node } : { node, value: outcome },
      ),
      configured,
      (outcome) => (typeof outcome === 'string' ? outcome : outcome.blockhash),
    );
    const { verdict, value } = counted;
    const outcome = verdict === 'agreed' && value !== undefined ? value : 'pending';
    return { outcome, dissenting: contradictors(counted) };
  }

  return {
    configured,
    block: (slot, { except, ...options }) =>
      askEachNode(nodesBut(except), (node, end) => readBlockView(node, slot, end), options),
    place: (slot, { except, ...options }) =>
      askEachNode(nodesBut(except), (node, end) => readPlaceView(node, slot, end), options),
    concerned: (slot, wallets, { except, ...options }) =>
      askEachNode(nodesBut(except), (node, end) => readConcerned(node, slot, wallets, end), options),
    transactions: (question, { except, ...options }) =>
      askEachNode(nodesBut(except), (node, end) => readTransactionViews(node, question, end), options),
    history: (question, { except, ...options }) =>
      askEachNode(nodesBut(except), (node, end) => listWalletHistory(node, question, end), {
        timeLimitMs: HISTORY_TIME_LIMIT_MS,
        ...options,
      }),
    async latestFinalized(signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => latestFinalized(node, end), { signal });
      const newest = newestOfQuorum(votes, configured);
      if (configured === 1) return newest;
      const { outcome } = await voteOnOutcome(newest.slot, signal);
      if (typeof outcome === 'object')
        return { ...newest, ...outcome, blockHeight: heightOfQuorum(votes, configured) };
      throw new ChainError(
        'unavailable',
        `getBlock: the nodes do not agree on the finalized block of slot ${newest.slot}`,
      );
    },
    finalizedBlockhash: voteOnOutcome,
    distrust: (nodes) => rpc.distrust(nodes),
  };
}

/** Heights are not covered by the hash, so a quorum decides them too. */
function heightOfQuorum(votes: readonly Vote<FinalizedBlock>[], configured: number): number | null {
  const known = votes.flatMap(({ value }) => (value?.blockHeight == null ? [] : [value.blockHeight]));
  return reachedByQuorum(known, configured);
}

/** The newest one up to which as many nodes as a quorum has are final. */
function newestOfQuorum(votes: readonly Vote<FinalizedBlock>[], configured: number): FinalizedBlock {
  const known = votes.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const reached = reachedByQuorum(
    known.map(({ slot }) => slot),
    configured,
  );
  const newest = known.find(({ slot }) => slot === reached);
  if (newest) return newest;
  throw new ChainError('unavailable', 'getSlot: too few nodes say what is finalized');
}
