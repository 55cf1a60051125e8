import type { Rig } from '../rig/rig.ts';

/**
 * The ledger's rows about a landed transaction of a wallet, for the report of a problem: its movements, whether its slot is still to be
 * compared, and how far the ledger has read.
 */
export async function ledgerRowsOf(
  { database }: Pick<Rig, 'database'>,
  { wallet, signature }: { wallet: string; signature: string },
): Promise<string> {
  const movements: { slot: number }[] = await database('movements')
    .where({ signature })
    .select('slot', 'token', 'kind', 'delta', 'operation_id', 'nodes')
    .select('finalized_at', 'orphaned_at', 'dropped_at');
  const landed: { slot: number }[] = await database('operations')
    .whereRaw(`result->>'signature' = ?`, signature)
    .select(database.raw(`(result->>'slot')::int AS slot`));
  const slots = [...landed, ...movements].map(({ slot }) => slot);
  const rows = {
    landed,
    movements,
    unverified: await database('ledger_unverified')
      .whereRaw('blockhash IS NULL OR slot = ANY (?)', [slots])
      .select('from_slot', 'slot', 'blockhash', 'disputed', 'movements_only', 'tries', 'due_at'),
    blocks: await database('ledger_blocks').whereIn('slot', slots).select('slot', 'blockhash'),
    wallet: await database('followed_wallets')
      .where({ address: wallet })
      .select('requested_slot', 'from_slot', 'refresh_slot', 'backfill_status'),
    cursor: await database('ledger_cursors').select('slot', 'finalized_slot', 'quorum_slot'),
    now: new Date(),
  };
  return `the ledger has of ${signature}: ${JSON.stringify(rows)}`;
}
