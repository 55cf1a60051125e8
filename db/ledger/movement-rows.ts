import type { Knex } from 'knex';
import { isRestored, type NewMovement, type RestoredMovement } from '../../domain/ledger/movement-reports.ts';
import type { DropReason } from '../../domain/ledger/movement-status.ts';
import type { MovementKind } from '../../domain/ledger/movement.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

// In the order of the key, so that two writers never wait for each other. A movement that landed again may differ from before,
// because it ran after other transactions. One that is read in another slot follows that reading, unless fewer nodes have it: the first
// slot may be one node's invention, and with its refutation the movement would be lost.
const INSERT = {
  name: 'insert_movements',
  text: `INSERT INTO movements AS known
      (wallet_id, signature, token, slot, position, block_time, block_height, succeeded, kind, delta, amount, decimals,
       counterparty, fee_lamports, operation_id, flags, finalized_at, sender, stranger_flags, nodes)
    SELECT wallet_id, signature, token, slot, position, block_time, block_height, succeeded, kind, delta, amount, decimals,
           counterparty, fee_lamports, operation_id, string_to_array(flags, ','), CASE WHEN is_final THEN now() END,
           sender, string_to_array(stranger_flags, ','), nodes
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::integer[], $6::timestamptz[], $7::bigint[],
                  $8::boolean[], $9::text[], $10::numeric[], $11::numeric[], $12::smallint[], $13::text[], $14::numeric[],
                  $15::text[], $16::text[], $17::boolean[], $18::text[], $19::text[], $20::smallint[])
        AS fresh (wallet_id, signature, token, slot, position, block_time, block_height, succeeded, kind, delta, amount,
                  decimals, counterparty, fee_lamports, operation_id, flags, is_final, sender, stranger_flags, nodes)
     ORDER BY wallet_id, signature, token
    ON CONFLICT (wallet_id, signature, token) DO UPDATE
       SET slot = excluded.slot, position = excluded.position, block_time = excluded.block_time,
           block_height = excluded.block_height, succeeded = excluded.succeeded, kind = excluded.kind,
           delta = excluded.delta, amount = excluded.amount, counterparty = excluded.counterparty,
           fee_lamports = excluded.fee_lamports, finalized_at = excluded.finalized_at, flags = excluded.flags,
           sender = excluded.sender, stranger_flags = excluded.stranger_flags,
           nodes = excluded.nodes, orphaned_at = NULL, dropped_at = NULL, drop_reason = NULL
     WHERE known.orphaned_at IS NOT NULL
        OR (known.slot <> excluded.slot AND known.nodes <= excluded.nodes AND known.finalized_at IS NULL)
    RETURNING new.wallet_id, new.signature, new.token, old.kind, old.amount::text AS amount, old.drop_reason,
              old.dropped_at IS NOT NULL AS was_dropped,
              CASE WHEN old.orphaned_at IS NULL THEN old.slot END AS left_slot`,
};

interface InsertedRow {
  wallet_id: number;
  signature: string;
  token: string;
  /** The old row's value, from before it was orphaned; null for a new one. */
  kind: MovementKind | null;
  amount: string | null;
  drop_reason: DropReason | null;
  was_dropped: boolean;
  /** The slot in which it was read before, unless it was taken back. */
  left_slot: number | null;
}

/** A slot in which a movement of the wallet is not any more, and the one in which it is now. */
export interface LeftSlot {
  walletId: number;
  slot: number;
  newSlot: number;
}

/**
 * New movements, and those that are valid again and have to be reported; each in the order of the arguments. `left`: those that had been read in
 * another slot.
 */
export async function insertMovements(
  database: Knex,
  movements: readonly NewMovement[],
): Promise<{ inserted: NewMovement[]; restored: RestoredMovement[]; left: LeftSlot[] }> {
  const byKey = new Map(movements.map((each) => [keyOf(each), each]));
  const rows = [...byKey.values()];
  const inserted: NewMovement[] = [];
  const restored: RestoredMovement[] = [];
  const left: LeftSlot[] = [];
  if (rows.length === 0) return { inserted, restored, left };
  const returned = await runPrepared<InsertedRow>(database, INSERT, columnsOf(rows));
  const written = new Map(returned.map((row) => [`${row.wallet_id} ${row.signature} ${row.token}`, row]));
  for (const movement of rows) {
    const row = written.get(keyOf(movement));
    if (!row) continue;
    const { kind, amount, drop_reason: dropReason, was_dropped: wasDropped } = row;
    if (kind === null || amount === null) {
      inserted.push(movement);
      continue;
    }
    if (row.left_slot !== null) {
      left.push({ walletId: movement.walletId, slot: row.left_slot, newSlot: movement.transaction.slot });
    }
    const reported = { kind, amount: BigInt(amount) };
    if (isRestored(movement.movement, { reported, dropReason })) {
      restored.push({ movement, reported, wasDropped });
    }
  }
  return { inserted, restored, left };
}

function keyOf({ walletId, movement, transaction }: NewMovement): string {
  return `${walletId} ${transaction.signature} ${movement.token}`;
}

function columnsOf(rows: readonly NewMovement[]): unknown[][] {
  return [
    rows.map(({ walletId }) => walletId),
    rows.map(({ transaction }) => transaction.signature),
    rows.map(({ movement }) => movement.token),
    rows.map(({ transaction }) => transaction.slot),
    rows.map(({ transaction }) => transaction.position),
    rows.map(({ transaction }) => transaction.blockTime),
    rows.map(({ transaction }) => transaction.blockHeight),
    rows.map(({ transaction }) => transaction.succeeded),
    rows.map(({ movement }) => movement.kind),
    rows.map(({ movement }) => String(movement.delta)),
    rows.map(({ movement }) => String(movement.amount)),
    rows.map(({ movement }) => movement.decimals),
    rows.map(({ movement }) => movement.counterparty),
    rows.map(({ movement }) => (movement.feeLamports === null ? null : String(movement.feeLamports))),
    rows.map(({ operation }) => operation?.id ?? null),
    rows.map(({ flags }) => flags.join(',')),
    rows.map(({ isFinalized }) => isFinalized),
    rows.map(({ unasked }) => unasked?.sender ?? null),
    rows.map(({ unasked }) => unasked?.strangerFlags.join(',') ?? null),
    rows.map(({ nodes }) => nodes),
  ];
}
