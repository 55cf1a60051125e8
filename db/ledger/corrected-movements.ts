import type { Knex } from 'knex';
import type { FollowedTransaction } from '../../domain/ledger/ledger-stretch.ts';
import type { Movement } from '../../domain/ledger/movement.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';
import { refuteMovements, type WeakMovement } from './weak-movements.ts';

/** What a quorum agrees on in place of what one node alone had said. */
export interface AgreedMovement {
  weak: WeakMovement;
  movement: Movement;
  source: FollowedTransaction;
}

// The one node may have made up what the wallet's accounts hold, even if it told the truth about the amounts.
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

/**
 * Writes what is agreed on. A movement that was reported otherwise is taken back, and stands again with all that is true of it when
 * its caller writes the slot's transactions in the same database transaction, which corrects what was reported (movement-writes.ts).
 */
export async function correctMovements(
  transaction: Knex.Transaction,
  block: { slot: number; blockHeight: number | null },
  agreed: readonly AgreedMovement[],
): Promise<void> {
  const isWrong = ({ weak, movement }: AgreedMovement): boolean =>
    weak.isFollowed &&
    (weak.kind !== movement.kind || weak.delta !== movement.delta || weak.amount !== movement.amount);
  await refuteMovements(
    transaction,
    block,
    agreed.filter(isWrong).map(({ weak }) => weak),
  );
  const right = agreed.filter((each) => !isWrong(each));
  if (right.length > 0) await runPrepared(transaction, AGREE, [...columnsOf(right), block.slot]);
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
