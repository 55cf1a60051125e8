import type { Knex } from 'knex';
import type { MovementFlag, MovementKind, ReceivedFlag } from '../../domain/ledger/movement.ts';
import { flagsOfUnasked } from '../../domain/ledger/movement-flags.ts';
import { paidBefore, type Payment } from '../../domain/ledger/paid-before.ts';
import type { Database } from '../postgres/connect.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { readPayments } from './payment-rows.ts';

/** Movements at once: some tens of milliseconds, also where each is compared with all that is remembered. */
const BATCH = 500;

/** The last movement that was judged. */
interface JudgedUpTo {
  slot: number;
  position: number;
  token: string;
}

const BEFORE_ALL: JudgedUpTo = { slot: -1, position: 0, token: '' };

interface Row extends JudgedUpTo {
  signature: string;
  kind: MovementKind;
  counterparty: string | null;
  flags: MovementFlag[];
  sender: string | null;
  stranger_flags: ReceivedFlag[] | null;
}

const HOLD = {
  name: 'hold_judged_wallet',
  text: `SELECT backfill_position AS judged FROM followed_wallets
     WHERE id = $1 AND backfill_end IS NOT NULL AND from_slot IS NOT NULL AND stopped_at IS NULL FOR UPDATE`,
};

// All kinds, so that it reads no more than it says.
const NEXT = {
  name: 'movements_to_judge',
  text: `SELECT slot, position, token, signature, kind, counterparty, flags, sender, stranger_flags FROM movements
     WHERE wallet_id = $1 AND (slot, position, token) > ($2::bigint, $3::integer, $4::text) AND orphaned_at IS NULL
     ORDER BY slot, position, token LIMIT ${BATCH}`,
};

// What has landed elsewhere meanwhile was judged there.
const FLAG = {
  name: 'flag_movements',
  text: `UPDATE movements SET flags = string_to_array(judged.flags, ',')
      FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[]) AS judged (signature, token, slot, flags)
     WHERE wallet_id = $1 AND movements.signature = judged.signature AND movements.token = judged.token
       AND movements.slot = judged.slot AND movements.orphaned_at IS NULL`,
};

const GO_ON = {
  name: 'record_judged',
  text: `UPDATE followed_wallets SET backfill_position = $2::jsonb, due_at = now(), failures = 0 WHERE id = $1`,
};

const END = {
  name: 'end_backfill',
  text: `UPDATE followed_wallets
        SET backfill_status = backfill_end, backfill_end = NULL, backfill_position = NULL, due_at = now(), failures = 0
      WHERE id = $1`,
};

/** As `FollowedWalletStore.judgeReceived` promises. */
export async function judgeReceived(database: Database, walletId: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [held] = await runPrepared<{ judged: JudgedUpTo | null }>(transaction, HOLD, [walletId]);
    if (!held) return false;
    const { slot, position, token } = held.judged ?? BEFORE_ALL;
    const rows = await runPrepared<Row>(transaction, NEXT, [walletId, slot, position, token]);
    const changed = await findChanged(transaction, walletId, rows);
    if (changed.length > 0) {
      await runPrepared(transaction, FLAG, [
        walletId,
        changed.map((row) => row.signature),
        changed.map((row) => row.token),
        changed.map((row) => row.slot),
        changed.map((row) => row.flags.join(',')),
      ]);
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) {
      await runPrepared(transaction, END, [walletId]);
      return false;
    }
    const judged: JudgedUpTo = { slot: last.slot, position: last.position, token: last.token };
    await runPrepared(transaction, GO_ON, [walletId, JSON.stringify(judged)]);
    return true;
  });
}

/** Rows of one wallet, by place, of which something else is to be said than is written; with that. */
async function findChanged(
  transaction: Knex.Transaction,
  walletId: number,
  rows: readonly Row[],
): Promise<Row[]> {
  const [first] = rows;
  if (!first) return [];
  // The last batch may have ended within the first one's transaction.
  const behindFirst = { slot: first.slot, position: first.position + 1 };
  const earlier = await readPayments(transaction, new Map([[walletId, behindFirst]]));
  const before = paidBefore([...(earlier.get(walletId) ?? []), ...rows.flatMap(toPayment)]);
  return rows.flatMap((row) => {
    const { sender, stranger_flags: strangerFlags } = row;
    if (sender === null || strangerFlags === null) return [];
    const flags = flagsOfUnasked({ sender, strangerFlags }, before(row));
    return flags.join(',') === row.flags.join(',') ? [] : [{ ...row, flags }];
  });
}

function toPayment({ slot, position, kind, counterparty, flags }: Row): Payment[] {
  if (kind !== 'send' || counterparty === null || flags.length > 0) return [];
  return [{ slot, position, recipient: counterparty }];
}
