import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';

/** A wallet as one account uses it on one chain. */
export interface AccountWallet {
  accountId: string;
  walletAddress: string;
  network: Network;
  chainId: string;
}

/** What the account's other open operations of a wallet will take from it. */
export interface OpenCommitments {
  count: number;
  /** Of SOL: amounts, fees and rent. */
  lamports: bigint;
  /** Of the token that was asked about, in its base units; for SOL the same as `lamports`. */
  baseUnits: bigint;
}

/** `mint` is `SOL` or a mint's address. */
export async function readOpenCommitments(
  database: Knex,
  { accountId, walletAddress, network, chainId }: AccountWallet,
  mint: string,
): Promise<OpenCommitments> {
  const row = (await database('operations')
    .where({ account_id: accountId, wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // What cannot be signed any more only waits for its proof, and must not lock the wallet meanwhile.
    .whereRaw(`coalesce(status_reason NOT IN ('cancelling', 'expiring', 'blockhash_expired'), true)`)
    .first(
      database.raw('count(*)::int AS count'),
      database.raw(
        `coalesce(sum((request->>'baseUnits')::numeric * (request->>'mint' = 'SOL')::int
           + (preview->>'networkFeeLamports')::numeric + (preview->>'rentLamports')::numeric), 0)::text AS lamports`,
      ),
      database.raw(
        `coalesce(sum((request->>'baseUnits')::numeric) FILTER (WHERE request->>'mint' = ?), 0)::text AS base_units`,
        [mint],
      ),
    )) as { count: number; lamports: string; base_units: string };
  const lamports = BigInt(row.lamports);
  return { count: row.count, lamports, baseUnits: mint === 'SOL' ? lamports : BigInt(row.base_units) };
}
