import { ChainError } from '../../chain/rpc/chain-error.ts';
import { noteContradictions } from './contradictions.ts';
import type { LedgerSession } from './ledger-session.ts';
import { isFarAhead, quorumSlotOf } from './quorum-slot.ts';

/** More than become final in a second. */
const BLOCKS_A_TURN = 100;

const LOST_A_TURN = 100;

/** Looks how far the chain has come, and what of the ledger is final by now. */
export async function settleLedger(session: LedgerSession, signal: AbortSignal): Promise<void> {
  const { settlement, reader } = session;
  await lookAhead(session, signal);
  await session.note();
  // Of as many nodes as a quorum: until these answer nothing becomes final, and everything else goes on.
  const final = await reader.votes.latestFinal(signal);
  session.finalizedSlot = Math.max(session.finalizedSlot, final.slot);
  await moveAnchor(session, final.slot, signal);

  const settled = [];
  for (const block of await settlement.unfinalBlocks(final.slot, BLOCKS_A_TURN)) {
    const fate = await fateOf(session, block.slot, signal);
    if (fate === 'pending') continue;
    if (fate === 'skipped' || fate.blockhash !== block.blockhash) {
      lose(session, block.slot);
      break;
    }
    settled.push(block);
  }
  if (settled.length > 0) await settlement.markFinal(settled);
  if (final.blockHeight !== null) {
    await settlement.dropLost({ slot: final.slot, blockHeight: final.blockHeight }, LOST_A_TURN);
  }
}

/** How far the chain has come. Where a quorum says that it has not, nodes have been believed that were alone. */
async function lookAhead(session: LedgerSession, signal: AbortSignal): Promise<void> {
  const { reader, cursor } = session;
  const slot = await reader.confirmedSlot(signal);
  if (isFarAhead(reader, session.headSlot)) session.headSlot = quorumSlotOf(reader) ?? cursor.slot;
  if (!isFarAhead(reader, slot)) session.headSlot = Math.max(session.headSlot, slot);
  if (isFarAhead(reader, cursor.slot)) lose(session, cursor.slot);
}

/** A place where the cursor was becomes the anchor once it is final; another block there means that it was on a fork. */
async function moveAnchor(session: LedgerSession, finalSlot: number, signal: AbortSignal): Promise<void> {
  const { ledger, term, nextAnchor, cursor } = session;
  if (nextAnchor.slot <= session.anchor.slot) session.nextAnchor = cursor;
  if (nextAnchor.slot <= session.anchor.slot || nextAnchor.slot > finalSlot) return;
  const fate = await fateOf(session, nextAnchor.slot, signal);
  if (fate === 'pending') return;
  if (fate === 'skipped' || fate.blockhash !== nextAnchor.blockhash) {
    lose(session, nextAnchor.slot);
    return;
  }
  await ledger.anchor(term, nextAnchor);
  session.anchor = nextAnchor;
  session.nextAnchor = cursor;
}

/** The follower's to do, between two of its steps. */
function lose(session: LedgerSession, slot: number): void {
  session.lostSlot = Math.min(session.lostSlot ?? slot, slot);
}

/** One block that no node shows any more holds up no other. */
async function fateOf(session: LedgerSession, slot: number, signal: AbortSignal) {
  const { reader, log } = session;
  try {
    const { fate, dissenting } = await reader.votes.finalBlockhash(slot, signal);
    await noteContradictions(session, [{ slot, nodes: dissenting }]);
    return fate;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ChainError)) throw error;
    log.warn({ slot, err: error }, 'it could not be read whether a block is final');
    return 'pending';
  }
}
