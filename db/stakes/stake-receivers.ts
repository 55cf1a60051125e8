import type { Knex } from 'knex';
import type { StakeReceiver } from '../../domain/stakes/position-events.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

const RECEIVERS = {
  name: 'stake_receivers',
  text: `SELECT wallet.address, wallet.owner_id AS "ownerId", coalesce(person.telegram_id::text, own.telegram_id::text, wallet.owner_id) AS "userId"
     FROM wallets wallet
     LEFT JOIN chat_users person ON person.id = wallet.owner_id
     LEFT JOIN accounts account ON account.id = wallet.owner_id
     LEFT JOIN chat_users own ON own.id = account.user_id
    WHERE wallet.network = $1 AND wallet.address = ANY ($2::text[]) ORDER BY wallet.address, wallet.owner_id`,
};

/** Who has each wallet, by its address. */
export async function stakeReceivers(
  database: Knex,
  network: string,
  wallets: readonly string[],
): Promise<Map<string, StakeReceiver[]>> {
  const different = [...new Set(wallets)];
  const found = new Map<string, StakeReceiver[]>();
  if (different.length === 0) return found;
  const rows = await runPrepared<StakeReceiver & { address: string }>(database, RECEIVERS, [
    network,
    different,
  ]);
  for (const { address, ownerId, userId } of rows) {
    found.set(address, [...(found.get(address) ?? []), { ownerId, userId }]);
  }
  return found;
}
