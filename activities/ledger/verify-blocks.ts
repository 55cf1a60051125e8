import { haveSameParent } from '../../chain/ledger/block-digest.ts';
import { viewKey, silenceOf, withOpinion, type BlockView } from '../../chain/ledger/block-view.ts';
import { inParallel } from '../../chain/ledger/in-parallel.ts';
import type { BlockToCompare } from '../../db/ledger/unverified-rows.ts';
import { UNKNOWN_BLOCKHASH, type FollowedTransaction } from '../../domain/ledger/ledger-stretch.ts';
import { contradictors, quorumOf, tally } from '../../domain/quorum.ts';
import { noteContradictions } from './contradictions.ts';
import { judge, type TransactionVerdict } from './judge-transactions.ts';
import type { FollowedSet } from './followed-set.ts';
import type { LedgerSession } from './ledger-session.ts';

/** Asked for at the same time: an hour of one node, 18,000 blocks, is made up for in minutes (`npm run bench:ledger`). */
const BLOCKS_A_TURN = 32;

/** Signatures of a contradicted block that are looked at: a node may invent any number of them. */
const MAX_CONTRADICTED = 64;

type Block = Extract<BlockView, { kind: 'block' }>;

/** Compares blocks that one node alone has shown, or that nodes contradict each other about. True when there may be more of them. */
export async function verifyBlocks(session: LedgerSession, signal: AbortSignal): Promise<boolean> {
  const { reader, verification } = session;
  // Asked all the same, the others would be sent some 60 blocks a second for nothing.
  if (reader.slots().length < quorumOf(reader.votes.configured)) return false;
  const [first, ...others] = await verification.blocks(BLOCKS_A_TURN);
  if (!first) return false;
  // While the other nodes are away one block shows that as well as all of them.
  const result = await verifyBlock(session, first, signal);
  if (result === 'unanswered') return false;
  const results = await inParallel(others, (block) => verifyBlock(session, block, signal));
  return others.length === BLOCKS_A_TURN - 1 && [result, ...results].includes('resolved');
}

/** `unanswered`: too few nodes have said what they have there. `open`: nodes contradict each other. */
type Comparison = 'resolved' | 'open' | 'unanswered';

async function verifyBlock(
  session: LedgerSession,
  unverified: BlockToCompare,
  signal: AbortSignal,
): Promise<Comparison> {
  const { reader, verification, cursor, anchor } = session;
  const { slot, blockhash } = unverified;
  // The follower writes first what it has read.
  if (slot > cursor.slot) return 'open';
  const answers = await reader.votes.block(slot, { signal });
  const views = answers.map(withOpinion);
  const counted = tally(views, reader.votes.configured, viewKey);
  const { verdict, value } = counted;
  const isAgreed = verdict === 'agreed';
  await noteContradictions(session, [{ slot, nodes: contradictors(counted) }]);
  if (isAgreed && value?.kind === 'absent') return removeBlock(session, slot);
  const blocks = views.flatMap((vote) => (vote.value?.kind === 'block' ? [vote.value] : []));
  const shown = value?.kind === 'block' ? value : blocks[0];
  const block = shown && { ...shown, blockHeight: leastHeight(blocks) };
  if (verdict === 'too_few' && unverified.movementsOnly && silenceOf(answers) === 'deleted') {
    if (await verification.keepUnreported(session.term, slot)) return 'resolved';
  }
  if (verdict === 'too_few' || !block) {
    await verification.putOff(slot, verdict === 'contradiction');
    return verdict === 'too_few' ? 'unanswered' : 'open';
  }
  const isSameBlock = blockhash === UNKNOWN_BLOCKHASH || block.blockhash === blockhash;
  const { digest } = unverified;
  const hidBlocks = digest !== null && isAgreed && !haveSameParent(digest, block.digest);
  if ((isAgreed && !isSameBlock && slot > anchor.slot) || hidBlocks) {
    // The cursor stands on another chain of blocks than the quorum's, or blocks before this one were left out.
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
  // A wallet that was removed meanwhile: what its transactions did is true or false all the same.
  const addresses = new Set(weak.map(({ address }) => address));
  const followed = { has: (address: string) => session.followed.has(address) || addresses.has(address) };
  return settle({ ...session, followed }, block, { slot, signatures, isAgreed }, signal);
}

/** No hash stands for it. Too small a one drops too early what is not on the chain, and too great a one never does. */
function leastHeight(blocks: readonly Block[]): number | null {
  const heights = blocks.flatMap(({ blockHeight }) => (blockHeight === null ? [] : [blockHeight]));
  return heights.length > 0 ? Math.min(...heights) : null;
}

const NO_BLOCK = { blockhash: null, blockHeight: null };

/** A quorum has no block in the slot: nothing that was reported of it is true. The follower finds out by itself how the chain continues. */
async function removeBlock({ verification, term }: LedgerSession, slot: number): Promise<Comparison> {
  const refuted = (await verification.weakMovements(slot)).map(({ signature }) => signature);
  await verification.resolve(term, { slot, ...NO_BLOCK, agreed: [], refuted, isResolved: true });
  return 'resolved';
}

/** In some node's block and not in every node's. */
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
 * All that concerns wallets in a block that was read otherwise than a quorum has it, or about which nodes contradicted each other, so
 * that not all of it was written; null when too few nodes have shown it.
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
  // What a quorum does not have in the block is not looked at: a node may invent any number of signatures.
  const isInBlock = new Set(agreed.signatures);
  return shown.flat().filter((signature) => isInBlock.has(signature));
}

