import { isPruned } from '../../chain/ledger/block-errors.ts';
import type { LedgerSource, LedgerStep } from '../../chain/ledger/ledger-source.ts';
import { ledgerEffects } from '../../domain/ledger/ledger-effects.ts';
import type { LedgerStretch } from '../../domain/ledger/ledger-stretch.ts';
import type { LedgerSession } from './ledger-session.ts';

/** `moved`: there may be more. `over`: the session's term is, or the network has another chain now. */
export type FollowOutcome = { kind: 'moved' | 'over' } | { kind: 'waiting'; pauseMs: number };

/** One step: what is confirmed behind the cursor becomes movements, balances and events. */
export async function followStep(session: LedgerSession, signal: AbortSignal): Promise<FollowOutcome> {
  if (session.lostSlot !== null) return rewindBehind(session, session.lostSlot, signal);
  const { reader, followed } = session;
  const { source, pauseMs } = reader.chooseSource(followed.size);
  const step = await nextOf(session, source, signal);
  switch (step.kind) {
    case 'waiting':
      return { kind: 'waiting', pauseMs };
    case 'forked':
      return rewindBehind(session, session.cursor.slot, signal);
    case 'stretch':
      await write(session, step.stretch);
      return { kind: 'moved' };
  }
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

async function write(session: LedgerSession, stretch: LedgerStretch): Promise<void> {
  const { ledger, term, followed } = session;
  const transactions = stretch.transactions.map((transaction) => ({
    transaction,
    effects: ledgerEffects(transaction, (address) => followed.has(address)),
  }));
  await ledger.apply(term, { ...stretch, transactions });
  session.cursor = stretch.to;
  session.headSlot = Math.max(session.headSlot, stretch.to.slot);
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
