import { PublicKey, type AccountInfo } from '@solana/web3.js';
import { z } from 'zod';
import type { RpcClient } from './rpc-client.ts';
import { lamports } from './rpc-schemas.ts';

export interface AccountData {
  lamports: bigint;
  /** The program that owns it. */
  owner: string;
  executable: boolean;
  data: Buffer;
}

export const account = z
  .object({
    lamports,
    owner: z.string(),
    executable: z.boolean(),
    data: z.tuple([z.string(), z.literal('base64')]),
  })
  .transform((value): AccountData => ({ ...value, data: Buffer.from(value.data[0], 'base64') }))
  .nullable();

const accounts = z.object({ context: z.object({ slot: z.number() }), value: z.array(account) });

/** The account in the form of the token library, which does not use the lamports, so a float is enough. */
export function accountInfo({ owner, data, lamports, executable }: AccountData): AccountInfo<Buffer> {
  return { owner: new PublicKey(owner), data, lamports: Number(lamports), executable };
}

/** Accounts of one slot, in the requested order; null if an address has no account. At most 100 (the method's limit). */
export async function readAccounts(
  rpc: RpcClient,
  addresses: readonly string[],
  signal?: AbortSignal,
): Promise<(AccountData | null)[]> {
  const schema = accounts.refine(({ value }) => value.length === addresses.length, 'of another length');
  const answer = await rpc.call(
    'getMultipleAccounts',
    [addresses, { commitment: 'confirmed', encoding: 'base64' }],
    schema,
    signal,
  );
  return answer.value;
}
