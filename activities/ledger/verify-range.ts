import { viewKey, withOpinion, type BlockView, type PlaceView } from '../../chain/ledger/block-view.ts';
import { inParallel } from '../../chain/rpc/in-parallel.ts';
import type { LedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import type { TransactionView } from '../../chain/ledger/transaction-view.ts';
import type {
  BlockReading,
  FollowedTransaction,
  LedgerCursor,
  BlockRange,
  UnverifiedRange,
} from '../../domain/ledger/block-range.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { contradictors, quorumOf, tally, type Vote } from '../../domain/quorum.ts';
import type { Contradiction } from './contradictions.ts';
import { tallyTransaction } from './tally-transactions.ts';

/** A range that one node has read, compared with the other nodes. */
export interface VerifiedBlockRange {
  /** Transactions that may be written, with how many nodes agree. Contradicted ones are left out. */
  transactions: FollowedTransaction[];
  unverified: UnverifiedRange[];
  /**
   * The last block that may be written; null: all may. The rest waits for the other nodes. `refused`: the range ends at a block that a
   * quorum does not have, and has to be read again.
   */
  upTo: BlockReading | 'nothing' | 'refused' | null;
  contradictions: Contradiction[];
  /** Transactions that are written although only one of several nodes has shown them. */
  alone: number;
  /** True if the other nodes have reached the range; null: they were not asked. */
  isAnswered: boolean | null;
}

export interface VerifyRangeDeps {
  votes: LedgerVotes;
  isFollowed(address: string): boolean;
  /** The other nodes have been silent for too long: the range is written without them, unless they contradict it. */
  isAlone: boolean;
  signal: AbortSignal;
}

const NOTHING: VerifiedBlockRange = {
  transactions: [],
  unverified: [],
  upTo: null,
  contradictions: [],
  alone: 0,
  isAnswered: null,
};

/** How long each range waits while the other nodes are silent; a node that answers is much faster. */
const ALONE_TIME_LIMIT_MS = 500;

/**
 * Compares a range with the other nodes before it is written: they must have the same blocks with the same signatures (one request
 * for each block and node), and the same effects of transactions that concern followed wallets.
 */
export async function verifyRange(range: BlockRange, options: VerifyRangeDeps): Promise<VerifiedBlockRange> {
  const { votes, isFollowed } = options;
  if (votes.configured === 1) {
    const transactions = range.transactions.map((each) => followed(each, isFollowed, 1));
    return { ...NOTHING, transactions };
  }
  if (range.reading.by === 'blocks') return verifyBlocks(range, range.reading.blocks, options);
  // Otherwise the follower would wait forever at a block that is not on the chain.
  const { verdict, nodes } = await tallyPlace(range.to, options);
  const contradictions = [{ slot: range.to.slot, nodes }];
  if (verdict === 'other') return { ...NOTHING, upTo: 'refused', contradictions, isAnswered: true };
  const isAgreed = verdict === 'same';
  if (!isAgreed && !options.isAlone)
    return { ...NOTHING, upTo: 'nothing', contradictions, isAnswered: false };
  const { reading } = range;
  const verified = reading.by === 'none' ? NOTHING : await verifyTransactions(range, reading.node, options);
  return {
    ...verified,
    contradictions: [...contradictions, ...verified.contradictions],
    isAnswered: verified.isAnswered ?? (isAgreed ? true : null),
  };
}

/** `same`: a quorum has this block in its slot; `other`: it has another one or none. `nodes`: those that contradict a quorum or each other. */
async function tallyPlace(
  { slot, blockhash }: LedgerCursor,
  { votes, isAlone, signal }: Pick<VerifyRangeDeps, 'votes' | 'isAlone' | 'signal'>,
): Promise<{ verdict: 'same' | 'other' | 'open'; nodes: string[] }> {
  const timeLimit = isAlone ? { timeLimitMs: ALONE_TIME_LIMIT_MS } : {};
  const places = await votes.place(slot, { signal, ...timeLimit });
  const keyOf = (view: PlaceView): string => (view.kind === 'block' ? `block ${view.blockhash}` : view.kind);
  const counted = tally(places.map(withOpinion), votes.configured, keyOf);
  const nodes = contradictors(counted);
  if (counted.verdict !== 'agreed' || !counted.value) return { verdict: 'open', nodes };
  return { verdict: keyOf(counted.value) === `block ${blockhash}` ? 'same' : 'other', nodes };
}

async function verifyBlocks(
  { transactions }: BlockRange,
  blocks: readonly BlockReading[],
  options: VerifyRangeDeps,
): Promise<VerifiedBlockRange> {
  const verified: VerifiedBlockRange = { ...NOTHING, transactions: [], unverified: [], contradictions: [] };
  const tallies = await inParallel(blocks, (block) =>
    verifyBlock(
      block,
      transactions.filter(({ slot }) => slot === block.slot),
      options,
    ),
  );
  verified.isAnswered = tallies.every(({ verdict }) => verdict !== 'open');
  let last: BlockReading | 'nothing' = 'nothing';
  for (const [index, result] of tallies.entries()) {
    if (result.verdict === 'open' && !options.isAlone) {
      verified.upTo = last;
      break;
    }
    last = blocks[index] ?? last;
    verified.transactions.push(...result.transactions);
    const { slot, blockhash, digest } = last as BlockReading;
    verified.contradictions.push({ slot, nodes: result.dissenting });
    if (result.verdict === 'agreed') continue;
    const disputed = result.verdict === 'disputed';
    verified.unverified.push({
      fromSlot: slot - 1,
      toSlot: slot,
      block: { blockhash, digest, movementsOnly: false },
      disputed,
    });
    if (!disputed) verified.alone += result.transactions.filter(isAloneIn(options)).length;
  }
  return verified;
}

/** True if fewer nodes than a quorum agree on it. */
function isAloneIn({ votes }: Pick<VerifyRangeDeps, 'votes'>): (each: FollowedTransaction) => boolean {
  return ({ nodes }) => nodes < quorumOf(votes.configured);
}

interface BlockTally {
  /** `open`: too few other nodes have answered, or have reached it. */
  verdict: 'agreed' | 'disputed' | 'open';
  transactions: FollowedTransaction[];
  dissenting: string[];
}

async function verifyBlock(
  reading: BlockReading,
  transactions: readonly ObservedTransaction[],
  { votes, isFollowed, isAlone, signal }: VerifyRangeDeps,
): Promise<BlockTally> {
  const { slot, node, blockhash, digest } = reading;
  const timeLimit = isAlone ? { timeLimitMs: ALONE_TIME_LIMIT_MS } : {};
  const views = await votes.block(slot, { signal, except: node, ...timeLimit });
  const own: BlockView = { kind: 'block', blockhash, digest, signatures: [], blockHeight: null };
  const counted = tally([{ node, value: own }, ...views.map(withOpinion)], votes.configured, viewKey);
  const { verdict, agreeing } = counted;
  const dissenting = contradictors(counted);
  const alone = transactions.map((each) => followed(each, isFollowed, 1));
  // No node contradicts it: the caller decides how long to wait for the others.
  if (verdict === 'too_few') return { verdict: 'open', transactions: alone, dissenting };
  const tallies = await tallyReading(reading, transactions, { votes, isFollowed, signal }, timeLimit);
  const agreed = tallies.flatMap(({ agreed: each }) => (each ? [each] : []));
  const isAgreed = verdict === 'agreed' && agreeing.includes(node);
  const all = [...new Set([...dissenting, ...tallies.flatMap((each) => each.dissenting)])];
  if (isAgreed && agreed.length === transactions.length) {
    return { verdict: 'agreed', transactions: agreed, dissenting: all };
  }
  if (isAgreed && !tallies.some(({ isDisputed }) => isDisputed)) {
    const known = alone.map((each, index) => tallies[index]?.agreed ?? each);
    return { verdict: 'open', transactions: known, dissenting: all };
  }
  // Contradicted transactions are not written.
  return { verdict: 'disputed', transactions: agreed, dissenting: all };
}

interface ReadingTally {
  agreed: FollowedTransaction | null;
  isDisputed: boolean;
  dissenting: string[];
}

/** Counts the nodes' views of transactions of one slot that one node has shown. */
async function tallyReading(
  { slot, node }: { slot: number; node: string },
  transactions: readonly ObservedTransaction[],
  { votes, isFollowed, signal }: Pick<VerifyRangeDeps, 'votes' | 'isFollowed' | 'signal'>,
  timeLimit: { timeLimitMs?: number },
): Promise<ReadingTally[]> {
  if (transactions.length === 0) return [];
  const signatures = transactions.map(({ signature }) => signature);
  const question = { slot, signatures, wallets: { has: isFollowed } };
  const views = await votes.transactions(question, { signal, except: node, ...timeLimit });
  return transactions.map((transaction) => {
    const own: Vote<TransactionView> = { node, value: { kind: 'transaction', transaction } };
    const ofOthers = views.map(({ node: name, value }): Vote<TransactionView> => {
      const view = value?.get(transaction.signature);
      return view ? { node: name, value: view } : { node: name };
    });
    const { verdict, dissenting } = tallyTransaction([own, ...ofOthers], votes.configured, isFollowed);
    const isOwn = verdict.kind === 'agreed' && !dissenting.includes(node);
    return {
      agreed: isOwn ? followed(transaction, isFollowed, verdict.nodes) : null,
      isDisputed: !isOwn && verdict.kind !== 'open',
      dissenting,
    };
  });
}

/** For ranges read by address: transactions that were left out are found later (verify-histories.ts); until then the range is unverified. */
async function verifyTransactions(
  range: BlockRange,
  node: string,
  { votes, isFollowed, isAlone, signal }: VerifyRangeDeps,
): Promise<VerifiedBlockRange> {
  const unlisted = { fromSlot: range.from.slot, toSlot: range.to.slot, block: null, disputed: false };
  const verified: VerifiedBlockRange = {
    ...NOTHING,
    transactions: [],
    unverified: [unlisted],
    contradictions: [],
  };
  if (range.transactions.length > 0) verified.isAnswered = true;
  const timeLimit = isAlone ? { timeLimitMs: ALONE_TIME_LIMIT_MS } : {};
  const hashes = new Map(range.blocks.map(({ slot, blockhash }) => [slot, blockhash]));
  for (const [slot, blockhash] of hashes) {
    const ofSlot = range.transactions.filter((each) => each.slot === slot);
    const tallies = await tallyReading({ slot, node }, ofSlot, { votes, isFollowed, signal }, timeLimit);
    for (const [index, transaction] of ofSlot.entries()) {
      const { agreed = null, isDisputed = false, dissenting = [] } = tallies[index] ?? {};
      verified.contradictions.push({ slot, nodes: dissenting });
      if (agreed) verified.transactions.push(agreed);
      else if (isDisputed) {
        const block = { blockhash, digest: null, movementsOnly: false };
        verified.unverified.push({ fromSlot: slot - 1, toSlot: slot, block, disputed: true });
      } else if (isAlone) {
        verified.isAnswered = false;
        verified.transactions.push(followed(transaction, isFollowed, 1));
        verified.alone += 1;
        const block = { blockhash, digest: null, movementsOnly: true };
        verified.unverified.push({ fromSlot: slot - 1, toSlot: slot, block, disputed: false });
      } else {
        const { contradictions } = verified;
        return { ...NOTHING, upTo: 'nothing', contradictions, isAnswered: false };
      }
    }
  }
  return verified;
}

function followed(
  transaction: ObservedTransaction,
  isFollowed: (address: string) => boolean,
  nodes: number,
): FollowedTransaction {
  return { transaction, effects: ledgerEffects(transaction, isFollowed), nodes };
}
