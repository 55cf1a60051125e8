import { haveSameParent } from '../../chain/ledger/block-digest.ts';
import { viewKey, silenceOf, withOpinion, type BlockView } from '../../chain/ledger/block-view.ts';
import { inParallel } from '../../chain/rpc/in-parallel.ts';
import type { BlockToCompare } from '../../db/ledger/unverified-rows.ts';
import { UNKNOWN_BLOCKHASH, type FollowedTransaction } from '../../domain/ledger/block-range.ts';
import { contradictors, quorumOf, tally } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import { tallyTransactions, type TransactionVerdict } from './tally-transactions.ts';
import type { FollowedSet } from './followed-set.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Read in parallel: an hour with one node, 18,000 blocks, is compared in minutes (`npm run bench:ledger`). */
const MAX_BLOCKS_PER_PASS = 32;

/** Signatures of a contradicted block that are compared: a node may invent any number of them. */
const MAX_CONTRADICTED = 64;

type Block = Extract<BlockView, { kind: 'block' }>;

/** Compares blocks that one node alone has shown, or that nodes contradict each other about. True when there may be more. */
export async function verifyBlocks(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { reader, verification } = session;
  // Without this check, the remaining nodes would be asked for some 60 blocks a second in vain.
  if (reader.slots().length < quorumOf(reader.votes.configured)) return false;
  const [first, ...others] = await verification.blocks(MAX_BLOCKS_PER_PASS);
  if (!first) return false;
  // One block first: while the other nodes are away, it shows that as well as all of them.
  const result = await verifyBlock(session, first, signal);
  if (result === 'unanswered') return false;
  const results = await inParallel(others, (block) => verifyBlock(session, block, signal));
  return others.length === MAX_BLOCKS_PER_PASS - 1 && [result, ...results].includes('resolved');
}

/** `unanswered`: too few nodes have answered. `open`: nodes contradict each other. */
type Comparison = 'resolved' | 'open' | 'unanswered';

async function verifyBlock(
  session: LedgerSession,
  unverified: BlockToCompare,
  signal: AbortSignal,
): Promise<Comparison> {
  const { reader, verification, cursor, finalizedCursor } = session;
  const { slot, blockhash } = unverified;
  // The follower writes its own blocks first.
  if (slot > cursor.slot) return 'open';
  const answers = await reader.votes.block(slot, { signal });
  const views = answers.map(withOpinion);
  const counted = tally(views, reader.votes.configured, viewKey);
  const { verdict, value } = counted;
  const isAgreed = verdict === 'agreed';
  await noteContradictions(session, [{ slot, nodes: contradictors(counted) }]);
  if (isAgreed && value?.kind === 'absent') return removeBlock(session, unverified);
  const blocks = views.flatMap((vote) => (vote.value?.kind === 'block' ? [vote.value] : []));
  const shown = value?.kind === 'block' ? value : blocks[0];
  const block = shown && { ...shown, blockHeight: leastHeight(blocks) };
  if (verdict === 'too_few' && unverified.movementsOnly && silenceOf(answers) === 'deleted') {
    if (await verification.keepUnreported(session.lease, unverified)) return 'resolved';
  }
  if (verdict === 'too_few' || !block) {
    await verification.putOff(slot, verdict === 'contradiction');
    return verdict === 'too_few' ? 'unanswered' : 'open';
  }
  const isSameBlock = blockhash === UNKNOWN_BLOCKHASH || block.blockhash === blockhash;
  const { digest } = unverified;
  const hidBlocks = digest !== null && isAgreed && !haveSameParent(digest, block.digest);
  if ((isAgreed && !isSameBlock && slot > finalizedCursor.slot) || hidBlocks) {
    // The cursor is on another fork than the quorum, or blocks before this one were left out.
    session.lostSlot = Math.min(session.lostSlot ?? slot, slot);
    return 'open';
  }
  const weak = await verification.weakMovements(slot);
  const others = isAgreed
    ? await concernedIn(session, unverified, block, signal)
    : contradictedSignatures(blocks);
  if (!others) {
    await verification.putOff(slot, false);
    return 'unanswered';
  }
  const signatures = [...new Set([...weak.map(({ signature }) => signature), ...others])];
  // Includes wallets that were removed meanwhile: their movements are still right or wrong.
  const addresses = new Set(weak.map(({ address }) => address));
  const followed = { has: (address: string) => session.followed.has(address) || addresses.has(address) };
  return resolveTransactions(
    { ...session, followed },
    block,
    { ...unverified, signatures, isAgreed },
    signal,
  );
}

