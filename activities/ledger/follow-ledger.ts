import { isPruned } from '../../chain/ledger/block-errors.ts';
import type { LedgerSource, LedgerStep } from '../../chain/ledger/ledger-source.ts';
import type { BlockReading, LedgerStretch } from '../../domain/ledger/ledger-stretch.ts';
import { noteContradictions } from './contradictions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { isFarAhead, MAX_HEAD_AHEAD_SLOTS, nodesFarAhead, quorumSlotOf } from './quorum-slot.ts';
import { verifyStretch, type VerifiedStretch } from './verify-stretch.ts';

/** `moved`: there may be more. `over`: the session's term is, or the network has another chain now. */
export type FollowOutcome = { kind: 'moved' | 'over' } | { kind: 'waiting'; pauseMs: number };

/**
 * One step: what is confirmed after the cursor, and what the other nodes say of it, becomes movements, balances and events. What
 * too few nodes have come to yet waits, for `receiveAloneAfterMs` at most.
 */
export async function followStep(
  session: LedgerSession,
  receiveAloneAfterMs: number,
  signal: AbortSignal,
): Promise<FollowOutcome> {
  if (session.lostSlot !== null) return rewindBehind(session, session.lostSlot, signal);
  const { reader, followed, cursor } = session;
  const { source, pauseMs } = reader.chooseSource(followed.size);
  const step = heldStep(session) ?? (await nextOf(session, source, signal));
  if (step.kind === 'waiting') return { kind: 'waiting', pauseMs };
  if (step.kind === 'forked') return rewindBehind(session, cursor.slot, signal);
  const { version } = followed;
  const now = performance.now();
  const quorumSlot = quorumSlotOf(reader);
  const { since, slot: slotThen } =
    session.held?.stretch === step.stretch ? session.held : { since: now, slot: quorumSlot };
  session.held = null;
  if (await isRefutedTip(session, step.stretch)) return { kind: 'waiting', pauseMs };
  const waited = now - (session.waitingSince ?? now);
  const isSilent = waited >= receiveAloneAfterMs;
  const verified = await verifyStretch(step.stretch, {
    votes: reader.votes,
    isFollowed: (address) => followed.has(address),
    isAlone:
      isSilent &&
      (!isQuorumNear(session, step.stretch.to.slot) ||
        (quorumSlot === slotThen && now - since >= Math.max(receiveAloneAfterMs, STANDSTILL_MS))),
    signal,
  });
  await noteContradictions(session, verified.contradictions);
  if (verified.upTo === 'refused') return { kind: 'waiting', pauseMs };
  const rest = await write(session, step.stretch, { ...verified, upTo: verified.upTo });
  noteWaiting(session, verified);
  if (!rest) return { kind: 'moved' };
  session.held = { stretch: rest, version, since, slot: slotThen };
  return { kind: 'waiting', pauseMs };
}

/** Nodes are asked how far they are every five seconds: one that has not moved in so long stands still. */
const STANDSTILL_MS = 12_000;

/**
 * Whether the other nodes answer and will come to what the follower reads in a minute or two. Such a node only lags: it is waited for
 * while it moves, because a node that claims a slot ahead of the chain must not have others taken for silent.
 */
function isQuorumNear({ reader, cursor, headSlot }: LedgerSession, upTo: number): boolean {
  const slot = quorumSlotOf(reader);
  return slot !== null && Math.max(headSlot, upTo) - Math.min(slot, cursor.slot) <= MAX_HEAD_AHEAD_SLOTS;
}

/** Read before, and still for the same wallets and from where the cursor is. */
function heldStep({ held, followed, cursor }: LedgerSession): LedgerStep | null {
  if (!held || held.version !== followed.version || held.stretch.from.slot !== cursor.slot) return null;
  return { kind: 'stretch', stretch: held.stretch };
}

async function nextOf(
  session: LedgerSession,
  source: LedgerSource,
  signal: AbortSignal,
): Promise<LedgerStep> {
  const { reader, cursor, followed, log } = session;
  try {
    return await source.next(cursor, followed, signal);
  } catch (error) {
    if (!isPruned(error) || source === reader.addresses) throw error;
    log.warn({ slot: cursor.slot }, 'the node has pruned blocks that were not read yet: reading by wallet');
    return reader.addresses.next(cursor, followed, signal);
  }
}

type Written = VerifiedStretch & { upTo: BlockReading | 'nothing' | null };

/** Nodes that name it would have everything until then passed over: it is read again, from others first. */
async function isRefutedTip(
  { reader, cursor, disagreements }: LedgerSession,
  { to, reading }: LedgerStretch,
): Promise<boolean> {
  if (!isFarAhead(reader, to.slot)) return false;
  const nodes = new Set(nodesFarAhead(reader));
  if (reading.by === 'addresses') nodes.add(reading.node);
  if (nodes.size * 2 < reader.votes.configured) reader.votes.distrust([...nodes]);
  disagreements.raise({ slot: cursor.slot, about: 'the newest slot' }, [...nodes]);
  return true;
}

/** Writes what was verified of a stretch; what is left of it. */
async function write(
  session: LedgerSession,
  stretch: LedgerStretch,
  { transactions, unverified, upTo, alone, isAnswered }: Written,
): Promise<LedgerStretch | null> {
  if (upTo === 'nothing') return stretch;
  const { ledger, term, verification, reader } = session;
  const to = upTo ?? stretch.to;
  const toBlockTime = upTo ? upTo.blockTime : stretch.toBlockTime;
  const blocks = stretch.blocks.filter(({ slot }) => slot <= to.slot);
  const { slot, blockhash } = to;
  await ledger.apply(term, {
    from: stretch.from,
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
  return upTo ? restOf(stretch, upTo) : null;
}

function restOf(stretch: LedgerStretch, { slot, blockhash }: BlockReading): LedgerStretch {
  const { reading } = stretch;
  return {
    ...stretch,
    from: { slot, blockhash },
    transactions: stretch.transactions.filter((each) => each.slot > slot),
    blocks: stretch.blocks.filter((each) => each.slot > slot),
    reading:
      reading.by === 'blocks'
        ? { by: 'blocks', blocks: reading.blocks.filter((each) => each.slot > slot) }
        : reading,
  };
}

/** An answer ends the waiting; until then it goes on, also while what comes is written without the others. */
function noteWaiting(session: LedgerSession, { isAnswered }: VerifiedStretch): void {
  if (isAnswered === true) session.waitingSince = null;
  if (isAnswered === false) session.waitingSince ??= performance.now();
}

async function rewindBehind(
  session: LedgerSession,
  slot: number,
  signal: AbortSignal,
): Promise<FollowOutcome> {
  const { chain, reader, ledger, term, cursor, anchor, log } = session;
  // A chain that was replaced knows none of the old one's blocks, which are not dropped for that.
  if ((await reader.chainId(signal)) !== chain.chainId) return { kind: 'over' };
  // Of any other final block it is not known whether all before it was read: the fork may lie before it.
  const to = anchor.slot < slot ? anchor : await reader.finalBlockBefore(slot, signal);
  const { orphaned } = await ledger.rewind(term, cursor, to);
  log.warn({ from: cursor.slot, to: to.slot, orphaned }, 'confirmed blocks were dropped: reading them again');
  return { kind: 'over' };
}
