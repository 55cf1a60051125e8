import type { LedgerEffects } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/** Equal for two readings of a transaction that agree on where it lies, whether it succeeded, and what it did to followed wallets. */
export function effectsKey(
  { slot, succeeded }: Pick<ObservedTransaction, 'slot' | 'succeeded'>,
  { movements, accounts }: LedgerEffects,
): string {
  return JSON.stringify([slot, succeeded, sorted(movements), sorted(accounts)]);
}

/** Wallets stand in the order of a set, which is of no concern. */
function sorted(parts: readonly object[]): string[] {
  return parts.map((part) => JSON.stringify(part, (_key, value: unknown) => textOf(value))).toSorted();
}

function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
