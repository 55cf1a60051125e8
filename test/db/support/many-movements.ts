import type { Database } from '../../../db/postgres/connect.ts';

/** So seldom is what is seldom: once in so many rows, so that a page of it would look at nearly all. */
const SELDOM_EACH = 20_000;

// The newest ones alone are not final; every second row is of the token `often`, and spam floods the newer half.
const INSERT = `INSERT INTO movements (wallet_id, signature, token, slot, position, block_time, block_height, succeeded, kind, delta,
    amount, decimals, counterparty, fee_lamports, flags, finalized_at, orphaned_at, dropped_at)
  SELECT :walletId, 'signature-' || n, CASE WHEN n % :seldom = 1 THEN 'seldom' WHEN n % 2 = 0 THEN 'often' ELSE 'SOL' END,
         1000 + n / 3, n % 3, timestamptz '2026-01-01' + n / 3 * interval '400 ms', n, n % :seldom <> 2,
         CASE WHEN n % :seldom = 3 THEN 'swap' WHEN n % 10 = 0 THEN 'send' ELSE 'receive' END,
         CASE WHEN n % :seldom = 4 THEN -5 ELSE 5 END, 5, 9, 'somebody-' || n % 50, NULL,
         CASE WHEN n > :howMany / 2 AND n % 50 <> 0 THEN '{spam}' ELSE '{}' END::text[],
         CASE WHEN n > :howMany - 20 OR n % :seldom = 5 THEN NULL ELSE now() END,
         CASE WHEN n % :seldom = 5 THEN now() END, CASE WHEN n % :seldom = 5 THEN now() END
    FROM generate_series(1, :howMany::int) n`;

/** Movements of one wallet, three in a slot. */
export async function insertManyMovements(
  database: Database,
  walletId: number,
  howMany: number,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.raw(`SET LOCAL statement_timeout = '300s'`);
    await transaction.raw(INSERT, { walletId, howMany, seldom: SELDOM_EACH });
  });
  await database.raw('VACUUM ANALYZE movements');
}
