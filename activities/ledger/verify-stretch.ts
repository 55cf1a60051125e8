import { viewKey, withOpinion, type BlockView, type PlaceView } from '../../chain/ledger/block-view.ts';
import { inParallel } from '../../chain/ledger/in-parallel.ts';
import type { LedgerVotes } from '../../chain/ledger/ledger-votes.ts';
import type { TransactionView } from '../../chain/ledger/transaction-view.ts';
import type {
  BlockReading,
  FollowedTransaction,
  LedgerCursor,
  LedgerStretch,
  UnverifiedRange,
} from '../../domain/ledger/ledger-stretch.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { contradictors, quorumOf, tally, type Vote } from '../../domain/quorum.ts';
import type { Contradiction } from './contradictions.ts';
import { judgeTransaction } from './judge-transactions.ts';

/** What the other nodes say of a stretch that one has read. */
export interface VerifiedStretch {
  /** Those that may be written, with how many nodes agree. Contradicted ones are not among them. */
  transactions: FollowedTransaction[];
  unverified: UnverifiedRange[];
  /**
   * How far it may be written; null: to its end. The rest waits for the other nodes. `refused`: it ends at a block that a quorum does
   * not have, and has to be read again.
   */
  upTo: BlockReading | 'nothing' | 'refused' | null;
  contradictions: Contradiction[];
  /** Transactions that are written on the word of one of several nodes. */
  alone: number;
  /** Whether the other nodes have come as far; null: they were asked nothing. */
  isAnswered: boolean | null;
}

export interface VerifyOptions {
  votes: LedgerVotes;
  isFollowed(address: string): boolean;
  /** The other nodes have been silent for too long: what they do not contradict is written without them. */
  isAlone: boolean;
  signal: AbortSignal;
}

const NOTHING: VerifiedStretch = {
  transactions: [],
  unverified: [],
  upTo: null,
  contradictions: [],
  alone: 0,
  isAnswered: null,
};

/** Without a node that answers, that is how long each stretch waits; one that answers does so much sooner. */
const ALONE_TIME_LIMIT_MS = 500;

/**
 * Asks the other nodes about a stretch before it is written: whether they have the same blocks with the same transactions (one
 * request a block and node), and whether those that concern followed wallets did the same there.
 */
export async function verifyStretch(
  stretch: LedgerStretch,
  options: VerifyOptions,
): Promise<VerifiedStretch> {
  const { votes, isFollowed } = options;
  if (votes.configured === 1) {
    const transactions = stretch.transactions.map((each) => followed(each, isFollowed, 1));
    return { ...NOTHING, transactions };
  }
  if (stretch.reading.by === 'blocks') return verifyBlocks(stretch, stretch.reading.blocks, options);
  // The follower would wait for ever at a block that is not on the chain.
  const { verdict, nodes } = await judgePlace(stretch.to, options);
  const contradictions = [{ slot: stretch.to.slot, nodes }];
  if (verdict === 'other') return { ...NOTHING, upTo: 'refused', contradictions, isAnswered: true };
  const isAgreed = verdict === 'same';
  if (!isAgreed && !options.isAlone)
    return { ...NOTHING, upTo: 'nothing', contradictions, isAnswered: false };
  const { reading } = stretch;
  const verified =
    reading.by === 'nobody' ? NOTHING : await verifyTransactions(stretch, reading.node, options);
  return {
    ...verified,
    contradictions: [...contradictions, ...verified.contradictions],
    isAnswered: verified.isAnswered ?? (isAgreed ? true : null),
  };
}

