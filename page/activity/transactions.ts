import { NATIVE_SOL, WRAPPED_SOL } from '../../client/src/checks/sol.ts';
import type { HistoryEntry, HistorySide } from '../../client/src/wallets/wallet-types.ts';
import { formatLamports, readLamports } from '../amounts/amount-text.ts';

/** An amount that left the wallet or arrived. */
export interface TransactionSide {
  token: string;
  mint: string;
  /** Signed decimal, with its plus. */
  amount: string;
  /** The value of then. */
  usd: string | null;
}

/** The effects of one transaction on the wallet. Amounts are decimals. */
export interface Transaction extends Pick<
  HistoryEntry,
  'signature' | 'kind' | 'status' | 'reason' | 'flags'
> {
  key: string;
  at: string | null;
  /** The other wallet, if there is exactly one. A pool is not a party that a person knows. */
  counterparty: string | null;
  operationId: string | null;
  received: TransactionSide[];
  given: TransactionSide[];
  /** In SOL; null if the wallet paid none, or if it is the amount itself. */
  fee: string | null;
  /** In SOL: what new token accounts took, or with a minus what closed ones gave back. Null if it is the amount itself. */
  rent: string | null;
}

/** Kinds of entries that cost something and move nothing. */
const COSTS: readonly string[] = ['fee', 'rent'];

/**
 * The entries of a history, one item for each transaction. While more entries follow, the last transaction may continue there, so it is
 * left out until then.
 */
export function transactionsOf(entries: readonly HistoryEntry[], hasMore = false): Transaction[] {
  const groups = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const whole = [...groups.values()].map(transactionOf);
  return hasMore && whole.length > 1 ? whole.slice(0, -1) : whole;
}

/** A transaction can land again with other effects: what it did then is not added to what was dropped. */
function keyOf({ signature, status }: HistoryEntry): string {
  return status === 'dropped' ? `${signature} ${status}` : signature;
}

function transactionOf(entries: HistoryEntry[]): Transaction {
  const moves = entries.filter(({ kind }) => !COSTS.includes(kind));
  const shown = moves.length > 0 ? moves : entries;
  const main = shown.find(({ kind }) => kind !== 'other') ?? shown[0];
  if (!main) throw new Error('A transaction without an entry');
  const { signature, kind, status, reason, block_time: at } = main;
  const fee = entries.find((entry) => entry.fee !== null)?.fee ?? null;
  const rent = rentOf(entries, fee);
  const sides = moves.length > 0 ? moves.flatMap(sidesOf) : [costSide(kind, fee, rent)];
  return {
    key: keyOf(main),
    signature,
    kind,
    status,
    reason,
    at,
    flags: [...new Set(entries.flatMap(({ flags }) => flags))],
    counterparty: kind === 'swap' ? null : onlyOne(moves.flatMap((entry) => entry.counterparty ?? [])),
    operationId: entries.find((entry) => entry.operation_id !== null)?.operation_id ?? null,
    received: sides.filter(({ amount }) => amount.startsWith('+')),
    given: sides.filter(({ amount }) => amount.startsWith('-')),
    fee: kind === 'fee' ? null : fee,
    rent: kind === 'rent' ? null : rent,
  };
}

/** The amount that arrived, then the one that left; nothing if only the costs changed the balance. */
function sidesOf(entry: HistoryEntry): TransactionSide[] {
  return [...(entry.received ? [entry.received] : []), entry].flatMap(
    ({ token, mint, amount, usd_value: usd }) =>
      isZero(amount) ? [] : [{ token, mint, amount: signed(amount), usd }],
  );
}

/** The amount of a transaction that moved nothing else. */
function costSide(kind: string, fee: string | null, rent: string | null): TransactionSide {
  const lamports = kind === 'rent' ? readLamports(rent ?? '0') : readLamports(fee ?? '0');
  return { token: NATIVE_SOL, mint: NATIVE_SOL, amount: signed(formatLamports(-lamports)), usd: null };
}

/** The part of the change of SOL that is neither the amount nor the fee. Wrapped SOL is such a part too, and is not rent. */
function rentOf(entries: readonly HistoryEntry[], fee: string | null): string | null {
  const sides: HistorySide[] = entries.flatMap((entry) => [
    entry,
    ...(entry.received ? [entry.received] : []),
  ]);
  const sol = sides.find(({ mint }) => mint === NATIVE_SOL);
  if (!sol || sides.some(({ mint }) => mint === WRAPPED_SOL)) return null;
  const rent = readLamports(sol.amount) - readLamports(sol.change) - readLamports(fee ?? '0');
  return rent === 0n ? null : formatLamports(rent);
}

function onlyOne(addresses: readonly string[]): string | null {
  const [first, ...others] = new Set(addresses);
  return first === undefined || others.length > 0 ? null : first;
}

function signed(amount: string): string {
  return amount.startsWith('-') ? amount : `+${amount}`;
}

function isZero(amount: string): boolean {
  return /^-?[0.]+$/.test(amount);
}
