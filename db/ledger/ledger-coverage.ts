import type { LedgerChain } from '../../domain/ledger/block-range.ts';
import type { LedgerStatus } from '../../domain/ledger/ledger-progress.ts';
import type { Database } from '../postgres/connect.ts';
import { preparedStatement } from '../postgres/prepared-statement.ts';

export const BACKFILL_STATUSES = ['waiting', 'running', 'complete', 'bounded'] as const;
export type BackfillStatus = (typeof BACKFILL_STATUSES)[number];

/** How completely one wallet's ledger is known. */
export interface WalletCoverage {
  address: string;
  /** Null: not taken up yet. */
  fromSlot: number | null;
  /**
   * A quorum of the nodes agrees that everything up to this slot is in its history, back to the back-fill's end; null before it is
   * taken up, and before a quorum has answered for the first time.
   */
  completeToSlot: number | null;
  /** At least one node was read up to this slot. */
  seenToSlot: number | null;
  backfillStatus: BackfillStatus;
  backfilledCount: number;
  /** Time of the oldest block that the back-fill has reached. */
  backfilledUntil: Date | null;
  /** The newest confirmed slot that the follower has seen, and the time of its last update. */
  headSlot: number | null;
  updatedAt: Date | null;
}

export interface LedgerCoverageQueries {
  coverage(chain: LedgerChain): Promise<Omit<LedgerStatus, 'network'>>;
  /** Null if the wallet is not followed. The caller has to check whose wallet it is. */
  ofWallet(chain: LedgerChain, address: string): Promise<WalletCoverage | null>;
  /** The same for many; wallets that are not followed are left out. */
  ofWallets(chain: LedgerChain, addresses: readonly string[]): Promise<WalletCoverage[]>;
}

interface CoverageRow {
  slot: number | null;
  complete_slot: number | null;
  quorum_slot: number | null;
  head_slot: number | null;
  watched_count: number | null;
  updated_at: Date | null;
  expected: number;
  unreadable: number;
}

interface WalletRow {
  address: string;
  from_slot: number | null;
  slot: number | null;
  complete_slot: number | null;
  head_slot: number | null;
  updated_at: Date | null;
  backfill_status: BackfillStatus;
  backfilled_count: number;
  backfilled_until: Date | null;
}

/** Fewer failures may be an outage. */
const UNREADABLE_FAILURES = 5;

// The ledger is complete up to the first slot that one node alone has shown. Null until a quorum of the nodes was seen.
const COMPLETE = `CASE WHEN cursor.quorum_slot IS NOT NULL THEN
    least(cursor.slot, cursor.quorum_slot, (SELECT min(unverified.from_slot) FROM ledger_unverified unverified
      WHERE unverified.network = cursor.network AND unverified.chain_id = cursor.chain_id)) END`;

const COVERAGE = `SELECT cursor.slot, ${COMPLETE} AS complete_slot, cursor.quorum_slot, cursor.head_slot, cursor.watched_count, cursor.updated_at, asked.expected, refused.unreadable
    FROM (SELECT count(DISTINCT address)::int AS expected FROM wallets WHERE network = :network AND paused_at IS NULL) asked
   CROSS JOIN (SELECT count(*)::int AS unreadable FROM followed_wallets
                WHERE network = :network AND chain_id = :chainId AND from_slot IS NULL AND stopped_at IS NULL
                  AND failures >= ${UNREADABLE_FAILURES}) refused
    LEFT JOIN ledger_cursors cursor ON cursor.network = :network AND cursor.chain_id = :chainId`;

const OF_WALLETS = `SELECT wallet.address, wallet.from_slot, cursor.slot, ${COMPLETE} AS complete_slot, cursor.head_slot, cursor.updated_at,
         wallet.backfill_status, wallet.backfilled_count, wallet.backfilled_until
    FROM followed_wallets wallet
    LEFT JOIN ledger_cursors cursor ON cursor.network = wallet.network AND cursor.chain_id = wallet.chain_id
   WHERE wallet.network = $1 AND wallet.chain_id = $2 AND wallet.address = ANY ($3::text[])
     AND wallet.stopped_at IS NULL`;

export function createLedgerCoverageQueries(database: Database): LedgerCoverageQueries {
  const walletRows = preparedStatement<WalletRow>(database, 'coverage_of_wallets', OF_WALLETS);

  async function ofWallets(
    { network, chainId }: LedgerChain,
    addresses: readonly string[],
  ): Promise<WalletCoverage[]> {
    const rows = await walletRows([network, chainId, addresses]);
    return rows.map((row) => ({
      address: row.address,
      fromSlot: row.from_slot,
      completeToSlot: row.from_slot === null ? null : row.complete_slot,
      seenToSlot: row.from_slot === null || row.slot === null ? null : Math.max(row.from_slot, row.slot),
      backfillStatus: row.backfill_status,
      backfilledCount: row.backfilled_count,
      backfilledUntil: row.backfilled_until,
      headSlot: row.head_slot,
      updatedAt: row.updated_at,
    }));
  }

  return {
    async coverage({ network, chainId }) {
      const { rows } = await database.raw<{ rows: CoverageRow[] }>(COVERAGE, { network, chainId });
      const [row] = rows;
      const slot = row?.slot ?? null;
      const headSlot = row?.head_slot ?? null;
      return {
        slot,
        completeSlot: row?.complete_slot ?? null,
        quorumSlot: row?.quorum_slot ?? null,
        headSlot,
        lagSlots: slot === null || headSlot === null ? 0 : Math.max(0, headSlot - slot),
        watched: row?.watched_count ?? 0,
        expected: (row?.expected ?? 0) - (row?.unreadable ?? 0),
        unreadable: row?.unreadable ?? 0,
        updatedAt: row?.updated_at ?? null,
      };
    },

    ofWallet: async (chain, address) => (await ofWallets(chain, [address]))[0] ?? null,
    ofWallets,
  };
}
