import type { CredentialKind } from '../../domain/access/credential-format.ts';
import { CREDENTIAL_COLUMNS, IS_VALID, toListed, type CredentialRow } from '../access/credential-rows.ts';
import type { CredentialSecret } from '../access/credential-rows.ts';
import { addCredential, revokeFound } from '../access/credential-writes.ts';
import type { Database } from '../postgres/connect.ts';

export interface CarriedCredentialStore {
  /**
   * Before each attempt to send a message with a credential. Returns the message's body: at the first attempt as it was written,
   * afterwards with another credential, because the earlier attempt may have reached the chat. Null if the credential is no longer valid:
   * the message is closed, and must not be sent.
   *
   * @param renew makes the other credential, and the body that shows it
   */
  beginAttempt(
    messageId: string,
    renew: (old: {
      kind: CredentialKind;
      publicPart: string;
    }) => CredentialSecret & { bodyCiphertext: string },
  ): Promise<string | null>;
  /** Telegram has certainly not shown it. */
  withdrawAttempt(messageId: string): Promise<void>;
}

/** In the audit log: why the credential was revoked, and who made the other one. */
const IN_DOUBT = 'message in doubt';

export function createCarriedCredentialStore(database: Database): CarriedCredentialStore {
  return {
    beginAttempt: (messageId, renew) =>
      database.transaction(async (trx) => {
        const message = (await trx('chat_messages')
          .where({ id: messageId })
          .forUpdate()
          .first('carried_credential_id', 'carried_tried_at', 'body_ciphertext')) as
          | {
              carried_credential_id: string;
              carried_tried_at: Date | null;
              body_ciphertext: string;
            }
          | undefined;
        const row = (await trx('credentials')
          .where({ id: message?.carried_credential_id ?? null })
          .whereRaw(IS_VALID)
          .forUpdate()
          .first(...CREDENTIAL_COLUMNS, 'account_id')) as
          (CredentialRow & { account_id: string }) | undefined;
        const update = (columns: Record<string, unknown>) =>
          trx('chat_messages').where({ id: messageId }).update(columns);
        if (!message || !row) {
          await update({
            body_ciphertext: null,
            due_at: null,
            claimed_until: null,
            closed_at: trx.fn.now(),
            closed_reason: 'credential_revoked',
          });
          return null;
        }
        if (message.carried_tried_at === null) {
          await update({ carried_tried_at: trx.fn.now() });
          return message.body_ciphertext;
        }
        const old = toListed(row);
        const { bodyCiphertext, ...secret } = renew(old);
        await revokeFound(trx, (credentials) => credentials.where({ id: old.id }), IN_DOUBT);
        const account = { accountId: row.account_id, kind: old.kind };
        // The message that it is sent in is the report.
        const { id } = await addCredential(trx, account, { ...old, ...secret }, IN_DOUBT, null);
        await trx('developer_access').where({ credential_id: old.id }).update({ credential_id: id });
        await update({ carried_credential_id: id, body_ciphertext: bodyCiphertext });
        return bodyCiphertext;
      }),

    async withdrawAttempt(messageId) {
      await database('chat_messages').where({ id: messageId }).update({ carried_tried_at: null });
    },
  };
}
