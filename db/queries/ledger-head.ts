import type { LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { Database } from '../connect.ts';

/** The newest confirmed slot that the follower has seen, and when it last gave a sign of life. */
export interface LedgerHead {
  headSlot: number | null;
  updatedAt: Date | null;
}

export interface LedgerHeadQueries {
  /** One row by its key: asked with every wallet that is shown. */
  head(chain: LedgerChain): Promise<LedgerHead>;
}

export function createLedgerHeadQueries(database: Database): LedgerHeadQueries {
  return {
    async head({ network, chainId }) {
      const row = (await database('ledger_cursors')
        .where({ network, chain_id: chainId })
        .first('head_slot', 'updated_at')) as { head_slot: number; updated_at: Date } | undefined;
      return { headSlot: row?.head_slot ?? null, updatedAt: row?.updated_at ?? null };
    },
  };
}
