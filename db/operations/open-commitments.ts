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

/** What the owner's other open operations of a wallet, of all kinds, will take from it. */
export interface OpenCommitments {
  count: number;
  /** Of SOL: amounts, fees and rent. */
  lamports: bigint;
  /** Of the token that was asked about, in its base units; for SOL the same as `lamports`. */
  baseUnits: bigint;
}

/** `mint` is the token asked about; null for SOL. */
export async function readOpenCommitments(
  database: Knex,
  { ownerId, walletAddress, network, chainId }: OwnedChain & { walletAddress: string | null },
  mint: string | null,
): Promise<OpenCommitments> {
  const row = (await database('operations')
    // Knex writes null as IS NULL, which the index of open operations serves as it serves `=`.
    .where({ owner_id: ownerId, wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // An operation that cannot be signed any more only waits for a proof, and must not lock the wallet meanwhile.
    .whereRaw(`coalesce(status_reason NOT IN ('cancelling', 'expiring', 'blockhash_expired'), true)`)
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
