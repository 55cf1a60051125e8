import type { Knex } from 'knex';
import type { LedgerChain, LedgerCursor } from '../../domain/ledger/block-range.ts';

/**
 * The right to write the ledger, which only the follower has that took it over last. The fencing token only grows, so writes of an
 * older follower fail even if it knows the cursor.
 */
export interface LedgerLease {
  fencingToken: number;
}

/** Another worker follows the ledger now, or it was rewound, or continues on another chain: nothing was written. */
export class CursorMoved extends Error {
  override name = 'CursorMoved';
}

/** Holds the cursor until the transaction ends, so that writers take turns; throws CursorMoved for an older lease. */
export async function lockCursor(
  trx: Knex.Transaction,
  { network, chainId }: LedgerChain,
  lease: LedgerLease,
): Promise<LedgerCursor & { finalizedSlot: number }> {
  const row = (await trx('ledger_cursors')
    .where({ network, chain_id: chainId, fencing_token: lease.fencingToken })
    .forUpdate()
    .first('slot', 'blockhash', 'finalized_slot')) as
    { slot: number; blockhash: string; finalized_slot: number } | undefined;
  if (!row) throw new CursorMoved('the ledger is followed by another worker, or it was rewound');
  return { slot: row.slot, blockhash: row.blockhash, finalizedSlot: row.finalized_slot };
}
