import { NATIVE_SOL } from '../tokens.ts';
import type { SendPreview, SendRequest } from './send.ts';

/** The wallet's balance of the token after the send, in base units, if nothing else happens. Null: the person was forgotten. */
export function balanceAfter(
  { mint, baseUnits }: SendRequest,
  { heldBaseUnits, networkFeeLamports, rentLamports }: SendPreview,
): bigint | null {
  if (heldBaseUnits === undefined) return null;
  const costs = mint === NATIVE_SOL ? BigInt(networkFeeLamports) + BigInt(rentLamports) : 0n;
  return BigInt(heldBaseUnits) - BigInt(baseUnits) - costs;
}
