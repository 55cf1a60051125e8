import { createRecipientStore } from '../../db/recipients/recipient-store.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { invalidField, ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { readRecipientName, RECIPIENT_NAME_RULE } from '../../domain/recipients/recipient-name.ts';
import { MAX_RECIPIENTS, type SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import { refusal } from '../../domain/refusal.ts';
import { authorizeOwner, notFound } from '../access/authorize.ts';

export interface RecipientsDeps {
  database: Database;
  cipher: Cipher;
  userKeys: UserKeys;
}

export type Recipients = ReturnType<typeof createRecipients>;

/** The address book of a person: of the chat, or of the wallet that the page has proven. */
export function createRecipients({ database, cipher, userKeys }: RecipientsDeps) {
  const store = createRecipientStore(database, { cipher, userKeys });
  return {
    /** The actor's own, and those of the wallet's page or chats, by name. */
    async list(actor: Actor, network: Network): Promise<SavedRecipient[]> {
      const ownerId = authorizeOwner(actor, 'recipient.list');
      return store.list({ ownerId, network });
    },

    /** Saves an address under a name, or gives a saved one another name. Returns the name as it is kept. */
    async save(
      actor: Actor,
      network: Network,
      { address, name: text }: { address: string; name: string },
    ): Promise<string> {
      const ownerId = authorizeOwner(actor, 'recipient.save');
      const read = readRecipientName(text);
      if (!read) throw invalidField('name', RECIPIENT_NAME_RULE, refusal('recipient_name'));
      const { name, key } = read;
      const isSaved = await store.save({ ownerId, network }, { address, name }, ({ names, count }) => {
        if (names.has(key)) throw nameTaken(name);
        if (count >= MAX_RECIPIENTS) throw tooMany();
      });
      if (!isSaved) throw notFound('recipient');
      return name;
    },

    /** Removes one of the actor's own. */
    async remove(actor: Actor, network: Network, address: string): Promise<void> {
      const ownerId = authorizeOwner(actor, 'recipient.remove');
      if (!(await store.remove({ ownerId, network }, address))) throw notFound('recipient');
    },
  };
}

function nameTaken(name: string): ServiceError {
  return new ServiceError('CONFLICT', 'Another address has this name, or one that looks like it.', {
    details: 'name: take another name, or give that address another one first',
    refusal: refusal('recipient_name_taken', { name }),
  });
}

function tooMany(): ServiceError {
  return new ServiceError('CONFLICT', `A person has at most ${MAX_RECIPIENTS} saved recipients.`, {
    details: 'Remove one of them first.',
    refusal: refusal('too_many_recipients', { count: MAX_RECIPIENTS }),
  });
}
