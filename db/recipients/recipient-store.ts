import type { Knex } from 'knex';
import { isUserId } from '../../domain/access/owner.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import type { Network } from '../../domain/networks.ts';
import { recipientKey } from '../../domain/recipients/recipient-name.ts';
import { usableRecipients, type SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import type { Database } from '../postgres/connect.ts';
import { readWalletSharers } from '../wallets/wallet-sharers.ts';

/** A person of the bot, or a wallet that owns itself, and the network. */
export interface RecipientOwner {
  ownerId: string;
  network: Network;
}

export interface RecipientStore {
  /** Those of the owner, and of the pages and chats that share a wallet with it at present, by name. */
  list(owner: RecipientOwner): Promise<SavedRecipient[]>;
  /**
   * Saves an address under a name, or gives it another one. `admit` gets the keys of the owner's names of other addresses of the network, and how
   * many recipients the owner has without this one, while none can be added; it throws to refuse. False: the person was forgotten, or the wallet disconnected.
   */
  save(
    owner: RecipientOwner,
    recipient: { address: string; name: string },
    admit: (others: { names: ReadonlySet<string>; count: number }) => void,
  ): Promise<boolean>;
  /** False: the owner has not saved it. */
  remove(owner: RecipientOwner, address: string): Promise<boolean>;
}

interface RecipientRow {
  owner_id: string;
  network: Network;
  address: string;
  name_ciphertext: string;
  saved_at: Date;
  /** Null: a wallet is the owner. */
  key_ciphertext: string | null;
}

/** @param cipher for names of wallets, which have no key of their own */
export function createRecipientStore(
  database: Database,
  { userKeys, cipher }: { userKeys: UserKeys; cipher: Cipher },
): RecipientStore {
  return {
    async list({ ownerId, network }) {
      const sharers = await readWalletSharers(database, ownerId);
      const others = sharers.filter((sharer) => sharer.network === network).map((sharer) => sharer.ownerId);
      const rows = await readRows(database, [ownerId, ...others], network);
      return usableRecipients(rows.flatMap((row) => readable(row, ownerId)));
    },

    save: ({ ownerId, network }, { address, name }, admit) =>
      database.transaction(async (trx) => {
        const keyCiphertext = await lockOwner(trx, { ownerId, network });
        if (keyCiphertext === undefined) return false;
        const rows = (await readRows(trx, [ownerId], null)).filter(
          (row) => row.network !== network || row.address !== address,
        );
        const sameNetwork = rows.filter((row) => row.network === network);
        const names = sameNetwork
          .flatMap((row) => readable(row, ownerId))
          .map((row) => recipientKey(row.name));
        admit({ names: new Set(names), count: rows.length });
        const place = { owner_id: ownerId, network, address };
        await trx('recipients')
          .insert({
            ...place,
            name_ciphertext: cipherOf(ownerId, keyCiphertext).encrypt(name, nameContext(place)),
          })
          .onConflict(['owner_id', 'network', 'address'])
          .merge(['name_ciphertext']);
        return true;
      }),

    async remove({ ownerId, network }, address) {
      return (await database('recipients').where({ owner_id: ownerId, network, address }).del()) > 0;
    },
  };

  function cipherOf(ownerId: string, keyCiphertext: string | null): Cipher {
    return keyCiphertext === null ? cipher : userKeys.cipher(ownerId, keyCiphertext);
  }

  /** Nothing if the service has lost the key: the person can save the address again. */
  function readable(row: RecipientRow, ownerId: string): SavedRecipient[] {
    try {
      const name = cipherOf(row.owner_id, row.key_ciphertext).decrypt(row.name_ciphertext, nameContext(row));
      return [
        {
          address: row.address,
          name,
          savedIn: isUserId(row.owner_id) ? 'chat' : 'page',
          isOwn: row.owner_id === ownerId,
          savedAt: row.saved_at,
        },
      ];
    } catch {
      return [];
    }
  }
}

async function readRows(
  database: Knex,
  ownerIds: readonly string[],
  network: Network | null,
): Promise<RecipientRow[]> {
  const { rows } = await database.raw<{ rows: RecipientRow[] }>(
    `SELECT recipient.owner_id, recipient.network, recipient.address, recipient.name_ciphertext, recipient.saved_at, chat_users.key_ciphertext
       FROM recipients recipient LEFT JOIN chat_users ON chat_users.id = recipient.owner_id
      WHERE recipient.owner_id = ANY (:ownerIds) AND (CAST(:network AS text) IS NULL OR recipient.network = :network)
      ORDER BY recipient.saved_at, recipient.owner_id, recipient.address`,
    { ownerIds, network },
  );
  return rows;
}

/**
 * Holds the row that ends with the owner, so that nothing is saved for an owner who is gone. Returns the key of a person, null for a wallet;
 * undefined: the owner is gone.
 */
async function lockOwner(
  trx: Knex.Transaction,
  { ownerId, network }: RecipientOwner,
): Promise<string | null | undefined> {
  if (isUserId(ownerId)) {
    const user = (await trx('chat_users')
      .where({ id: ownerId })
      .whereNotNull('telegram_id')
      .forNoKeyUpdate()
      .first('key_ciphertext')) as { key_ciphertext: string } | undefined;
    return user?.key_ciphertext;
  }
  const wallet = (await trx('wallets')
    .where({ owner_id: ownerId, network })
    .forNoKeyUpdate()
    .first('address')) as { address: string } | undefined;
  return wallet && null;
}

function nameContext({
  owner_id,
  network,
  address,
}: Pick<RecipientRow, 'owner_id' | 'network' | 'address'>): string {
  return `recipients.name:${owner_id}/${network}/${address}`;
}
