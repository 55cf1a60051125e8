import { isPruned } from '../../chain/rpc/block-errors.ts';
import type { LedgerSource, LedgerStep } from '../../chain/ledger/ledger-source.ts';
import type { BlockReading, BlockRange } from '../../domain/ledger/block-range.ts';
import { noteContradictions } from './contradictions.ts';
import { refuseIncomplete } from './incomplete-lists.ts';
import type { LedgerSession } from './ledger-session.ts';
import { isFarAhead, MAX_HEAD_AHEAD_SLOTS, nodesFarAhead, quorumSlotOf } from './quorum-slot.ts';
import { verifyRange, type VerifiedBlockRange } from './verify-range.ts';

/** `moved`: there may be more. `over`: the session's lease has ended, or the network has another chain now. */
export type FollowOutcome = { kind: 'moved' | 'over' } | { kind: 'waiting'; pauseMs: number };

/**
 * One step: reads confirmed blocks after the cursor, compares them with the other nodes, and writes movements, balances and events.
 * Blocks that too few nodes have reached wait, for `receiveByOneNodeAfterMs` at most.
 */
export async function followStep(
  session: LedgerSession,
  receiveByOneNodeAfterMs: number,
  signal: AbortSignal,
): Promise<FollowOutcome> {
  if (session.lostSlot !== null) return rewindBefore(session, session.lostSlot, signal);
  const { reader, followed, cursor } = session;
  const { source, pauseMs } = reader.chooseSource(followed.size);
  const step = heldStep(session) ?? (await nextOf(session, source, signal));
  if (step.kind === 'waiting') return { kind: 'waiting', pauseMs };
  if (step.kind === 'forked') return rewindBefore(session, cursor.slot, signal);
  const { version } = followed;
  const now = performance.now();
  const quorumSlot = quorumSlotOf(reader);
  const { since, slot: slotThen } =
    session.held?.range === step.range ? session.held : { since: now, slot: quorumSlot };
  session.held = null;
  if (await isRefutedTip(session, step.range)) return { kind: 'waiting', pauseMs };
  const waited = now - (session.waitingSince ?? now);
  const isSilent = waited >= receiveByOneNodeAfterMs;
  const verified = await verifyRange(step.range, {
    votes: reader.votes,
    isFollowed: (address) => followed.has(address),
    isAlone:
      isSilent &&
      (!isQuorumNear(session, step.range.to.slot) ||
        (quorumSlot === slotThen && now - since >= Math.max(receiveByOneNodeAfterMs, STANDSTILL_MS))),
    signal,
  });
  await noteContradictions(session, verified.contradictions);
  if (verified.upTo === 'refused') return { kind: 'waiting', pauseMs };
  const rest = await write(session, step.range, { ...verified, upTo: verified.upTo });
  noteWaiting(session, verified);
  if (!rest) return { kind: 'moved' };
  session.held = { range: rest, version, since, slot: slotThen };
  return { kind: 'waiting', pauseMs };
}

/** Nodes' slots are polled every five seconds: a node that has not moved for this long stands still. */
const STANDSTILL_MS = 12_000;

/**
 * True if the other nodes answer and will reach the follower's slot in a minute or two. A node that only lags is waited for while it
 * moves: otherwise one node that claims a slot ahead of the chain could make the others count as silent.
 */
function isQuorumNear({ reader, cursor, headSlot }: LedgerSession, upTo: number): boolean {
  const slot = quorumSlotOf(reader);
  return slot !== null && Math.max(headSlot, upTo) - Math.min(slot, cursor.slot) <= MAX_HEAD_AHEAD_SLOTS;
}

/** The held range, if it is still for the same wallets and begins at the cursor. */
function heldStep({ held, followed, cursor }: LedgerSession): LedgerStep | null {
  if (!held || held.version !== followed.version || held.range.from.slot !== cursor.slot) return null;
  return { kind: 'range', range: held.range };
}

