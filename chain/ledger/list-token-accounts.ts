import { z } from 'zod';
import type { RpcClient } from '../rpc/rpc-client.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';

const listing = z.object({
  context: z.object({ slot: z.int() }),
  value: z.array(z.object({ pubkey: z.string().min(1) })),
});

export interface TokenAccountList {
  addresses: string[];
  /** The newer slot of the two programs' lists. */
  slot: number;
}

/** Addresses of all accounts that the wallet owns now, of both token programs, without balances. Two calls. */
export async function listTokenAccounts(
  rpc: RpcClient,
  wallet: string,
  minContextSlot: number,
  signal?: AbortSignal,
): Promise<TokenAccountList> {
  const options = {
    commitment: 'confirmed',
    encoding: 'base64',
    dataSlice: { offset: 0, length: 0 },
    minContextSlot,
  };
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map((programId) =>
      rpc.call('getTokenAccountsByOwner', [wallet, { programId }, options], listing, signal),
    ),
  );
  return {
    addresses: [...new Set(lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey)))],
    slot: Math.max(...lists.map(({ context }) => context.slot)),
  };
}
