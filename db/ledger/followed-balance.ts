import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

/** One token of a wallet, summed over all of its accounts for it. */
export interface FollowedHolding {
  /** The mint, or `SOL`. */
  token: string;
  /** Null for SOL, and if it is not known. */
  program: string | null;
  decimals: number;
  baseUnits: bigint;
  /** By how much it has changed in 24 hours; null: the history does not reach so far back. */
  dayChange: bigint | null;
  /** At least one of its accounts is frozen. */
  frozen: boolean;
}

export interface FollowedBalanceQueries {
  /** A followed wallet's holdings at the cursor's slot, SOL first; null if it is not taken up yet, or has to be read again. */
  balances(
    chain: LedgerChain,
    address: string,
  ): Promise<{ slot: number; holdings: FollowedHolding[] } | null>;
}

interface HoldingRow {
  slot: number;
  token: string | null;
  program: string | null;
  decimals: number;
  amount: string;
  /** Null: the history does not reach so far back. */
  day_change: string | null;
  frozen: boolean;
}

const DAY_BEGAN = "now() - interval '24 hours'";

/** The slot is the snapshot's while the cursor has not reached it. */
const BALANCES = `WITH moved AS (
    SELECT movement.token, sum(movement.delta) AS delta
      FROM followed_wallets wallet JOIN movements movement ON movement.wallet_id = wallet.id
     WHERE wallet.network = $1 AND wallet.chain_id = $2 AND wallet.address = $3
       AND movement.block_time > ${DAY_BEGAN} AND movement.orphaned_at IS NULL
     GROUP BY movement.token)
  SELECT greatest(cursor.slot, wallet.from_slot) AS slot, account.token, max(account.program) AS program,
         max(account.decimals) AS decimals, sum(account.amount)::text AS amount, bool_or(account.frozen) AS frozen,
         CASE WHEN wallet.backfill_status = 'complete' OR wallet.backfilled_until <= ${DAY_BEGAN}
              THEN coalesce(max(moved.delta), 0)::text END AS day_change
    FROM followed_wallets wallet
    JOIN ledger_cursors cursor ON cursor.network = wallet.network AND cursor.chain_id = wallet.chain_id
    LEFT JOIN ledger_accounts account ON account.wallet_id = wallet.id AND (NOT account.closed OR account.token = 'SOL')
    LEFT JOIN moved ON moved.token = account.token
   WHERE wallet.network = $1 AND wallet.chain_id = $2 AND wallet.address = $3
     AND wallet.from_slot IS NOT NULL AND wallet.stopped_at IS NULL AND wallet.refresh_slot IS NULL
   GROUP BY 1, wallet.id, account.token
   ORDER BY account.token <> 'SOL', account.token`;

export function createFollowedBalanceQueries(database: Database): FollowedBalanceQueries {
  const balances = preparedStatement<HoldingRow>(database, 'followed_balances', BALANCES);
  return {
    async balances({ network, chainId }, address) {
      const rows = await balances([network, chainId, address]);
      const [first] = rows;
      if (!first) return null;
      return {
        slot: first.slot,
        holdings: rows.flatMap(({ token, program, decimals, amount, frozen, day_change: change }) =>
          token === null
            ? []
            : [
                {
                  token,
                  program,
                  decimals,
                  baseUnits: BigInt(amount),
                  dayChange: change === null ? null : BigInt(change),
                  frozen,
                },
              ],
        ),
      };
    },
  };
}
