import { createChatButtonStore } from '../../db/chats/chat-button-store.ts';
import { createChatQuestionStore } from '../../db/chats/chat-question-store.ts';
import { createChatUpdateStore } from '../../db/chats/chat-update-store.ts';
import { createChatUserStore } from '../../db/chats/chat-user-store.ts';
import { createFinishUpdate } from '../../db/chats/finish-update.ts';
import { createForgetUserStore } from '../../db/chats/forget-user.ts';
import { createNotificationSettingsStore } from '../../db/chats/notification-settings-store.ts';
import { createWalletOfferStore } from '../../db/chats/wallet-offers.ts';
import type { Database } from '../../db/postgres/connect.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { MAX_USER_WALLETS } from '../../domain/access/accounts.ts';
import { buttonAction, type ButtonAction } from '../../domain/chats/button-action.ts';
import type { ChatContent } from '../../domain/chats/chat-content.ts';
import type { MessageBody } from '../../domain/chats/message-body.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Cipher } from '../../domain/cipher.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { authorize } from '../access/authorize.ts';
import { tokenHashOf } from '../sessions/session-token.ts';
import { createUpdateQueue } from './update-queue.ts';
import { messageContext } from './message-context.ts';
import { createNotificationSettings } from './notification-settings.ts';
import { createReceiveUpdates } from './receive-updates.ts';

export interface ChatsDeps {
  database: Database;
  cipher: Cipher;
  userKeys: UserKeys;
  log: Logger;
}

/** Chats of people with the bot: what they do, and what they read. */
export function createChats({ database, cipher, userKeys, log }: ChatsDeps) {
  const users = createChatUserStore(database);
  const updates = createChatUpdateStore(database);
  const buttons = createChatButtonStore(database);
  const questions = createChatQuestionStore(database);
  const offers = createWalletOfferStore(database, userKeys);
  const forgetting = createForgetUserStore(database);
  return {
    receive: createReceiveUpdates({ users, updates, userKeys, cipher }),
    ...createUpdateQueue({
      finishUpdate: createFinishUpdate(database, userKeys),
      updates,
      userKeys,
      cipher,
      log,
    }),

    /** The action of a button that still works; null if it was used, is too old, or belongs to another person or message. */
    async action(
      actor: Actor,
      { token, messageId }: { token: string; messageId: number },
    ): Promise<{ action: ButtonAction; tokenHash: string; messageRowId: string } | null> {
      authorize(actor, 'chat.change', 'own');
      const tokenHash = tokenHashOf(token);
      if (tokenHash === null) return null;
      const found = await buttons.find({ tokenHash, userId: actor.userId, messageId });
      if (found === null) return null;
      const own = userKeys.cipher(actor.userId, found.keyCiphertext);
      // MAINTENANCE: activities/chats/send-message.ts encrypts with the same context.
      const action = own.decrypt(found.actionCiphertext, `chat_buttons.action:${tokenHash}`);
      return { action: buttonAction.parse(JSON.parse(action)), tokenHash, messageRowId: found.messageRowId };
    },

    /** The question to which a person replies, with the command so far; null: the message is another one of the chat. */
    async question(
      actor: Actor,
      messageId: number,
    ): Promise<{ line: string; messageRowId: string; isOpen: boolean } | null> {
      authorize(actor, 'chat.change', 'own');
      const found = await questions.find({ userId: actor.userId, chatId: actor.telegramId, messageId });
      if (found === null) return null;
      const { messageRowId, lineCiphertext, keyCiphertext, isOpen } = found;
      const own = userKeys.cipher(actor.userId, keyCiphertext);
      // MAINTENANCE: activities/chats/send-message.ts encrypts with the same context.
      const line = own.decrypt(lineCiphertext, `chat_questions.line:${messageRowId}`);
      return { line, messageRowId, isOpen };
    },

    /** Links a proven wallet to the chat, or does not; the first decision counts. Null if the user was not asked. */
    async decideWallet(actor: Actor, offerId: string, accept: boolean) {
      authorize(actor, 'chat.change', 'own');
      return offers.decide(actor, offerId, accept, (held) => {
        if (held <= MAX_USER_WALLETS) return;
        throw new ServiceError('CONFLICT', `A chat has at most ${MAX_USER_WALLETS} wallets.`, {
          details: 'Disconnect one of them first.',
          refusal: refusal('too_many_wallets', { count: MAX_USER_WALLETS }),
        });
      });
    },

    /** The bot's own name, with which links to chats begin. */
    async keepBotName(username: string): Promise<void> {
      await database('messenger_bot').insert({ username }).onConflict('only_row').merge();
    },

    async setNetwork(actor: Actor, network: Network): Promise<void> {
      authorize(actor, 'chat.change', 'own');
      await users.setNetwork(actor.userId, network);
    },

    /** The wallet that sends if the person has several on a network. */
    async setDefaultWallet(actor: Actor, address: string): Promise<void> {
      authorize(actor, 'chat.change', 'own');
      await users.setDefaultWallet(actor.userId, address);
    },

    ...createNotificationSettings({ settings: createNotificationSettingsStore(database) }),

    /** How much is stored of the person. */
    async stored(actor: Actor) {
      authorize(actor, 'chat.change', 'own');
      return forgetting.stored(actor.userId);
    },

    /** Destroys the person's key and removes what is the person's alone, while handling the update that asked for it. */
    async forget(actor: Actor, updateId: number, farewell: ChatContent): Promise<void> {
      authorize(actor, 'chat.change', 'own');
      const id = newId('msg');
      const body: MessageBody = { type: 'content', content: farewell };
      await forgetting.forget(actor, updateId, {
        id,
        bodyCiphertext: cipher.encrypt(JSON.stringify(body), messageContext(id)),
      });
    },

    /** The person has blocked the bot, or has started it again. */
    async setBlocked(actor: Actor, isBlocked: boolean): Promise<void> {
      authorize(actor, 'chat.change', 'own');
      await users.setBlocked(actor.userId, isBlocked);
    },
  };
}
