import type { Knex } from 'knex';
import { REMEMBERED_PAYMENTS, type Payment, type Place } from '../../domain/ledger/paid-before.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

interface PaymentRow extends Payment {
  wallet_id: number;
}

// The rule of `toPayment` (domain/ledger/flags-by-payments.ts), in SQL because the index `movements_paid` holds exactly these rows:
// the last thousand of a wallet are found without reading its other movements.
const PAYMENTS = {
  name: 'payments_of_wallets',
  text: `SELECT wallet.id AS wallet_id, paid.slot, paid.position, paid.recipient
      FROM unnest($1::bigint[], $2::bigint[], $3::integer[]) AS wallet (id, slot, position)
     CROSS JOIN LATERAL (
       SELECT movements.slot, movements.position, counterparty AS recipient FROM movements
        WHERE wallet_id = wallet.id AND kind = 'send' AND flags = '{}' AND orphaned_at IS NULL
          AND counterparty IS NOT NULL
          AND (movements.slot, movements.position) < (wallet.slot, wallet.position)
        ORDER BY movements.slot DESC, movements.position DESC LIMIT ${REMEMBERED_PAYMENTS}) paid`,
};

/** Known payments of each wallet before a place, at most `REMEMBERED_PAYMENTS`. */
export async function readPayments(
  database: Knex,
  before: ReadonlyMap<number, Place>,
): Promise<Map<number, Payment[]>> {
  const payments = new Map<number, Payment[]>([...before.keys()].map((walletId) => [walletId, []]));
  if (before.size === 0) return payments;
  const places = [...before.values()];
  const rows = await runPrepared<PaymentRow>(database, PAYMENTS, [
    [...before.keys()],
    places.map(({ slot }) => slot),
    places.map(({ position }) => position),
  ]);
  for (const { wallet_id: walletId, slot, position, recipient } of rows) {
    payments.get(walletId)?.push({ slot, position, recipient });
  }
  return payments;
}
