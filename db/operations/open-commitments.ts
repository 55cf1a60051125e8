import type { Knex } from 'knex';
import { isPerson, walletOwner } from '../../domain/access/owner.ts';
import { ownersSharing } from '../../domain/access/relation.ts';
import type { Network } from '../../domain/networks.ts';
import { runBuilt, runPrepared } from '../postgres/prepared-statement.ts';
import { readWalletSharers } from '../wallets/wallet-sharers.ts';

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

/** The amounts that other open operations of a wallet, of all kinds, will take from it. */
export interface OpenCommitments {
  count: number;
  /** SOL in lamports: amounts, fees and rent. */
  lamports: bigint;
  /** The requested token in base units; for SOL the same as `lamports`. */
  baseUnits: bigint;
}

/** The wallet's other open operations, as a new one meets them. */
export interface OpenOperations extends OpenCommitments {
  /** Accounts of the chain that they will change. Empty if the new one claims none. */
  claimed: ReadonlySet<string>;
}

/** An owner's wallet. Null if the operation has none yet. */
export type CountedWallet = OwnedChain & { walletAddress: string | null };

/**
 * The owners whose open operations count for one of them: the wallet's page and its chats have one balance before them, so they have one
 * count. An account counts its own alone, because anyone can name any address in `from`.
 */
export async function countedOwners(
  database: Knex,
  { ownerId, network, walletAddress }: CountedWallet,
): Promise<string[]> {
  if (walletAddress === null) return [ownerId];
  const sharers = await readWalletSharers(database, ownerId);
  return [ownerId, ...ownersSharing(sharers, { network, address: walletAddress })];
}

const LOCK_WALLET = {
  name: 'lock_wallet',
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/** Serializes the inserts of those who count each other's open operations. An account holds up no one else, even if it names the same address. */
export async function lockOpenOperations(
  trx: Knex.Transaction,
  { ownerId, network, walletAddress: address }: CountedWallet,
): Promise<void> {
  const holder = address !== null && isPerson(ownerId) ? walletOwner({ network, address }).id : ownerId;
  await runPrepared(trx, LOCK_WALLET, [`open:${holder}:${address ?? ''}`]);
}

/** `mint` is the requested token; null for SOL. */
export async function readOpenCommitments(
  database: Knex,
  wallet: CountedWallet,
  mint: string | null,
): Promise<OpenCommitments> {
  const { walletAddress, network, chainId } = wallet;
  const owners = await countedOwners(database, wallet);
  const open = database('operations')
    .whereRaw('owner_id = ANY (?::text[])', [owners])
    // Knex writes null as IS NULL, which the index of open operations supports like `=`.
    .where({ wallet_address: walletAddress, network, chain_id: chainId })
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
