import type { Knex } from 'knex';
import type { FollowedTransaction, LedgerChain } from '../../domain/ledger/ledger-stretch.ts';
import type { Movement } from '../../domain/ledger/movement.ts';
import type { MovementRules } from '../../domain/ledger/movement-rules.ts';
import { runPrepared } from '../prepared-statement.ts';
import { insertEvents, type NewEvent } from './event-store.ts';
import { readOwners } from './ledger-context.ts';
import type { WeakMovement } from './weak-movements.ts';

/** What a quorum agrees on in place of what one node alone had said. */
export interface AgreedMovement {
  weak: WeakMovement;
  movement: Movement;
  source: FollowedTransaction;
}

const AGREE = {
  name: 'agree_on_movements',
  text: `UPDATE movements SET nodes = agreed.nodes, kind = agreed.kind, delta = agreed.delta, amount = agreed.amount,
           counterparty = agreed.counterparty, fee_lamports = agreed.fee_lamports
      FROM unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::numeric[], $7::numeric[], $8::text[],
                  $9::numeric[])
        AS agreed (wallet_id, signature, token, nodes, kind, delta, amount, counterparty, fee_lamports)
     WHERE movements.wallet_id = agreed.wallet_id AND movements.signature = agreed.signature
       AND movements.token = agreed.token`,
};

const DOUBT = {
  name: 'doubt_corrected_wallets',
  text: `WITH reported AS (
      UPDATE ledger_accounts SET told_amount = coalesce(told_amount, amount) WHERE wallet_id = ANY ($1::bigint[]))
    UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, $2), due_at = now() WHERE id = ANY ($1::bigint[])`,
};

/** Writes what is agreed on; whoever was sent another amount is sent `transaction.corrected`. */
export async function correctMovements(
  transaction: Knex.Transaction,
  chain: LedgerChain,
  rules: MovementRules,
  slot: number,
  agreed: readonly AgreedMovement[],
): Promise<void> {
  if (agreed.length === 0) return;
  await runPrepared(transaction, AGREE, columnsOf(agreed));
  const wrong = agreed.filter(
    ({ weak, movement }) => weak.kind !== movement.kind || weak.delta !== movement.delta,
  );
  if (wrong.length === 0) return;
  await runPrepared(transaction, DOUBT, [[...new Set(wrong.map(({ weak }) => weak.walletId))], slot]);
  const owners = await readOwners(transaction, chain, [...new Set(wrong.map(({ weak }) => weak.address))]);
  const events: NewEvent[] = [];
  const now = new Date();
  for (const { weak, movement, source } of wrong.filter((each) => each.weak.isTold)) {
    for (const accountId of owners.get(weak.address) ?? []) {
      const { transaction: observed, nodes } = source;
      const corrected = { accountId, movement, reported: weak, transaction: observed, nodes, now };
      const owner = { accountId, operationId: null, walletAddress: weak.address, ...chain };
      events.push(...rules.correctedEventsOf(corrected).map((draft) => ({ owner, draft })));
    }
  }
  await insertEvents(transaction, events);
}

function columnsOf(agreed: readonly AgreedMovement[]): unknown[][] {
  return [
    agreed.map(({ weak }) => weak.walletId),
    agreed.map(({ weak }) => weak.signature),
    agreed.map(({ weak }) => weak.token),
    agreed.map(({ source }) => source.nodes),
    agreed.map(({ movement }) => movement.kind),
    agreed.map(({ movement }) => String(movement.delta)),
    agreed.map(({ movement }) => String(movement.amount)),
    agreed.map(({ movement }) => movement.counterparty),
    agreed.map(({ movement }) => (movement.feeLamports === null ? null : String(movement.feeLamports))),
  ];
}
