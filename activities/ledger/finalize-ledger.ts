import { ChainError } from '../../chain/rpc/chain-error.ts';
import { noteContradictions } from './contradictions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { isFarAhead, quorumSlotOf } from './quorum-slot.ts';

/** More than are finalized in a second. */
const MAX_BLOCKS_PER_PASS = 100;

const MAX_DROPS_PER_PASS = 100;

/** Updates the head, marks the ledger's finalized blocks, and drops movements that can't land any more. */
export async function finalizeLedger(session: LedgerSession, signal: AbortSignal): Promise<void> {
  const { finality, reader } = session;
  await updateHead(session, signal);
  await session.note();
  // By a quorum: until it answers nothing becomes finalized, and everything else continues.
  const newest = await reader.votes.latestFinalized(signal);
  session.finalizedSlot = Math.max(session.finalizedSlot, newest.slot);
  await moveFinalizedCursor(session, newest.slot, signal);

  const finalized = [];
  for (const block of await finality.unfinalizedBlocks(newest.slot, MAX_BLOCKS_PER_PASS)) {
    const outcome = await outcomeOf(session, block.slot, signal);
    if (outcome === 'pending') continue;
    if (outcome === 'skipped' || outcome.blockhash !== block.blockhash) {
      lose(session, block.slot);
      break;
    }
    finalized.push(block);
  }
  if (finalized.length > 0) await finality.markFinalized(finalized);
  if (newest.blockHeight !== null) {
    await finality.dropLost({ slot: newest.slot, blockHeight: newest.blockHeight }, MAX_DROPS_PER_PASS);
  }
}

/** Updates the head. If it is far ahead of a quorum, it came from a lying node, and is set back. */
async function updateHead(session: LedgerSession, signal: AbortSignal): Promise<void> {
  const { reader, cursor } = session;
  const slot = await reader.confirmedSlot(signal);
  if (isFarAhead(reader, session.headSlot)) session.headSlot = quorumSlotOf(reader) ?? cursor.slot;
  if (!isFarAhead(reader, slot)) session.headSlot = Math.max(session.headSlot, slot);
  if (isFarAhead(reader, cursor.slot)) lose(session, cursor.slot);
}

/** An earlier place of the cursor becomes the finalized cursor once it is finalized; another block there means that it was on a fork. */
async function moveFinalizedCursor(
  session: LedgerSession,
  finalSlot: number,
  signal: AbortSignal,
): Promise<void> {
  const { ledger, lease, nextFinalizedCursor, cursor } = session;
  if (nextFinalizedCursor.slot <= session.finalizedCursor.slot) session.nextFinalizedCursor = cursor;
  if (nextFinalizedCursor.slot <= session.finalizedCursor.slot || nextFinalizedCursor.slot > finalSlot)
    return;
  const outcome = await outcomeOf(session, nextFinalizedCursor.slot, signal);
  if (outcome === 'pending') return;
  if (outcome === 'skipped' || outcome.blockhash !== nextFinalizedCursor.blockhash) {
    lose(session, nextFinalizedCursor.slot);
    return;
  }
  await ledger.moveFinalizedCursor(lease, nextFinalizedCursor);
  session.finalizedCursor = nextFinalizedCursor;
  session.nextFinalizedCursor = cursor;
}

/** The follower rewinds between two of its steps. */
function lose(session: LedgerSession, slot: number): void {
  session.lostSlot = Math.min(session.lostSlot ?? slot, slot);
}

/** `pending` if it cannot be read: one block that no node shows any more must not hold up the others. */
async function outcomeOf(session: LedgerSession, slot: number, signal: AbortSignal) {
  const { reader, log } = session;
  try {
    const { outcome, dissenting } = await reader.votes.finalizedBlockhash(slot, signal);
    await noteContradictions(session, [{ slot, nodes: dissenting }]);
    return outcome;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    log.warn({ slot, err: error }, 'could not read whether a block is finalized');
    return 'pending';
  }
}
