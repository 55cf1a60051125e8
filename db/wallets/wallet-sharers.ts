import type { Knex } from 'knex';
import { isPerson } from '../../domain/access/owner.ts';
import type { WalletSharer } from '../../domain/access/relation.ts';
import { runPrepared } from '../postgres/prepared-statement.ts';

/**
 * A wallet that is disconnected, or unlinked from a chat, has no row any more, so this ends with it. Accounts that have connected the
 * wallet share nothing.
 */
const SHARERS = {
  name: 'wallet_sharers',
  text: `SELECT other.owner_id AS "ownerId", other.network, other.address
    FROM wallets own JOIN owners own_owner ON own_owner.id = own.owner_id
    JOIN wallets other ON other.network = own.network AND other.address = own.address
    JOIN owners other_owner ON other_owner.id = other.owner_id
   WHERE own.owner_id = $1 AND own.connection = 'connected' AND own_owner.kind <> 'account'
     AND other.owner_id <> own.owner_id AND other.connection = 'connected' AND other_owner.kind <> 'account'`,
};

/** The others who act for the owner's wallets by a proof of the key: a wallet's own page, and the chats that have said yes to it. */
export async function readWalletSharers(database: Knex, ownerId: string): Promise<WalletSharer[]> {
  return isPerson(ownerId) ? runPrepared<WalletSharer>(database, SHARERS, [ownerId]) : [];
}
