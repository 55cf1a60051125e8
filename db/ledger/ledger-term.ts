import type { Knex } from 'knex';
import type { LedgerChain, LedgerCursor } from '../../domain/ledger/ledger-stretch.ts';

/**
 * The right to write of whoever took the ledger over last, as a number that only grows: what an older follower still
 * writes fails, also where it happens to know the cursor.
 */
export interface LedgerTerm {
  number: number;
}

/** Somebody else follows the ledger now, or it was rewound, or goes on elsewhere: nothing was written. */
export class CursorMoved extends Error {
  override name = 'CursorMoved';
}

/** Holds the cursor until the transaction ends, so that writers take turns; throws CursorMoved for an older term. */
export async function lockCursor(
  transaction: Knex.Transaction,
  { network, chainId }: LedgerChain,
  term: LedgerTerm,
): Promise<LedgerCursor & { finalizedSlot: number }> {
  const row = (await transaction('ledger_cursors')
    .where({ network, chain_id: chainId, term: term.number })
    .forUpdate()
    .first('slot', 'blockhash', 'finalized_slot')) as
    { slot: number; blockhash: string; finalized_slot: number } | undefined;
  if (!row) throw new CursorMoved('the ledger is followed by somebody else, or it was rewound');
  return { slot: row.slot, blockhash: row.blockhash, finalizedSlot: row.finalized_slot };
}
