import { LosslessNumber } from 'lossless-json';
import type { FaultOf } from './chain-faults-schema.ts';
import { editShown, keysOf } from './chain-faults-shown.ts';

/** The answer of a node that adds SOL to every transaction that brings SOL to an address, or to any address. */
export function creditMore(text: string, { address, lamports }: FaultOf<'wrong-amount'>): string {
  return editShown(text, (shown) => {
    const { preBalances, postBalances } = shown.meta;
    const index = keysOf(shown).findIndex((key, position) => {
      const [before, after] = [preBalances[position], postBalances[position]];
      const isCredited = before && after && BigInt(after.value) > BigInt(before.value);
      return isCredited && (address === undefined || key === address);
    });
    const after = postBalances[index];
    if (!after) return false;
    postBalances[index] = new LosslessNumber(String(BigInt(after.value) + BigInt(lamports)));
    return true;
  });
}
