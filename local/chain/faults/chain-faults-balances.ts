import { z } from 'zod';
import type { AskedUpstream } from './chain-faults-history.ts';

const accountsAnswer = z.object({
  result: z.object({ value: z.array(z.object({ lamports: z.number() }).nullable()) }),
});

/** Present balances of the accounts, in the order of their addresses; nothing if the chain does not answer. */
export async function balancesOf(upstream: AskedUpstream, addresses: readonly string[]): Promise<bigint[]> {
  const options = { commitment: 'confirmed', encoding: 'base64' };
  const answer = accountsAnswer.safeParse(
    await upstream.ask('getMultipleAccounts', [addresses, options]),
  ).data;
  return addresses.map((_, index) => BigInt(answer?.result.value[index]?.lamports ?? 0));
}
