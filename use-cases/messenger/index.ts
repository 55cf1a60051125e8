import { createNotificationSettingsStore } from '../../db/chats/notification-settings-store.ts';
import { createChatCommands } from '../../db/messenger/chat-commands.ts';
import { createDeveloperMessages } from '../../db/messenger/developer-messages.ts';
import { createGrantStore } from '../../db/messenger/grant-store.ts';
import { createGrantedChats } from '../../db/messenger/granted-chats.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoint-rows.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { chatProfile } from '../../domain/chats/chat-update.ts';
import type {
  NotificationChange,
  NotificationEvent,
  NotificationSettings,
} from '../../domain/chats/notification-settings.ts';
import type { UserKeys } from '../../domain/chats/user-keys.ts';
import type { Created, Idempotency } from '../operations/idempotency.ts';
import type { Webhooks } from '../webhooks/index.ts';
import { notFound } from '../access/authorize.ts';
import { profileContext } from '../chats/chat-user.ts';
import { createConsents } from './consents.ts';
import { createExecuteCommand } from './execute-command.ts';
import { createFindGrantedChat } from './granted-chat.ts';
import { createSendMessage } from './send-message.ts';

export interface MessengerDeps {
  database: Database;
  userKeys: UserKeys;
  createEndpoint: Webhooks['create'];
}

/** A person of the bot, as an account sees it that the person has granted something. */
export interface BotUser {
  telegramId: string;
  username: string | null;
  registeredAt: Date;
  hasWallet: boolean;
  notificationsEnabled: boolean;
}

/** What accounts do in chats: only what the person of the chat has granted. */
export function createMessenger({ database, userKeys, createEndpoint }: MessengerDeps) {
  const grants = createGrantStore(database, userKeys);
  const settings = createNotificationSettingsStore(database);
  const findChat = createFindGrantedChat(createGrantedChats(database));
  return {
    ...createConsents({ grants }),
    sendMessage: createSendMessage({
      findChat,
      grants,
      userKeys,
      messages: createDeveloperMessages(database),
    }),
    executeCommand: createExecuteCommand({
      findChat,
      grants,
      userKeys,
      commands: createChatCommands(database),
    }),

    async readUser(actor: Actor, telegramId: string): Promise<BotUser> {
      const { user, hasWallet } = await findChat(actor, 'chat.describe', telegramId);
      const own = userKeys.cipher(user.id, user.key_ciphertext);
      const profile = chatProfile.parse(
        JSON.parse(own.decrypt(user.profile_ciphertext, profileContext(user.id))),
      );
      return {
        telegramId: user.telegram_id,
        username: profile.username,
        registeredAt: user.registered_at,
        hasWallet,
        notificationsEnabled: user.notifications_enabled,
      };
    },

    /** Without `events`, the categories stay as they are. Returns what the chat has now. */
    async setNotifications(
      actor: Actor,
      chatId: string,
      { enabled, events }: { enabled: boolean; events: NotificationEvent[] | undefined },
    ): Promise<NotificationSettings> {
      const { user, actor: token } = await findChat(actor, 'chat.set_notifications', chatId);
      const change: NotificationChange = events
        ? { set: 'events', enabled, events }
        : { set: 'enabled', enabled };
      const changed = await settings.change(user.id, change, token.accountId);
      if (!changed) throw notFound('chat');
      return changed;
    },

    /** An endpoint for the events of chats. Every chat whose events it gets is told where they go. */
    createWebhook(
      actor: Actor,
      { url, events, secret }: { url: string; events: string[]; secret: string },
      idempotency: Idempotency,
    ): Promise<Created<WebhookEndpoint>> {
      const input = { url, events, secret, wallets: null, active: true };
      return createEndpoint(actor, 'bot', input, idempotency);
    },
  };
}
