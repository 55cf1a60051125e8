import type { Knex } from 'knex';
import type { AgreedMovement } from '../../domain/ledger/weak-movement.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

// The wallets are refreshed, because the one node may have invented account balances even if the amounts were right.
const AGREE = {
  name: 'agree_on_movements',
  text: `WITH kept AS (
      UPDATE movements SET nodes = agreed.nodes, kind = agreed.kind, delta = agreed.delta, amount = agreed.amount,
             counterparty = agreed.counterparty, fee_lamports = agreed.fee_lamports
        FROM unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::numeric[], $7::numeric[], $8::text[],
                    $9::numeric[])
          AS agreed (wallet_id, signature, token, nodes, kind, delta, amount, counterparty, fee_lamports)
       WHERE movements.wallet_id = agreed.wallet_id AND movements.signature = agreed.signature
         AND movements.token = agreed.token
      RETURNING movements.wallet_id)
    UPDATE followed_wallets SET refresh_slot = greatest(refresh_slot, $10)
     WHERE id IN (SELECT wallet_id FROM kept) AND from_slot < $10`,
};

/** Writes the agreed reading of a slot's movements that one node alone had shown. */
export async function confirmMovements(
  trx: Knex.Transaction,
  slot: number,
  confirmed: readonly AgreedMovement[],
): Promise<void> {
  if (confirmed.length > 0) await runPrepared(trx, AGREE, [...columnsOf(confirmed), slot]);
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
