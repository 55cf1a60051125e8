import type { Knex } from 'knex';
import { kindOf, type OperationKinds } from '../../domain/operations/operation-kind.ts';
import type { OwnedWallet } from './open-commitments.ts';

/** Accounts of the chain that the owner's open operations will change: a second operation with one of them would fail there. */
export async function readClaimedAccounts(
  database: Knex,
  kinds: OperationKinds,
  {
    ownerId,
    walletAddress,
    network,
    chainId,
  }: Omit<OwnedWallet, 'walletAddress'> & { walletAddress: string | null },
): Promise<ReadonlySet<string>> {
  const claiming = Object.keys(kinds).filter((name) => kindOf(kinds, { kind: name }).claims);
  const rows = (await database('operations')
    .where({ owner_id: ownerId, wallet_address: walletAddress, network, chain_id: chainId })
    .whereNull('ended_at')
    // Unlike for amounts (open-commitments.ts), an operation with an expired blockhash counts: it may have landed, or gets a fresh
    // transaction for the same accounts.
    .whereRaw(`coalesce(status_reason NOT IN ('cancelling', 'rejecting', 'expiring'), true)`)
    .whereIn('kind', claiming)
    .select('kind', 'request')) as { kind: string; request: unknown }[];
  return new Set(rows.flatMap((row) => kindOf(kinds, row).claims?.(row.request) ?? []));
}
