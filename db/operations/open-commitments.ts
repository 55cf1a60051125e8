import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';

/** The owner and the chain that an operation belongs to. */
export interface OwnedChain {
  ownerId: string;
  network: Network;
  chainId: string;
}

/** A wallet as one owner uses it on one chain. */
export interface OwnedWallet extends OwnedChain {
  walletAddress: string;
}

/** The amounts that the owner's other open operations, of all kinds, will take from a wallet. */
export interface OpenCommitments {
  count: number;
  /** SOL in lamports: amounts, fees and rent. */
  lamports: bigint;
  /** The requested token in base units; for SOL the same as `lamports`. */
  baseUnits: bigint;
}

/** `mint` is the requested token; null for SOL. */
export async function readOpenCommitments(
  database: Knex,
  { ownerId, walletAddress, network, chainId }: OwnedChain & { walletAddress: string | null },
  mint: string | null,
): Promise<OpenCommitments> {
  const row = (await database('operations')
    // Knex writes null as IS NULL, which the index of open operations supports like `=`.
    .where({ owner_id: ownerId, wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // An operation that can no longer be signed only waits for a proof, and must not lock the wallet's balance.
    .whereRaw(
      `coalesce(status_reason NOT IN ('cancelling', 'rejecting', 'expiring', 'blockhash_expired'), true)`,
    )
    .first(
      database.raw('count(*)::int AS count'),
      database.raw('coalesce(sum(committed_lamports), 0)::text AS lamports'),
      database.raw(
        'coalesce(sum(committed_base_units) FILTER (WHERE committed_mint = ?), 0)::text AS base_units',
        [mint],
      ),
    )) as { count: number; lamports: string; base_units: string };
  const lamports = BigInt(row.lamports);
  return { count: row.count, lamports, baseUnits: mint === null ? lamports : BigInt(row.base_units) };
}
