import { createColumnCipher } from '../../../encryption/column-cipher.ts';
import { parseKeyRing } from '../../../encryption/key-ring.ts';
import { TEST_KEY_RING_TEXT } from '../../../encryption/test-key.ts';
import { createUserKeys } from '../../../encryption/user-keys.ts';
import type { UseCases } from '../../../use-cases/index.ts';
import { ofTheActor, type CallsOf } from './call.ts';
import type { Scene } from './access-scene.ts';

const RECIPIENT = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

/** The address book. */
export function recipientCalls(recipients: UseCases['recipients']): CallsOf<UseCases['recipients']> {
  return {
    list: ofTheActor('recipient.list', ({ actor }) => recipients.list(actor, 'devnet')),
    save: {
      action: 'recipient.save',
      relations: 'as owner',
      async prepare(scene) {
        await scene.follow();
        await giveKey(scene);
        return () => recipients.save(scene.actor, 'devnet', { address: RECIPIENT, name: 'Ada' });
      },
    },
    remove: {
      action: 'recipient.remove',
      relations: 'as owner',
      async prepare(scene) {
        await insertRecipient(scene);
        return () => recipients.remove(scene.actor, 'devnet', RECIPIENT);
      },
    },
  };
}

async function insertRecipient({ database, accountId }: Scene): Promise<void> {
  await database('recipients')
    .insert({ owner_id: accountId, network: 'devnet', address: RECIPIENT, name_ciphertext: 'none' })
    .onConflict()
    .ignore();
}

/** Names that a person saves are encrypted with the person's key. */
async function giveKey({ database, accountId }: Scene): Promise<void> {
  const keys = createUserKeys(createColumnCipher(parseKeyRing(TEST_KEY_RING_TEXT, { allowTestKey: true })));
  await database('chat_users')
    .where({ id: accountId })
    .update({ key_ciphertext: keys.create(accountId) });
}
