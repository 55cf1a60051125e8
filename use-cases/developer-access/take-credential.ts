import type { ListedCredential } from '../../db/access/credential-rows.ts';
import type { DeveloperAccessStore } from '../../db/access/developer-access-store.ts';
import type { ChatUserStore } from '../../db/chats/chat-user-store.ts';
import type { NewMessageRow } from '../../db/chats/chat-message-rows.ts';
import { newId } from '../../db/postgres/new-id.ts';
import { MAX_CREDENTIALS } from '../../domain/access/accounts.ts';
import type { Actor, ChatUser } from '../../domain/access/actor.ts';
import {
  DEVELOPER_ACCESS,
  GIVES,
  SHOWN_MINUTES,
  TAKE_WITHIN_MINUTES,
  type DeveloperAccessRequest,
  type GivenCredential,
} from '../../domain/access/developer-access.ts';
import { PRIORITY, type ChatContent } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal, type Refusal } from '../../domain/refusal.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { authorize, notFound } from '../access/authorize.ts';
import { newCredentialText } from '../access/credential-text.ts';
import { messageContext } from '../chats/message-context.ts';
import type { OperationReader } from '../operations/read-operation.ts';

type AccessOperation = Operation<DeveloperAccessRequest, null>;

export interface TakeCredentialDeps {
  reader: Pick<OperationReader, 'readState'>;
  store: DeveloperAccessStore;
  users: Pick<ChatUserStore, 'find'>;
  userKeys: UserKeys;
}

/** A credential that was just made. Its text is nowhere else. */
export interface TakenText {
  given: GivenCredential;
  text: string;
}

export function createTakeCredential({ reader, store, users, userKeys }: TakeCredentialDeps) {
  async function verified(actor: Actor, operationId: string): Promise<AccessOperation> {
    const { operation } = await reader.readState(actor, 'operation.take_credential', operationId);
    if (operation.kind !== DEVELOPER_ACCESS) throw refused('This operation gives out nothing.');
    return operation as AccessOperation;
  }

  async function take(
    { id, network, request: { credential: given } }: AccessOperation,
    messageOf: (taken: TakenText) => NewMessageRow | null,
  ): Promise<TakenText & { credential: ListedCredential }> {
    const { kind, scopes } = GIVES[given];
    const { text, secret } = newCredentialText(kind);
    const taken = await store.take({
      operationId: id,
      credential: {
        ...secret,
        kind,
        scopes,
        name: null,
        // The routes of bot tokens have no network.
        defaultNetwork: kind === 'api_key' ? network : null,
        expiresAt: null,
      },
      limit: MAX_CREDENTIALS,
      message: messageOf({ given, text }),
    });
    switch (taken) {
      case 'not_verified':
        throw refused('No wallet has verified this request yet.', refusal('credential_unverified'));
      case 'taken':
        throw refused('The credential of this request was shown already.', refusal('credential_taken'));
      case 'too_late':
        throw refused(
          `The credential had to be taken within ${TAKE_WITHIN_MINUTES} minutes.`,
          refusal('credential_too_late', { minutes: TAKE_WITHIN_MINUTES }),
        );
      case 'too_many':
        throw refused(
          `An account has at most ${MAX_CREDENTIALS} valid ${kind === 'api_key' ? 'API keys' : 'bot tokens'}.`,
          refusal('too_many_credentials', { count: MAX_CREDENTIALS }),
        );
      default:
        return { credential: taken, given, text };
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
        removeAfterMs: SHOWN_MINUTES * 60_000,
      };
    };
  }

  return {
    /** On the wallet page, in the session that has proven the wallet. The text is returned only this once. */
    async takeOnPage(
      actor: Actor,
      operationId: string,
    ): Promise<TakenText & { credential: ListedCredential }> {
      const operation = await verified(actor, operationId);
      authorize(actor, 'operation.take_credential', 'linked');
      if (actor.kind !== 'page_session' || actor.wallet?.address !== operation.walletAddress) {
        throw refused('No wallet has verified this request in this browser.');
      }
      return take(operation, () => null);
    },

    /** In the chat that asked, as a message that disappears. `contentOf` shows the text, which is not returned. */
    async takeInChat(
      actor: Actor,
      operationId: string,
      contentOf: (taken: TakenText) => ChatContent,
    ): Promise<void> {
      const operation = await verified(actor, operationId);
      authorize(actor, 'operation.take_credential', 'own');
      if (actor.kind !== 'chat_user') throw notFound('operation');
      const messageOf = await messages(actor);
      await take(operation, (taken) => messageOf(contentOf(taken)));
    },
  };
}

function refused(message: string, reason?: Refusal): ServiceError {
  return new ServiceError('CONFLICT', message, {
    details: 'Ask for another one in the chat: /api.',
    ...(reason ? { refusal: reason } : {}),
  });
}
