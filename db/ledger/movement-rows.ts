import type { Knex } from 'knex';
import type { DropReason } from '../../domain/ledger/movement-status.ts';
import type { Movement, MovementKind } from '../../domain/ledger/movement.ts';
import type { Judgement } from '../../domain/ledger/movement-rules.ts';
import type { ObservedTransaction } from '../../domain/ledger/observed-transaction.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

export interface NewMovement extends Judgement {
  walletId: number;
  movement: Movement;
  transaction: ObservedTransaction;
  operationId: string | null;
  /** Its block cannot be dropped any more. */
  isFinal: boolean;
  /** How many nodes agree on it. */
  nodes: number;
}

// In the order of the key, so that two writers never wait for each other. What came back may differ from what it was: it ran
// behind other transactions.
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
    RETURNING new.wallet_id, new.signature, new.token, old.kind, old.amount::text AS amount, old.drop_reason,
              old.dropped_at IS NOT NULL AS was_dropped`,
};

interface InsertedRow {
  wallet_id: number;
  signature: string;
  token: string;
  /** What it was before it was orphaned; null for a new one. */
  kind: MovementKind | null;
  amount: string | null;
  drop_reason: DropReason | null;
  was_dropped: boolean;
}

/** A movement that was taken back and stands again: a quorum did not have it and has it after all, or it was reported otherwise. */
export interface RestoredMovement<New extends NewMovement> {
  movement: New;
  reported: Pick<Movement, 'kind' | 'amount'>;
  /** Its end was reported. */
  wasDropped: boolean;
}

export interface InsertedMovements<New extends NewMovement> {
  inserted: New[];
  restored: RestoredMovement<New>[];
}

/** Those that were not known before, in the order of the arguments. Those of a dropped block that landed again are not among them. */
export async function insertMovements<New extends NewMovement>(
  database: Knex,
  movements: readonly New[],
): Promise<InsertedMovements<New>> {
  const byKey = new Map(movements.map((each) => [keyOf(each), each]));
  const rows = [...byKey.values()];
  const result: InsertedMovements<New> = { inserted: [], restored: [] };
  if (rows.length === 0) return result;
  const returned = await runPrepared<InsertedRow>(database, INSERT, columnsOf(rows));
  const written = new Map(returned.map((row) => [`${row.wallet_id} ${row.signature} ${row.token}`, row]));
  for (const movement of rows) {
    const row = written.get(keyOf(movement));
    if (!row) continue;
    const { kind, amount, drop_reason: reason, was_dropped: wasDropped } = row;
    if (kind === null || amount === null) result.inserted.push(movement);
    else if (
      reason === 'not_on_chain' ||
      kind !== movement.movement.kind ||
      BigInt(amount) !== movement.movement.amount
    ) {
      result.restored.push({ movement, reported: { kind, amount: BigInt(amount) }, wasDropped });
    }
  }
  return result;
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
    rows.map(({ operationId }) => operationId),
    rows.map(({ flags }) => flags.join(',')),
    rows.map(({ isFinal }) => isFinal),
    rows.map(({ unasked }) => unasked?.sender ?? null),
    rows.map(({ unasked }) => unasked?.strangerFlags.join(',') ?? null),
    rows.map(({ nodes }) => nodes),
  ];
}
