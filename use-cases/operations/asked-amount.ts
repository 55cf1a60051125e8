import { refusal } from '../../domain/refusal.ts';
import type { NamedToken } from '../tokens/named-token.ts';
import { ALL, readAmount } from './read-amount.ts';
import { insufficientFunds } from './wallet-funds.ts';

/**
 * Base units. `max` of a token is its whole free balance; of SOL it stays open, because it depends on the fee.
 *
 * @param free the balance without what other open operations take
 */
export function askedAmount(
  text: string,
  { name, mint }: NamedToken,
  decimals: number,
  free: bigint,
): bigint | typeof ALL {
  if (text !== ALL) return readAmount(text, name, decimals);
  if (mint === null) return ALL;
  if (free > 0n) return free;
  throw insufficientFunds(
    `The wallet has no ${name} left after payments that are not signed yet.`,
    refusal('funds_reserved', { token: name }),
  );
}
