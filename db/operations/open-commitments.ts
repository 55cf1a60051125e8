import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import { runBuilt } from '../postgres/prepared-statement.ts';

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

/** The owner's other open operations, as a new one of the wallet meets them. */
export interface OpenOperations extends OpenCommitments {
  /** Accounts of the chain that they will change. Empty if the new one claims none. */
  claimed: ReadonlySet<string>;
}

/** `mint` is the requested token; null for SOL. */
export async function readOpenCommitments(
  database: Knex,
  { ownerId, walletAddress, network, chainId }: OwnedChain & { walletAddress: string | null },
  mint: string | null,
): Promise<OpenCommitments> {
  const open = database('operations')
    // Knex writes null as IS NULL, which the index of open operations supports like `=`.
    .where({ owner_id: ownerId, wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // An operation that only waits for a proof must not lock the wallet's balance; one with an expired blockhash counts again when it
    // awaits a signature.
    .whereRaw(
      `coalesce(status_reason NOT IN ('cancelling', 'rejecting', 'expiring', 'blockhash_expired'), true)`,
    )
    .select(
      database.raw('count(*)::int AS count'),
      database.raw('coalesce(sum(committed_lamports), 0)::text AS lamports'),
      database.raw(
        'coalesce(sum(committed_base_units) FILTER (WHERE committed_mint = ?), 0)::text AS base_units',
        [mint],
      ),
    );
  const [row] = await runBuilt<{ count: number; lamports: string; base_units: string }>(database, open);
  if (!row) throw new Error('a sum returned no row');
  const lamports = BigInt(row.lamports);
  return { count: row.count, lamports, baseUnits: mint === null ? lamports : BigInt(row.base_units) };
}
