import type { LedgerEffects } from './movement.ts';
import type { ObservedTransaction } from './observed-transaction.ts';

/**
 * Equal for two readings of a transaction that agree on where it is, whether it succeeded, who signed it (its flags, its sender and
 * its operation depend on that), and what it did to followed wallets.
 */
export function effectsKey(
  { slot, succeeded, accounts: named }: Pick<ObservedTransaction, 'slot' | 'succeeded' | 'accounts'>,
  { movements, accounts }: LedgerEffects,
): string {
  const signers = named.flatMap(({ address, signed }) => (signed ? [address] : []));
  return JSON.stringify([slot, succeeded, signers, sorted(movements), sorted(accounts)]);
}

/** The order of wallets does not matter: they come from a set. */
function sorted(parts: readonly object[]): string[] {
  return parts.map((part) => JSON.stringify(part, (_key, value: unknown) => textOf(value))).toSorted();
}

function textOf(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
