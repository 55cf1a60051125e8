import type { LedgerAccount } from './ledger-account.ts';

/** A followed wallet's holding at an address: its SOL at its own, or a token account. */
export interface HeldAddress {
  wallet: string;
  address: string;
}

/**
 * Where a node's list for an account begins, if the list does not reach the cursor: the account may be new, the node may have deleted
 * what was before, or the list is incomplete.
 */
export interface HistoryStart extends HeldAddress {
  /** The slot of the oldest listed transaction; if none is listed, the one in which the account was read. */
  slot: number;
  /**
   * The wallet's balance at the address before the oldest transaction that shows it. A node may order the transactions of a slot as it
   * likes, so there is one for each of that slot. If none shows it, the present balance. Base units.
   */
  balances: readonly bigint[];
}

/** The ledger's own knowledge of it. */
export interface KnownBalance extends HeldAddress {
  /** The wallet's snapshot includes everything up to this slot. */
  fromSlot: number;
  /** Null: the ledger has no account at the address. `isUncertain`: its balance is to be read again. */
  account: (Pick<LedgerAccount, 'baseUnits' | 'closed' | 'slot'> & { isUncertain: boolean }) | null;
}

/**
 * Starts that do not continue the balances of the ledger: the list lacks transactions. A list alone proves nothing: one URL may stand
 * for several servers, and one of them may have deleted what another one still has.
 */
export function brokenStarts(
  starts: readonly HistoryStart[],
  known: readonly KnownBalance[],
): HistoryStart[] {
  const balances = new Map(known.map((each) => [keyOf(each), each]));
  return starts.filter((start) => !continuesLedger(start, balances.get(keyOf(start))));
}

function continuesLedger({ slot, balances }: HistoryStart, known: KnownBalance | undefined): boolean {
  // A wallet that is no longer followed is not written.
  if (!known || known.fromSlot >= slot) return true;
  const { account } = known;
  if (account && (account.slot >= slot || account.isUncertain)) return true;
  return balances.includes(account && !account.closed ? account.baseUnits : 0n);
}

function keyOf({ wallet, address }: HeldAddress): string {
  return `${wallet}:${address}`;
}
