import type { Knex } from 'knex';
import type { Network } from '../../domain/networks.ts';
import type { Database } from '../postgres/connect.ts';
import { IS_OPEN } from '../sessions/session-ends.ts';
import { lockAddress, notifyChanged, STOP_UNLESS_WANTED } from './wallet-store.ts';

export interface InactiveWallets {
  /**
   * Stops following wallets for themselves whose keys have not signed in for this many days, and which have no session; at most
   * `limit`, the longest inactive first. Those that an account has are followed for it. Returns how many.
   */
  pause(network: Network, inactive: { days: number; limit: number }): Promise<number>;
}

const IS_INACTIVE = `signed_in_at < now() - make_interval(days => :days) AND paused_at IS NULL
  AND NOT EXISTS (SELECT FROM page_sessions session
                   WHERE session.network = wallets.network AND session.address = wallets.address AND ${IS_OPEN})`;

const FIND = `SELECT owner_id, address FROM wallets WHERE network = :network AND ${IS_INACTIVE}
  ORDER BY signed_in_at LIMIT :limit`;

const PAUSE = `UPDATE wallets SET paused_at = now()
  WHERE network = :network AND owner_id = :ownerId AND address = :address AND ${IS_INACTIVE}`;

export function createInactiveWallets(database: Database): InactiveWallets {
  return {
    async pause(network, { days, limit }) {
      const { rows } = await database.raw<{ rows: { owner_id: string; address: string }[] }>(FIND, {
        network,
        days,
        limit,
      });
      for (const { owner_id: ownerId, address } of rows) {
        await database.transaction(async (trx) => {
          // A sign-in at the same moment is before or after this.
          await lockAddress(trx, network, address);
          await trx.raw(PAUSE, { network, ownerId, address, days });
          await trx.raw(STOP_UNLESS_WANTED, { network, address });
          await notifyChanged(trx, network);
        });
      }
      return rows.length;
    },
  };
}

/** In the transaction that follows the wallet. */
export async function noteSignIn(
  trx: Knex.Transaction,
  { network, ownerId, address }: { network: Network; ownerId: string; address: string },
): Promise<void> {
  await trx('wallets')
    .where({ owner_id: ownerId, network, address })
    .update({ signed_in_at: trx.fn.now(), paused_at: null });
}
