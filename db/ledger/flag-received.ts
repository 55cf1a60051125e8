import type { Knex } from 'knex';
import { changedFlags, placeAfter, type WrittenFlags } from '../../domain/ledger/flags-by-payments.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { readPayments } from './payment-rows.ts';

/** Movements per batch: some tens of milliseconds, even if each is compared with all remembered payments. */
const BATCH = 500;

/** The last movement that was flagged. */
interface FlaggedUpTo {
  slot: number;
  position: number;
  token: string;
}

const BEFORE_ALL: FlaggedUpTo = { slot: -1, position: 0, token: '' };

interface Row extends WrittenFlags {
  token: string;
  signature: string;
}

const HOLD = {
  name: 'hold_wallet_to_flag',
  text: `SELECT backfill_position AS flagged FROM followed_wallets
     WHERE id = $1 AND backfill_end IS NOT NULL AND from_slot IS NOT NULL AND stopped_at IS NULL FOR UPDATE`,
};

// Movements of all kinds, so that the limit bounds the number of rows read.
const NEXT = {
  name: 'movements_to_flag',
  text: `SELECT slot, position, token, signature, kind, counterparty, flags, sender,
           stranger_flags AS "strangerFlags" FROM movements
     WHERE wallet_id = $1 AND (slot, position, token) > ($2::bigint, $3::integer, $4::text) AND orphaned_at IS NULL
     ORDER BY slot, position, token LIMIT ${BATCH}`,
};

// A movement that has landed in another slot meanwhile was flagged there.
const FLAG = {
  name: 'flag_movements',
  text: `UPDATE movements SET flags = string_to_array(changed.flags, ',')
      FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) AS changed (signature, token, slot, flags)
     WHERE wallet_id = $1 AND movements.signature = changed.signature AND movements.token = changed.token
       AND movements.slot = changed.slot AND movements.orphaned_at IS NULL`,
};

const RECORD_BATCH = {
  name: 'record_flagged',
  text: `UPDATE followed_wallets SET backfill_position = $2::jsonb, due_at = now(), failures = 0 WHERE id = $1`,
};

const END = {
  name: 'end_backfill',
  text: `UPDATE followed_wallets
        SET backfill_status = backfill_end, backfill_end = NULL, backfill_position = NULL, due_at = now(), failures = 0
      WHERE id = $1`,
};

/** As `FollowedWalletStore.flagReceived` promises. */
export async function flagReceived(database: Database, walletId: number): Promise<boolean> {
  return database.transaction(async (trx) => {
    const [held] = await runPrepared<{ flagged: FlaggedUpTo | null }>(trx, HOLD, [walletId]);
    if (!held) return false;
    const { slot, position, token } = held.flagged ?? BEFORE_ALL;
    const rows = await runPrepared<Row>(trx, NEXT, [walletId, slot, position, token]);
    const changed = await findChanged(trx, walletId, rows);
    if (changed.length > 0) {
      await runPrepared(trx, FLAG, [
        walletId,
        changed.map(({ row }) => row.signature),
        changed.map(({ row }) => row.token),
        changed.map(({ row }) => row.slot),
        changed.map(({ flags }) => flags.join(',')),
      ]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) {
      await runPrepared(trx, END, [walletId]);
      return false;
    }
    const flagged: FlaggedUpTo = { slot: last.slot, position: last.position, token: last.token };
    await runPrepared(trx, RECORD_BATCH, [walletId, JSON.stringify(flagged)]);
    return true;
  });
}

async function findChanged(trx: Knex.Transaction, walletId: number, rows: readonly Row[]) {
  const [first] = rows;
  if (!first) return [];
  const earlier = await readPayments(trx, new Map([[walletId, placeAfter(first)]]));
  return changedFlags(rows, earlier.get(walletId) ?? []);
}
