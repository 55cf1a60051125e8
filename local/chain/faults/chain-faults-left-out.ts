import { z } from 'zod';
import type { Answered, AskedUpstream } from './chain-faults-history.ts';
import { leaveOut, signaturesIn } from './chain-faults-leave-out.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { keysOf, shownTransaction } from './chain-faults-shown.ts';
import type { FaultMemory } from './chain-faults.ts';

const owned = z.array(z.object({ owner: z.string().nullish() })).nullish();
const transactionAnswer = z.object({
  result: shownTransaction
    .extend({ meta: z.looseObject({ preTokenBalances: owned, postTokenBalances: owned }) })
    .nullable(),
});

/** The answer of a node without the transactions that name an address. */
export async function leaveOutNamed(
  text: string,
  answered: Answered,
  { address }: FaultOf<'left-out'>,
  { named }: Pick<FaultMemory, 'named'>,
): Promise<string> {
  const missing = new Set<string>();
  for (const signature of signaturesIn(text, answered)) {
    const isNamed = named.get(signature) ?? (await isNamedBy(answered.upstream, signature, address));
    // A transaction that has not landed may still land.
    if (isNamed !== undefined) named.set(signature, isNamed);
    if (isNamed === true) missing.add(signature);
  }
  return missing.size === 0 ? text : leaveOut(text, answered, (signature) => missing.has(signature));
}

/** Undefined if the chain does not have the transaction. */
async function isNamedBy(
  upstream: AskedUpstream,
  signature: string,
  address: string,
): Promise<boolean | undefined> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  const answer = transactionAnswer.safeParse(await upstream.ask('getTransaction', [signature, options])).data;
  if (!answer?.result) return undefined;
  const { preTokenBalances, postTokenBalances } = answer.result.meta;
  const owners = [...(preTokenBalances ?? []), ...(postTokenBalances ?? [])].map(({ owner }) => owner);
  return [...keysOf(answer.result), ...owners].includes(address);
}
