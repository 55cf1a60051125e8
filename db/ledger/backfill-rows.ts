import type { FollowedWalletRow } from '../../domain/ledger/found-movement.ts';
import type { LedgerChain, LedgerCursor, UnverifiedRange } from '../../domain/ledger/ledger-stretch.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { pastMovements, type PastPage } from '../../domain/ledger/past-movements.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { readAccounts } from './ledger-account-rows.ts';
import { writeMovements } from './movement-writes.ts';
import { writeBlocks } from './stretch-writes.ts';
import { noteUnverified } from './unverified-rows.ts';

export interface FollowedWallet {
  id: number;
  address: string;
  /** Transactions up to this slot are the back-fill's. */
  fromSlot: number;
}

/** A wallet whose past is to be read; handed back with what was read. */
export interface BackfillTask extends FollowedWallet {
  /** Nothing is left to read: what came in is flagged by all of it. */
  isRead: boolean;
  /** Where the last page ended, as its reader wrote it; null before the first one. Of what is read, nobody's. */
  position: unknown;
  /** Transactions so far. */
  count: number;
  /** What came behind this slot is told, and so it is read whatever the bound; null: nothing is. */
  requestedSlot: number | null;
}

/** Transactions after the wallet's `fromSlot` are passed over. */
export interface BackfilledPage extends PastPage {
  /** Blocks that hold them; may leave out those that are final. */
  blocks: readonly LedgerCursor[];
  /** Blocks of which too few nodes have said what is in them, or about which they contradict each other. */
  unverified: readonly UnverifiedRange[];
  /** Where the next page begins; JSON. */
  position: unknown;
  /** `complete`: the wallet's first transaction is reached. `bounded`: there is more, and it is left alone. */
  status: 'running' | 'complete' | 'bounded';
  /** Its transactions are written, and it is read again, because the other nodes have not listed the past yet. */
  isHeld: boolean;
}

const TO_BACKFILL = {
  name: 'wallets_to_backfill',
  // First what nothing was read of yet: its newest page holds what is to be told.
  text: `SELECT id, address, from_slot, requested_slot, backfill_position, backfilled_count,
           backfill_end IS NOT NULL AS is_read
      FROM followed_wallets
     WHERE network = $1 AND chain_id = $2 AND backfill_status IN ('waiting', 'running')
       AND from_slot IS NOT NULL AND stopped_at IS NULL AND due_at <= now()
     ORDER BY backfill_status = 'running', due_at LIMIT $3`,
};

// The count as well: of two first pages both come from no position.
const GO_ON = {
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
  return database.transaction(async (transaction) => {
    const isLast = page.status !== 'running' && !page.isHeld;
    // What is followed after the last page is flagged by all that was before; what was followed before it is here, to be
    // flagged again: nothing comes in between.
    const hold = isLast || (await isAnyTold(transaction, task, page));
    const cursor = await readCursor(transaction, chain, hold);
    const [wallet] = await runPrepared<Pick<FollowedWalletRow, 'fromSlot' | 'requestedSlot'>>(
      transaction,
      GO_ON,
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
    const accounts = await readAccounts(transaction, [task.id]);
    const found = pastMovements(
      page,
      { ...wallet, id: task.id, address: task.address },
      { accounts, finalizedSlot: cursor.finalizedSlot, quorum },
    );
    const unfinal = new Set(found.filter(({ isFinal }) => !isFinal).map((each) => each.transaction.slot));
    await writeMovements(transaction, chain, rules, found);
    await writeBlocks(transaction, chain, page.blocks, unfinal);
    await noteUnverified(transaction, chain, page.unverified);
    return true;
  });
}

/** Never false where something is: nobody is asked for at an earlier slot than before. */
async function isAnyTold(database: Database, { id }: BackfillTask, page: BackfilledPage): Promise<boolean> {
  const row = (await database('followed_wallets').where({ id }).first('requested_slot')) as
    { requested_slot: number | null } | undefined;
  const requestedSlot = row?.requested_slot ?? Number.POSITIVE_INFINITY;
  return page.transactions.some(({ transaction: { slot } }) => slot > requestedSlot);
}

/**
 * `hold`: it does not move until the transaction ends. Before anything is written, so that what is told has its place in the
 * list of events behind the balances that it has read.
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
