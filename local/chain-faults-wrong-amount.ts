import { LosslessNumber } from 'lossless-json';
import type { FaultOf } from './chain-faults-schema.ts';
import { editShown, keysOf } from './chain-faults-shown.ts';

/** The answer of a node that says of every transaction which brings an address SOL that it brought more. */
export function creditMore(text: string, { address, lamports }: FaultOf<'wrong-amount'>): string {
  return editShown(text, (shown) => {
    const { preBalances, postBalances } = shown.meta;
    const index = keysOf(shown).indexOf(address);
    const [before, after] = [preBalances[index], postBalances[index]];
    if (!before || !after || BigInt(after.value) <= BigInt(before.value)) return false;
    postBalances[index] = new LosslessNumber(String(BigInt(after.value) + BigInt(lamports)));
    return true;
  });
}
