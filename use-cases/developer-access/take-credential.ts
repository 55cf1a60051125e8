import type { ListedApiKey } from '../../db/access/api-key-rows.ts';
import type { DeveloperAccessStore } from '../../db/access/developer-access-store.ts';
import type { ChatUserStore } from '../../db/chats/chat-user-store.ts';
import type { NewMessageRow } from '../../db/chats/chat-message-rows.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { MAX_API_KEYS } from '../../domain/access/accounts.ts';
import type { Actor, ChatUser } from '../../domain/access/actor.ts';
import { DEVELOPER_ACCESS, TAKE_WITHIN_MINUTES } from '../../domain/access/developer-access.ts';
import { DEFAULT_KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import { PRIORITY, type ChatContent } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { newKeyText } from '../access/key-text.ts';
import { messageContext } from '../chats/message-context.ts';
import type { OperationReader } from '../operations/read-operation.ts';

export interface TakeCredentialDeps {
  reader: Pick<OperationReader, 'readState'>;
  store: DeveloperAccessStore;
  users: Pick<ChatUserStore, 'find'>;
  userKeys: UserKeys;
}

/** Long enough to copy it to where it is kept. */
export const MESSAGE_MINUTES = 10;

export function createTakeCredential({ reader, store, users, userKeys }: TakeCredentialDeps) {
  async function verified(actor: Actor, operationId: string): Promise<Operation> {
    const { operation } = await reader.readState(actor, 'operation.take_credential', operationId);
    if (operation.kind !== DEVELOPER_ACCESS) throw refused('This operation gives out nothing.');
    return operation;
  }

  async function take(
    { id, network }: Operation,
    messageOf: (apiKey: string) => NewMessageRow | null,
  ): Promise<{ key: ListedApiKey; apiKey: string }> {
    const { text: apiKey, secret } = newKeyText();
    const taken = await store.take({
      operationId: id,
      key: { ...secret, name: null, scopes: DEFAULT_KEY_SCOPES, defaultNetwork: network, expiresAt: null },
      limit: MAX_API_KEYS,
      message: messageOf(apiKey),
    });
    switch (taken) {
      case 'not_verified':
        throw refused('No wallet has verified this request yet.');
      case 'taken':
        throw refused('The key of this request was shown already.');
      case 'too_late':
        throw refused(`The key had to be taken within ${TAKE_WITHIN_MINUTES} minutes.`);
      case 'too_many':
        throw refused(`An account has at most ${MAX_API_KEYS} valid API keys.`);
      default:
        return { key: taken, apiKey };
    }
  }

  /** Makes the row of a message in the person's chat, which is encrypted with the person's key. */
  async function messages({
    telegramId,
    userId,
  }: ChatUser): Promise<(content: ChatContent) => NewMessageRow> {
    const user = (await users.find([telegramId])).get(telegramId);
    if (!user) throw notFound('operation');
    const own = userKeys.cipher(user.id, user.key_ciphertext);
    return (content) => {
      const id = newId('msg');
      const body: MessageBody = { type: 'content', content };
      return {
        id,
        cause: null,
        chatId: telegramId,
        userId,
        priority: PRIORITY.security,
        bodyCiphertext: own.encrypt(JSON.stringify(body), messageContext(id)),
        operation: null,
        removeAfterMs: MESSAGE_MINUTES * 60_000,
      };
    };
  }

  return {
    /** On the wallet page, in the session that has proven the wallet. The key is returned only this once. */
    async takeOnPage(actor: Actor, operationId: string): Promise<{ key: ListedApiKey; apiKey: string }> {
      const operation = await verified(actor, operationId);
      authorize(actor, 'operation.take_credential', 'linked');
      if (actor.kind !== 'page_session' || actor.wallet?.address !== operation.walletAddress) {
        throw refused('No wallet has verified this request in this browser.');
      }
      return take(operation, () => null);
    },

    /** In the chat that asked, as a message that disappears. `contentOf` shows the key, which is not returned. */
    async takeInChat(
      actor: Actor,
      operationId: string,
      contentOf: (apiKey: string) => ChatContent,
    ): Promise<void> {
      const operation = await verified(actor, operationId);
      authorize(actor, 'operation.take_credential', 'own');
      if (actor.kind !== 'chat_user') throw notFound('operation');
      const messageOf = await messages(actor);
      await take(operation, (apiKey) => messageOf(contentOf(apiKey)));
    },
  };
}

function refused(message: string): ServiceError {
  return new ServiceError('CONFLICT', message, { details: 'Ask for another one in the chat: /api.' });
}
