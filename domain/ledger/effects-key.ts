import type { LedgerEffects } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/**
 * A key by which two readings of a transaction are compared: equal if they agree on its slot, its success, its signers (flags, sender
 * and operation depend on them) and its effects on followed wallets.
 */
export function effectsKey(
  { slot, succeeded, accounts: named }: Pick<ObservedTransaction, 'slot' | 'succeeded' | 'accounts'>,
  { movements, accounts }: LedgerEffects,
): string {
  const signers = named.flatMap(({ address, signed }) => (signed ? [address] : []));
  return JSON.stringify([slot, succeeded, signers, sorted(movements), sorted(accounts)]);
}

/** Sorted, because the wallets come from a set. */
function sorted(parts: readonly object[]): string[] {
  return parts.map((part) => JSON.stringify(part, (_key, value: unknown) => textOf(value))).toSorted();
}

function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
