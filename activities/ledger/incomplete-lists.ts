import type { BlockRange } from '../../domain/ledger/block-range.ts';
import { brokenStarts } from '../../domain/ledger/history-start.ts';
import type { LedgerSession } from './ledger-session.ts';

/**
 * Every server of a URL was asked many times by then. Also the longest time that one account can hold up the ledger: rewards, for example,
 * change a balance without a transaction.
 */
const PATIENCE_MS = 120_000;

type Session = Pick<LedgerSession, 'wallets' | 'incompleteSince' | 'cursor' | 'log'>;

/**
 * True if a list that the range was read from lacks transactions: it does not continue the balances of the ledger. The range must be read
 * again. After two minutes it counts as read, and the wallet's balances are read again.
 */
export async function isIncomplete(session: Session, { reading }: BlockRange): Promise<boolean> {
  const { wallets, incompleteSince, cursor, log } = session;
  const starts = reading.by === 'addresses' ? reading.starts : [];
  if (reading.by !== 'addresses' || starts.length === 0) return false;
  const broken = brokenStarts(starts, await wallets.knownBalances(starts));
  const now = performance.now();
  const addresses = new Set(broken.map(({ address }) => address));
  for (const address of incompleteSince.keys()) if (!addresses.has(address)) incompleteSince.delete(address);
  if (broken.length === 0) return false;
  for (const { address, wallets: owners } of broken) {
    if (incompleteSince.has(address)) continue;
    incompleteSince.set(address, now);
    log.warn(
      { address, wallets: owners, node: reading.node },
      'a list of transactions is incomplete: reading it again',
    );
  }
  if (broken.some(({ address }) => now - (incompleteSince.get(address) ?? now) < PATIENCE_MS)) return true;
  log.error(
    { addresses: [...addresses], slot: cursor.slot },
    'balances changed without a transaction that a node lists: continuing, and reading the balances again',
  );
  await wallets.refreshLater([...new Set(broken.flatMap((start) => start.wallets))], cursor.slot);
  return false;
}
