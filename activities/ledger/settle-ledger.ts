import type { LedgerSession } from './ledger-session.ts';

/** More than become final in a second. */
const BLOCKS_A_TURN = 100;

const LOST_A_TURN = 100;

/** Looks how far the chain has come, and what of the ledger is final by now. */
export async function settleLedger(session: LedgerSession, signal: AbortSignal): Promise<void> {
  const { settlement, reader } = session;
  const [confirmed, final] = await Promise.all([reader.confirmedSlot(signal), reader.latestFinal(signal)]);
  session.headSlot = Math.max(session.headSlot, confirmed);
  session.finalizedSlot = Math.max(session.finalizedSlot, final.slot);
  await session.note();

  const settled = [];
  for (const block of await settlement.unfinalBlocks(final.slot, BLOCKS_A_TURN)) {
    const fate = await reader.finalBlockhash(block.slot, signal);
    if (fate === 'pending') continue;
    if (fate === 'skipped' || fate.blockhash !== block.blockhash) {
      // The follower's to do, between two of its steps.
      session.lostSlot = Math.min(session.lostSlot ?? block.slot, block.slot);
      break;
    }
    settled.push(block);
  }
  if (settled.length > 0) await settlement.markFinal(settled);
  if (final.blockHeight !== null) await settlement.dropLost(final.blockHeight, LOST_A_TURN);
}