async function nextOf(
  session: LedgerSession,
  source: LedgerSource,
  signal: AbortSignal,
): Promise<LedgerStep> {
  const { reader, cursor, followed, log } = session;
  const step = await source.next(cursor, followed, signal).catch((error: unknown) => {
    if (!isPruned(error) || source === reader.addresses) throw error;
    log.warn({ slot: cursor.slot }, 'the node has pruned blocks that were not read yet: reading by wallet');
    return reader.addresses.next(cursor, followed, signal);
  });
  return step.kind === 'range' && (await refuseIncomplete(session, step.range)) ? { kind: 'waiting' } : step;
}

type Written = VerifiedBlockRange & { upTo: BlockReading | 'nothing' | null };

/** True if the range ends at a slot far ahead of the chain, which would skip everything before it. It is read again, from other nodes first. */
async function isRefutedTip(
  { reader, cursor, disagreements }: LedgerSession,
  { to, reading }: BlockRange,
): Promise<boolean> {
  if (!isFarAhead(reader, to.slot)) return false;
  const nodes = new Set(nodesFarAhead(reader));
  if (reading.by === 'addresses') nodes.add(reading.node);
  if (nodes.size * 2 < reader.votes.configured) reader.votes.distrust([...nodes]);
  disagreements.raise({ slot: cursor.slot, about: 'the newest slot' }, [...nodes]);
  return true;
}

/** Writes the verified part of a range; returns the rest. */
async function write(
  session: LedgerSession,
  range: BlockRange,
  { transactions, unverified, upTo, alone, isAnswered }: Written,
): Promise<BlockRange | null> {
  if (upTo === 'nothing') return range;
  const { ledger, lease, verification, reader } = session;
  const to = upTo ?? range.to;
  const toBlockTime = upTo ? upTo.blockTime : range.toBlockTime;
  const blocks = range.blocks.filter(({ slot }) => slot <= to.slot);
  const { slot, blockhash } = to;
  await ledger.apply(lease, {
    from: range.from,
    to: { slot, blockhash },
    toBlockTime,
    transactions,
    unverified,
    blocks,
    isAgreed: reader.votes.configured === 1 || isAnswered === true,
  });
  session.cursor = { slot, blockhash };
  session.headSlot = Math.max(session.headSlot, slot);
  await verification.count('single_node_verdicts', alone);
  return upTo ? restOf(range, upTo) : null;
}

function restOf(range: BlockRange, { slot, blockhash }: BlockReading): BlockRange {
  const { reading } = range;
  return {
    ...range,
    from: { slot, blockhash },
    transactions: range.transactions.filter((each) => each.slot > slot),
    blocks: range.blocks.filter((each) => each.slot > slot),
    reading:
      reading.by === 'blocks'
        ? { by: 'blocks', blocks: reading.blocks.filter((each) => each.slot > slot) }
        : reading,
  };
}

/** An answer ends the waiting; until then it continues, even while ranges are written without the other nodes. */
function noteWaiting(session: LedgerSession, { isAnswered }: VerifiedBlockRange): void {
  if (isAnswered === true) session.waitingSince = null;
  if (isAnswered === false) session.waitingSince ??= performance.now();
}

async function rewindBefore(
  session: LedgerSession,
  slot: number,
  signal: AbortSignal,
): Promise<FollowOutcome> {
  const { chain, reader, ledger, lease, cursor, finalizedCursor, log } = session;
  // If the chain was replaced, its nodes don't know the old chain's blocks, but those are not dropped.
  if ((await reader.chainId(signal)) !== chain.chainId) return { kind: 'over' };
  // Prefer the finalized cursor: before any other finalized block, the fork may have hidden something.
  const to = finalizedCursor.slot < slot ? finalizedCursor : await reader.finalizedBlockBefore(slot, signal);
  const { orphaned } = await ledger.rewind(lease, cursor, to);
  log.warn({ from: cursor.slot, to: to.slot, orphaned }, 'confirmed blocks were dropped: reading them again');
  return { kind: 'over' };
}
