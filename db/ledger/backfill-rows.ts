import type { FollowedWalletRow } from '../../domain/ledger/found-movement.ts';
import type { LedgerChain, LedgerCursor, UnverifiedRange } from '../../domain/ledger/block-range.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { pastMovements, type PastPage } from '../../domain/ledger/past-movements.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { readAccounts } from './ledger-account-rows.ts';
import { writeMovements } from './movement-writes.ts';
import { writeBlocks } from './range-writes.ts';
import { noteUnverified } from './unverified-rows.ts';

export interface FollowedWallet {
  id: number;
  address: string;
  /** Transactions up to this slot belong to the back-fill. */
  fromSlot: number;
}

/** A wallet whose past is to be read; handed back with the next page. */
export interface BackfillTask extends FollowedWallet {
  /** Nothing is left to read; received movements are to be flagged by all of it. */
  isRead: boolean;
  /** End of the last page, in its reader's own format; null before the first one. Not needed once `isRead`. */
  position: unknown;
  /** Transactions so far. */
  count: number;
  /** Movements after this slot are reported, so they are read even past the bound; null: none are. */
  requestedSlot: number | null;
}

/** Transactions after the wallet's `fromSlot` are ignored. */
export interface BackfilledPage extends PastPage {
  /** Blocks that hold them; may leave out finalized ones. */
  blocks: readonly LedgerCursor[];
  /** Blocks that too few nodes have confirmed, or that nodes contradict each other about. */
  unverified: readonly UnverifiedRange[];
  /** Where the next page begins; JSON. */
  position: unknown;
  /** `complete`: the wallet's first transaction is reached. `bounded`: older transactions are not read. */
  status: 'running' | 'complete' | 'bounded';
  /** Its transactions are written, but it is read again, because the other nodes have not listed the past yet. */
  isHeld: boolean;
}

const TO_BACKFILL = {
  name: 'wallets_to_backfill',
  // Wallets without a page first: the newest page holds the movements to report.
  text: `SELECT id, address, from_slot, requested_slot, backfill_position, backfilled_count,
           backfill_end IS NOT NULL AS is_read
      FROM followed_wallets
     WHERE network = $1 AND chain_id = $2 AND backfill_status IN ('waiting', 'running')
       AND from_slot IS NOT NULL AND stopped_at IS NULL AND due_at <= now()
     ORDER BY backfill_status = 'running', due_at LIMIT $3`,
};

// The count is compared as well, because the first page has no position.
const RECORD_PAGE = {
  name: 'record_backfill',
  text: `UPDATE followed_wallets
        SET backfill_status = 'running', backfill_position = $5::jsonb, backfill_end = $4,
            backfilled_count = backfilled_count + $6,
            backfilled_until = least(backfilled_until, $7::timestamptz), due_at = now(), failures = 0
      WHERE id = $1 AND backfill_position IS NOT DISTINCT FROM $2::jsonb AND backfilled_count = $3
        AND backfill_status IN ('waiting', 'running') AND backfill_end IS NULL
        AND from_slot IS NOT NULL AND stopped_at IS NULL
      RETURNING from_slot AS "fromSlot", requested_slot AS "requestedSlot"`,
};

export async function readBackfillTasks(
  database: Database,
  { network, chainId }: LedgerChain,
  limit: number,
): Promise<BackfillTask[]> {
  const rows = await runPrepared<{
    id: number;
    address: string;
    from_slot: number;
    requested_slot: number | null;
    backfill_position: unknown;
    backfilled_count: number;
    is_read: boolean;
  }>(database, TO_BACKFILL, [network, chainId, limit]);
  return rows.map((row) => ({
    id: row.id,
    address: row.address,
    fromSlot: row.from_slot,
    requestedSlot: row.requested_slot,
    isRead: row.is_read,
    position: row.backfill_position,
    count: row.backfilled_count,
  }));
}

/** As `FollowedWalletStore.recordBackfill` promises. */
export async function recordBackfill(
  database: Database,
  chain: LedgerChain,
  rules: MovementRules,
  task: BackfillTask,
  page: BackfilledPage,
  quorum: number,
): Promise<boolean> {
  const times = page.transactions.flatMap(({ transaction }) => transaction.blockTime?.getTime() ?? []);
  const oldest = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  return database.transaction(async (trx) => {
    const isLast = page.status !== 'running' && !page.isHeld;
    // The lock on the cursor orders this page and the follower. The last page flags the follower's earlier movements again; its later ones
    // see the complete past.
    const hold = isLast || (await isAnyReported(trx, task, page));
    const cursor = await readCursor(trx, chain, hold);
    const [wallet] = await runPrepared<Pick<FollowedWalletRow, 'fromSlot' | 'requestedSlot'>>(
      trx,
      RECORD_PAGE,
      [
        task.id,
        json(task.position),
        task.count,
        isLast ? page.status : null,
        isLast ? null : json(page.isHeld ? task.position : page.position),
        page.isHeld ? 0 : page.transactions.length,
        Number.isFinite(oldest) ? new Date(oldest) : null,
      ],
    );
    if (!wallet) return false;
    const accounts = await readAccounts(trx, [task.id]);
    const found = pastMovements(
      page,
      { ...wallet, id: task.id, address: task.address },
      { accounts, finalizedSlot: cursor.finalizedSlot, quorum },
    );
    const unfinalized = new Set(
      found.filter(({ isFinalized }) => !isFinalized).map((each) => each.transaction.slot),
    );
    await writeMovements(trx, chain, rules, found);
    await writeBlocks(trx, chain, page.blocks, unfinalized);
    await noteUnverified(trx, chain, page.unverified);
    return true;
  });
}

/** Read without a lock: a wallet's `requested_slot` never gets lower, so no report is missed. */
async function isAnyReported(
  database: Database,
  { id }: BackfillTask,
  page: BackfilledPage,
): Promise<boolean> {
  const row = (await database('followed_wallets').where({ id }).first('requested_slot')) as
    { requested_slot: number | null } | undefined;
  const requestedSlot = row?.requested_slot ?? Number.POSITIVE_INFINITY;
  return page.transactions.some(({ transaction: { slot } }) => slot > requestedSlot);
}

/**
 * `hold`: the cursor does not move until the transaction ends. Called before any write, so that events are listed after those whose
 * balances they include.
 */
async function readCursor(
  database: Database,
  { network, chainId }: LedgerChain,
  hold: boolean,
): Promise<{ finalizedSlot: number }> {
  const cursor = database('ledger_cursors').where({ network, chain_id: chainId }).first('finalized_slot');
  const row = (await (hold ? cursor.forUpdate() : cursor)) as { finalized_slot: number } | undefined;
  return { finalizedSlot: row?.finalized_slot ?? 0 };
}

function json(position: unknown): string | null {
  return position === null || position === undefined ? null : JSON.stringify(position);
}