/** The height is not covered by any hash. A height that is too low drops refuted movements too early; one that is too high never does. */
function leastHeight(blocks: readonly Block[]): number | null {
  const heights = blocks.flatMap(({ blockHeight }) => (blockHeight === null ? [] : [blockHeight]));
  return heights.length > 0 ? Math.min(...heights) : null;
}

const NO_BLOCK = { blockhash: null, blockHeight: null };

/** A quorum has no block in the slot: its movements are refuted. The follower itself finds out how the chain continues. */
async function removeBlock(
  { verification, lease }: LedgerSession,
  { slot, version }: BlockToCompare,
): Promise<Comparison> {
  const refuted = (await verification.weakMovements(slot)).map(({ signature }) => signature);
  await verification.resolve(lease, { slot, version, ...NO_BLOCK, agreed: [], refuted, isResolved: true });
  return 'resolved';
}

/** Signatures in some nodes' blocks, but not in all. */
function contradictedSignatures(blocks: readonly Block[]): string[] {
  const counts = new Map<string, number>();
  for (const { signatures } of blocks) {
    for (const signature of new Set(signatures)) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  }
  return [...counts]
    .flatMap(([signature, count]) => (count < blocks.length ? [signature] : []))
    .slice(0, MAX_CONTRADICTED);
}

/**
 * Signatures that concern followed wallets in a block that may be written incompletely: it was read differently from the quorum's, or
 * nodes contradicted each other about it. Null when too few nodes have shown it.
 */
async function concernedIn(
  { reader, followed }: LedgerSession,
  { slot, digest, disputed, movementsOnly }: BlockToCompare,
  agreed: Block,
  signal: AbortSignal,
): Promise<string[] | null> {
  if (!disputed && (movementsOnly || digest === agreed.digest)) return [];
  const votes = await reader.votes.concerned(slot, followed, { signal });
  const shown = votes.flatMap(({ value }) => (value === undefined ? [] : [value]));
  if (shown.length < quorumOf(reader.votes.configured)) return null;
  // Signatures that the quorum's block lacks are ignored: a node may invent any number of them.
  const isInBlock = new Set(agreed.signatures);
  return shown.flat().filter((signature) => isInBlock.has(signature));
}

type ResolveDeps = Omit<LedgerSession, 'followed'> & { followed: Pick<FollowedSet, 'has'> };

interface ToResolve extends Pick<BlockToCompare, 'slot' | 'version'> {
  signatures: readonly string[];
  /** A quorum agrees on the block. */
  isAgreed: boolean;
}

/** Writes the agreed ones of these transactions. */
async function resolveTransactions(
  session: ResolveDeps,
  block: Block,
  { slot, version, signatures, isAgreed }: ToResolve,
  signal: AbortSignal,
): Promise<Comparison> {
  const { reader, verification, lease } = session;
  const tallies = await tallyTransactions(session, slot, signatures, signal);
  const agreed: FollowedTransaction[] = [];
  const refuted: string[] = [];
  const open: TransactionVerdict[] = [];
  for (const [signature, { verdict }] of tallies) {
    // Nodes that don't show a transaction of their own block prove nothing.
    const isLost = verdict.kind === 'absent' && block.signatures.includes(signature);
    if (verdict.kind === 'absent' && !isLost) refuted.push(signature);
    if (isLost || verdict.kind === 'open' || verdict.kind === 'disputed') open.push(verdict);
    if (verdict.kind !== 'agreed') continue;
    const { reading, effects, nodes } = verdict;
    if (reading.slot === slot) {
      const position = Math.max(block.signatures.indexOf(signature), 0);
      agreed.push({ transaction: { ...reading, position, blockHeight: block.blockHeight }, effects, nodes });
    } else {
      // A quorum has it in another slot: compare it there, refute it here.
      refuted.push(signature);
      const range = { fromSlot: reading.slot - 1, toSlot: reading.slot, disputed: false };
      await verification.note(lease, [
        { ...range, block: { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false } },
      ]);
    }
  }
  const isResolved = isAgreed && open.length === 0;
  const { blockhash, blockHeight } = block;
  await verification.resolve(lease, { slot, version, blockhash, blockHeight, agreed, refuted, isResolved });
  await noteContradictions(session, [
    { slot, nodes: [...new Set(tallies.flatMap(([, { dissenting }]) => dissenting))] },
  ]);
  if (isResolved) return 'resolved';
  const isDisputed = !isAgreed || open.some(({ kind }) => kind === 'disputed');
  await verification.putOff(slot, isDisputed && reader.votes.configured > 1);
  return 'open';
}
