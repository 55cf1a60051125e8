import type { Knex } from 'knex';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import { countedOwners, type CountedWallet } from './open-commitments.ts';

/** Accounts of the chain that open operations of the wallet will change: a second operation with one of them would fail there. */
export async function readClaimedAccounts(
  database: Knex,
  kinds: OperationKinds,
  wallet: CountedWallet,
): Promise<ReadonlySet<string>> {
  const { walletAddress, network, chainId } = wallet;
  const owners = await countedOwners(database, wallet);
  const claiming = Object.keys(kinds).filter((name) => kindOf(kinds, { kind: name }).claims);
  const rows = (await database('operations')
    .whereRaw('owner_id = ANY (?::text[])', [owners])
    .where({ wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // Unlike for amounts (open-commitments.ts), an operation with an expired blockhash counts: it may have landed, or gets a fresh
    // transaction for the same accounts.
    .whereRaw(`coalesce(status_reason NOT IN ('cancelling', 'rejecting', 'expiring'), true)`)
    .whereIn('kind', claiming)
    .select('kind', 'request')) as { kind: string; request: unknown }[];
  return new Set(rows.flatMap((row) => kindOf(kinds, row).claims?.(row.request) ?? []));
}
