import type { Network } from '../../domain/networks.ts';
import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

/** A followed wallet at one moment, as far as a reader needs it to notice changes. */
export interface HoldingsMark {
  network: Network;
  address: string;
  /** Another text whenever the wallet holds something else; the slot does not count. */
  mark: string;
  /** Its balances have to be read again from a node, so the mark says nothing. */
  isUncertain: boolean;
  /** Owners in the question who have the wallet. */
  ownerIds: string[];
  /** Null: not taken up yet. */
  seenToSlot: number | null;
  headSlot: number;
  updatedAt: Date;
}

export interface HoldingChangeQueries {
  /** In one statement for all wallets of all chains. Wallets that are not followed are left out. */
  marks(
    wallets: readonly (LedgerChain & { address: string })[],
    ownerIds: readonly string[],
  ): Promise<HoldingsMark[]>;
}

interface MarkRow {
  network: Network;
  address: string;
  mark: string;
  uncertain: boolean;
  owner_ids: string[];
  seen_to_slot: number | null;
  head_slot: number;
  updated_at: Date;
}

// A sum of 64-bit hashes needs no sort, so it stays cheap for a wallet with thousands of accounts. The accounts are those of a balance.
const MARKS = `SELECT wallet.network, wallet.address, wallet.refresh_slot IS NOT NULL AS uncertain,
         CASE WHEN wallet.from_slot IS NOT NULL THEN greatest(wallet.from_slot, cursor.slot) END AS seen_to_slot,
         cursor.head_slot, cursor.updated_at,
         ARRAY(SELECT own.owner_id FROM wallets own
                WHERE own.network = wallet.network AND own.address = wallet.address
                  AND own.owner_id = ANY ($4::text[])) AS owner_ids,
         (SELECT coalesce(sum(hashtextextended(concat_ws(' ', account.address, account.token, account.amount, account.frozen), 0)), 0)::text
            FROM ledger_accounts account
           WHERE account.wallet_id = wallet.id AND account.amount > 0
             AND (NOT account.closed OR account.token = 'SOL')) AS mark
    FROM unnest($1::text[], $2::text[], $3::text[]) AS asked (network, chain_id, address)
    JOIN followed_wallets wallet ON wallet.network = asked.network AND wallet.chain_id = asked.chain_id
                                AND wallet.address = asked.address AND wallet.stopped_at IS NULL
    JOIN ledger_cursors cursor ON cursor.network = asked.network AND cursor.chain_id = asked.chain_id`;

export function createHoldingChangeQueries(database: Database): HoldingChangeQueries {
  const rowsOf = preparedStatement<MarkRow>(database, 'holding_marks', MARKS);
  return {
    async marks(wallets, ownerIds) {
      const rows = await rowsOf([
        wallets.map(({ network }) => network),
        wallets.map(({ chainId }) => chainId),
        wallets.map(({ address }) => address),
        ownerIds,
      ]);
      return rows.map((row) => ({
        network: row.network,
        address: row.address,
        mark: row.mark,
        isUncertain: row.uncertain,
        ownerIds: row.owner_ids,
        seenToSlot: row.seen_to_slot,
        headSlot: row.head_slot,
        updatedAt: row.updated_at,
      }));
    },
  };
}