type Settling = Omit<LedgerSession, 'followed'> & { followed: Pick<FollowedSet, 'has'> };

interface ToSettle {
  slot: number;
  signatures: readonly string[];
  /** A quorum agrees on the block. */
  isAgreed: boolean;
}

/** Writes what the nodes agree on of these transactions. */
async function settle(
  session: Settling,
  block: Block,
  { slot, signatures, isAgreed }: ToSettle,
  signal: AbortSignal,
): Promise<Comparison> {
  const { reader, verification, term } = session;
  const judged = await judge(session, slot, signatures, signal);
  const agreed: FollowedTransaction[] = [];
  const refuted: string[] = [];
  const open: TransactionVerdict[] = [];
  for (const [signature, { verdict }] of judged) {
    // Nodes that have lost a transaction which stands in their block prove nothing.
    const isLost = verdict.kind === 'absent' && block.signatures.includes(signature);
    if (verdict.kind === 'absent' && !isLost) refuted.push(signature);
    if (isLost || verdict.kind === 'open' || verdict.kind === 'disputed') open.push(verdict);
    if (verdict.kind !== 'agreed') continue;
    const { reading, effects, nodes } = verdict;
    if (reading.slot === slot) {
      const position = Math.max(block.signatures.indexOf(signature), 0);
      agreed.push({ transaction: { ...reading, position, blockHeight: block.blockHeight }, effects, nodes });
    } else {
      // It lies in another slot: there it is looked for, and here it is not.
      refuted.push(signature);
      const range = { fromSlot: reading.slot - 1, toSlot: reading.slot, disputed: false };
      await verification.note(term, [
        { ...range, block: { blockhash: UNKNOWN_BLOCKHASH, digest: null, movementsOnly: false } },
      ]);
    }
  }
  const isResolved = isAgreed && open.length === 0;
  const { blockhash, blockHeight } = block;
  await verification.resolve(term, { slot, blockhash, blockHeight, agreed, refuted, isResolved });
  await noteContradictions(session, [
    { slot, nodes: [...new Set(judged.flatMap(([, { dissenting }]) => dissenting))] },
  ]);
  if (isResolved) return 'resolved';
  const isDisputed = !isAgreed || open.some(({ kind }) => kind === 'disputed');
  await verification.putOff(slot, isDisputed && reader.votes.configured > 1);
  return 'open';
}