/** Whether a quorum has this block in its slot (`same`), or something else; and the nodes that contradict a quorum or each other. */
async function judgePlace(
  { slot, blockhash }: LedgerCursor,
  { votes, isAlone, signal }: Pick<VerifyOptions, 'votes' | 'isAlone' | 'signal'>,
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
  { transactions }: LedgerStretch,
  blocks: readonly BlockReading[],
  options: VerifyOptions,
): Promise<VerifiedStretch> {
  const verified: VerifiedStretch = { ...NOTHING, transactions: [], unverified: [], contradictions: [] };
  const judged = await inParallel(blocks, (block) =>
    verifyBlock(
      block,
      transactions.filter(({ slot }) => slot === block.slot),
      options,
    ),
  );
  verified.isAnswered = judged.every(({ verdict }) => verdict !== 'open');
  let last: BlockReading | 'nothing' = 'nothing';
  for (const [index, result] of judged.entries()) {
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

/** Whether fewer nodes than a quorum agree on it. */
function isAloneIn({ votes }: Pick<VerifyOptions, 'votes'>): (each: FollowedTransaction) => boolean {
  return ({ nodes }) => nodes < quorumOf(votes.configured);
}

interface JudgedBlock {
  /** `open`: too few other nodes have answered, or have come to it. */
  verdict: 'agreed' | 'disputed' | 'open';
  transactions: FollowedTransaction[];
  dissenting: string[];
}

async function verifyBlock(
  reading: BlockReading,
  transactions: readonly ObservedTransaction[],
  { votes, isFollowed, isAlone, signal }: VerifyOptions,
): Promise<JudgedBlock> {
  const { slot, node, blockhash, digest } = reading;
  const timeLimit = isAlone ? { timeLimitMs: ALONE_TIME_LIMIT_MS } : {};
  const views = await votes.block(slot, { signal, except: node, ...timeLimit });
  const own: BlockView = { kind: 'block', blockhash, digest, signatures: [], blockHeight: null };
  const counted = tally([{ node, value: own }, ...views.map(withOpinion)], votes.configured, viewKey);
  const { verdict, agreeing } = counted;
  const dissenting = contradictors(counted);
  const alone = transactions.map((each) => followed(each, isFollowed, 1));
  // Nobody contradicts it: how long it waits for the others is the caller's to decide.
  if (verdict === 'too_few') return { verdict: 'open', transactions: alone, dissenting };
  const judged = await judgeReading(reading, transactions, { votes, isFollowed, signal }, timeLimit);
  const agreed = judged.flatMap(({ agreed: each }) => (each ? [each] : []));
  const isAgreed = verdict === 'agreed' && agreeing.includes(node);
  const all = [...new Set([...dissenting, ...judged.flatMap((each) => each.dissenting)])];
  if (isAgreed && agreed.length === transactions.length) {
    return { verdict: 'agreed', transactions: agreed, dissenting: all };
  }
  if (isAgreed && !judged.some(({ isDisputed }) => isDisputed)) {
    const known = alone.map((each, index) => judged[index]?.agreed ?? each);
    return { verdict: 'open', transactions: known, dissenting: all };
  }
  // What is contradicted is not written.
  return { verdict: 'disputed', transactions: agreed, dissenting: all };
}

interface JudgedReading {
  agreed: FollowedTransaction | null;
  isDisputed: boolean;
  dissenting: string[];
}

/** What the other nodes say of transactions that one has shown, which are of one slot. */
async function judgeReading(
  { slot, node }: { slot: number; node: string },
  transactions: readonly ObservedTransaction[],
  { votes, isFollowed, signal }: Pick<VerifyOptions, 'votes' | 'isFollowed' | 'signal'>,
  timeLimit: { timeLimitMs?: number },
): Promise<JudgedReading[]> {
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
    const { verdict, dissenting } = judgeTransaction([own, ...ofOthers], votes.configured, isFollowed);
    const isOwn = verdict.kind === 'agreed' && !dissenting.includes(node);
    return {
      agreed: isOwn ? followed(transaction, isFollowed, verdict.nodes) : null,
      isDisputed: !isOwn && verdict.kind !== 'open',
      dissenting,
    };
  });
}

/** Of histories: what they left out is looked for later (verify-histories.ts), and until then the range counts as unverified. */
async function verifyTransactions(
  stretch: LedgerStretch,
  node: string,
  { votes, isFollowed, isAlone, signal }: VerifyOptions,
): Promise<VerifiedStretch> {
  const range = { fromSlot: stretch.from.slot, toSlot: stretch.to.slot, block: null, disputed: false };
  const verified: VerifiedStretch = { ...NOTHING, transactions: [], unverified: [range], contradictions: [] };
  if (stretch.transactions.length > 0) verified.isAnswered = true;
  const timeLimit = isAlone ? { timeLimitMs: ALONE_TIME_LIMIT_MS } : {};
  const hashes = new Map(stretch.blocks.map(({ slot, blockhash }) => [slot, blockhash]));
  for (const [slot, blockhash] of hashes) {
    const ofSlot = stretch.transactions.filter((each) => each.slot === slot);
    const judged = await judgeReading({ slot, node }, ofSlot, { votes, isFollowed, signal }, timeLimit);
    for (const [index, transaction] of ofSlot.entries()) {
      const { agreed = null, isDisputed = false, dissenting = [] } = judged[index] ?? {};
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
