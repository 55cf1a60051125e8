import { contradictors, reachedByQuorum, tally, type Vote } from '../../domain/quorum.ts';
import { askEachNode } from '../rpc/ask-each-node.ts';
import { ChainError } from '../rpc/chain-error.ts';
import type { RpcNode, RpcNodes } from '../rpc/rpc-client.ts';
import { readBlockView, readPlaceView, type BlockView, type PlaceView } from './block-view.ts';
import { finalBlockhash, latestFinal, type FinalBlock } from './finality.ts';
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

/** What each of a network's nodes says, asked at the same time; a node that gives no answer casts a vote without a value. */
export interface LedgerVotes {
  /** How many nodes are configured: a quorum of them decides (domain/quorum.ts). */
  configured: number;
  block(slot: number, options: VoteOptions): Promise<Vote<BlockView>[]>;
  /** Which block each node has in a slot. */
  place(slot: number, options: VoteOptions): Promise<Vote<PlaceView>[]>;
  /** Signatures of the transactions in a slot's block that name a followed wallet, or a token account of one. */
  concerned(slot: number, wallets: Wallets, options: VoteOptions): Promise<Vote<string[]>[]>;
  /** Some transactions of one slot, by signature, as each node shows them. */
  transactions(
    question: { slot: number; signatures: readonly string[]; wallets: Wallets },
    options: VoteOptions,
  ): Promise<Vote<Map<string, TransactionView>>[]>;
  /** What each node lists for a wallet and its token accounts after one slot and up to another. */
  history(
    question: { wallet: string; after: number; upTo: number },
    options: VoteOptions,
  ): Promise<Vote<{ signature: string; slot: number }[]>[]>;
  /** The newest block that a quorum calls final; fails (ChainError) when too few answer or they contradict each other. */
  latestFinal(signal: AbortSignal): Promise<FinalBlock>;
  /** What a quorum says became of a slot for good; `pending` as long as none agrees. */
  finalBlockhash(slot: number, signal: AbortSignal): Promise<FinalFate>;
  /** A majority contradicts these nodes: others are asked first for a while. */
  distrust(nodes: readonly string[]): void;
}

export interface FinalFate {
  fate: 'pending' | 'skipped' | { blockhash: string };
  /** Nodes that say otherwise than the quorum, or, without one, than each other. */
  dissenting: string[];
}

/** A whole history takes several calls. */
const HISTORY_TIME_LIMIT_MS = 10_000;

export function createLedgerVotes(rpc: Pick<RpcNodes, 'inTurn' | 'distrust'>): LedgerVotes {
  const nodesBut = (except: string | undefined): RpcNode[] =>
    rpc.inTurn().filter(({ name }) => name !== except);
  const configured = rpc.inTurn().length;

  async function voteOnFate(slot: number, signal: AbortSignal): Promise<FinalFate> {
    const votes = await askEachNode(rpc.inTurn(), (node, end) => finalBlockhash(node, slot, end), { signal });
    const counted = tally(
      // A node that does not know yet says nothing.
      votes.map(({ node, value: fate }) =>
        fate === undefined || fate === 'pending' ? { node } : { node, value: fate },
      ),
      configured,
      (fate) => (typeof fate === 'string' ? fate : fate.blockhash),
    );
    const { verdict, value } = counted;
    const fate = verdict === 'agreed' && value !== undefined ? value : 'pending';
    return { fate, dissenting: contradictors(counted) };
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
    async latestFinal(signal) {
      const votes = await askEachNode(rpc.inTurn(), (node, end) => latestFinal(node, end), { signal });
      const newest = newestOfQuorum(votes, configured);
      if (configured === 1) return newest;
      const { fate } = await voteOnFate(newest.slot, signal);
      if (typeof fate === 'object')
        return { ...newest, ...fate, blockHeight: heightOfQuorum(votes, configured) };
      throw new ChainError(
        'unavailable',
        `getBlock: the nodes do not agree on the final block of slot ${newest.slot}`,
      );
    },
    finalBlockhash: voteOnFate,
    distrust: (nodes) => rpc.distrust(nodes),
  };
}

/** No hash stands for a height either. */
function heightOfQuorum(votes: readonly Vote<FinalBlock>[], configured: number): number | null {
  const known = votes.flatMap(({ value }) => (value?.blockHeight == null ? [] : [value.blockHeight]));
  return reachedByQuorum(known, configured);
}

/** The newest one up to which as many nodes as a quorum has are final. */
function newestOfQuorum(votes: readonly Vote<FinalBlock>[], configured: number): FinalBlock {
  const known = votes.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const reached = reachedByQuorum(
    known.map(({ slot }) => slot),
    configured,
  );
  const newest = known.find(({ slot }) => slot === reached);
  if (newest) return newest;
  throw new ChainError('unavailable', 'getSlot: too few nodes say what is final');
}
