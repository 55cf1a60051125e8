/**
 * Where a node's list for an account begins, if the list does not reach the cursor: the account may be new, the node may have deleted
 * what was before, or the list is incomplete.
 */
export interface HistoryStart {
  address: string;
  /** Followed wallets that hold it or held it a moment ago. */
  wallets: readonly string[];
  /** The slot of the oldest listed transaction; if none is listed, the one in which the account was read. */
  slot: number;
  /**
   * Balance of these wallets at the address before that transaction, one for each transaction of the slot, in no order. If none is listed,
   * the present one. Base units.
   */
  balances: readonly bigint[];
}

/** The ledger's own knowledge of a followed wallet at an address. */
export interface KnownBalance {
  wallet: string;
  /** The wallet's snapshot includes everything up to this slot. */
  fromSlot: number;
  /** Null: the ledger has no account at the address. */
  account: KnownAccount | null;
}

interface KnownAccount {
  address: string;
  baseUnits: bigint;
  closed: boolean;
  slot: number;
  /** The balance is of a block that was dropped, and is to be read again. */
  isUncertain: boolean;
}

/**
 * Starts that do not continue the balances of the ledger: the list lacks transactions. A list alone proves nothing: one URL may stand
 * for several servers, and one of them may have deleted what another one still has.
 */
export function brokenStarts(
  starts: readonly HistoryStart[],
  known: readonly KnownBalance[],
): HistoryStart[] {
  return starts.filter((start) => !continuesLedger(start, known));
}

function continuesLedger(
  { address, wallets, slot, balances }: HistoryStart,
  known: readonly KnownBalance[],
): boolean {
  // A wallet that is no longer followed is not written.
  const rows = known.filter(({ wallet }) => wallets.includes(wallet));
  const accounts = rows.flatMap(({ account }) => (account?.address === address ? [account] : []));
  const isLater = rows.some(({ fromSlot }) => fromSlot >= slot) || accounts.some((each) => each.slot >= slot);
  if (rows.length === 0 || isLater || accounts.some(({ isUncertain }) => isUncertain)) return true;
  const held = accounts.reduce((sum, { baseUnits, closed }) => sum + (closed ? 0n : baseUnits), 0n);
  return balances.includes(held);
}
