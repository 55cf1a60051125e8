import { z } from 'zod';
import type { SnapshotAccount } from '../../domain/ledger/wallet-snapshot.ts';
import { lamports } from '../rpc/rpc-schemas.ts';
import { TOKEN_PROGRAMS } from '../tokens/token-addresses.ts';

/** An account of getMultipleAccounts or getTokenAccountsByOwner (jsonParsed); Solana docs, "JSON structures". */

/** Solana docs, "getMultipleAccounts". */
export const MAX_ACCOUNTS_PER_CALL = 100;

const SOL_DECIMALS = 9;

export const accountJson = z.object({ lamports, owner: z.string(), data: z.unknown() }).nullable();
export const accountsOf = (addresses: readonly string[]) =>
  z
    .object({ context: z.object({ slot: z.int() }), value: z.array(accountJson) })
    .refine(({ value }) => value.length === addresses.length, 'of another length');
export type AccountJson = z.infer<typeof accountJson>;

const tokenData = z.object({
  parsed: z.object({
    info: z.object({
      mint: z.string(),
      owner: z.string(),
      state: z.string(),
      tokenAmount: z.object({
        amount: z.string().regex(/^\d{1,20}$/),
        decimals: z.int().min(0).max(255),
      }),
    }),
  }),
});

export function solAccount(wallet: string, value: AccountJson): SnapshotAccount {
  return {
    wallet,
    address: wallet,
    token: 'SOL',
    program: null,
    decimals: SOL_DECIMALS,
    baseUnits: value?.lamports ?? 0n,
    exists: value !== null,
    frozen: false,
  };
}

/**
 * `elsewhere`: at that slot it did not exist, or had another owner. `unreadable`: the node could not parse it, such as an account of a
 * broken mint, which must not hide all others.
 */
export function tokenAccount(
  wallet: string,
  address: string,
  value: AccountJson,
): SnapshotAccount | 'elsewhere' | 'unreadable' {
  if (!value || !TOKEN_PROGRAMS.includes(value.owner)) return 'elsewhere';
  const data = tokenData.safeParse(value.data);
  if (!data.success) return 'unreadable';
  const { mint, owner, state, tokenAmount } = data.data.parsed.info;
  if (owner !== wallet) return 'elsewhere';
  return {
    wallet,
    address,
    token: mint,
    program: value.owner,
    decimals: tokenAmount.decimals,
    baseUnits: BigInt(tokenAmount.amount),
    exists: true,
    frozen: state === 'frozen',
  };
}
