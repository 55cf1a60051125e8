import type { BlockRange } from '../../domain/ledger/block-range.ts';
import type { LedgerSession } from './ledger-session.ts';

/** The longest time that lists can hold up the ledger at one place: rewards, for example, change a balance without a transaction. */
const PATIENCE_MS = 120_000;

/** Each of them has asked a dozen times. An outage alone does not use up the patience. */
const MIN_REFUSALS = 3;

/**
 * True if lists that the range was read from lack transactions (chain/ledger/address-source.ts): it is not written, and must be read again.
 * After two minutes it counts as read, and the balances of the wallets are read again.
 */
export async function refuseIncomplete(
  session: LedgerSession,
  { reading, to }: BlockRange,
): Promise<boolean> {
  const { ledger, lease, wallets, cursor, log } = session;
  const incomplete = reading.by === 'addresses' ? reading.incomplete : [];
  if (incomplete.length === 0) {
    session.refusals = 0;
    return false;
  }
  session.refusals += 1;
  const { forMs } = await ledger.noteIncomplete(lease);
  const lists = { slot: cursor.slot, lists: incomplete.map(({ wallet, address }) => ({ wallet, address })) };
  if (session.refusals === 1) log.warn(lists, 'a list of transactions is incomplete: reading it again');
  if (forMs < PATIENCE_MS || session.refusals < MIN_REFUSALS) return true;
  log.error(
    lists,
    'balances changed without a transaction that a node lists: continuing, and reading the balances again',
  );
  session.refusals = 0;
  await wallets.refreshLater([...new Set(incomplete.map(({ wallet }) => wallet))], to.slot);
  return false;
}
