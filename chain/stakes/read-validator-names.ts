import { z } from 'zod';
import { account } from '../rpc/read-accounts.ts';
import type { RpcClient } from '../rpc/rpc-client.ts';
import {
  claimedNameOf,
  CONFIG_PROGRAM,
  FIRST_KEY_OFFSET,
  VALIDATOR_INFO_BYTES,
  VALIDATOR_INFO_KEY,
} from './validator-info.ts';

const listing = z.array(z.object({ pubkey: z.string().min(32), account }));

/** The names that validators claim, by the identity of their node. Mainnet has some 3,000 such accounts. A node cuts off what is too long. */
export async function readValidatorNames(rpc: RpcClient, signal?: AbortSignal): Promise<Map<string, string>> {
  const found = await rpc.call(
    'getProgramAccounts',
    [
      CONFIG_PROGRAM,
      {
        commitment: 'confirmed',
        encoding: 'base64',
        dataSlice: { offset: 0, length: VALIDATOR_INFO_BYTES },
        filters: [{ memcmp: { offset: FIRST_KEY_OFFSET, bytes: VALIDATOR_INFO_KEY } }],
      },
    ],
    listing,
    signal,
  );
  const names = new Map<string, string>();
  // If one validator has several accounts, every node shows the same one: the last by address.
  for (const each of found.toSorted((one, other) => (one.pubkey < other.pubkey ? -1 : 1))) {
    const claimed = claimedNameOf(each.account);
    if (claimed) names.set(claimed.identity, claimed.name);
  }
  return names;
}
