import { createNotificationSettingsStore } from '../../db/chats/notification-settings-store.ts';
import { createChatCommands } from '../../db/messenger/chat-commands.ts';
import { createDeveloperMessages } from '../../db/messenger/developer-messages.ts';
import { createGrantStore } from '../../db/messenger/grant-store.ts';
import { createGrantedChats } from '../../db/messenger/granted-chats.ts';
import type { WebhookEndpoint } from '../../db/webhooks/webhook-endpoint-rows.ts';
import type { Database } from '../../db/postgres/connect.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { chatProfile } from '../../domain/chats/chat-update.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { readThreshold, thresholdName } from '../../domain/chats/deposit-threshold.ts';
import type {
  NotificationChange,
  NotificationEvent,
  NotificationSettings,
} from '../../domain/chats/notification-settings.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
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
  chain: Pick<ChainReader, 'listedToken'>;
}

/** A threshold that is null is taken away. */
export interface AskedChatNotifications {
  enabled: boolean;
  events?: NotificationEvent[] | undefined;
  thresholds?: Readonly<Record<string, string | null>> | undefined;
}

/** A person of the bot, as an account sees it that the person has granted something. */
export interface BotUser {
  telegramId: string;
  username: string | null;
  registeredAt: Date;
  hasWallet: boolean;
  notificationsEnabled: boolean;
}

/** Calls of accounts in chats: each does only what the person of the chat has granted. */
export function createMessenger({ database, userKeys, createEndpoint, chain }: MessengerDeps) {
  const grants = createGrantStore(database, userKeys);
  const settings = createNotificationSettingsStore(database);
  const findChat = createFindGrantedChat(createGrantedChats(database));

  function knownThresholds(network: Network, asked: Readonly<Record<string, string | null>>) {
    const entries = Object.entries(asked).map(([text, amount]) => {
      const name = thresholdName(text, (symbol) => chain.listedToken(network, symbol));
      if (name === undefined) throw invalidField(`thresholds.${text}`, 'must be SOL, USD or a listed token');
      const read = amount === null ? null : readThreshold(amount);
      if (read === undefined) throw invalidField(`thresholds.${text}`, 'must be an amount, such as 0.5');
      return [name, read] as const;
    });
    return Object.fromEntries(entries);
  }

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

    /** Keeps settings that are left out. Returns the chat's settings. */
    async setNotifications(
      actor: Actor,
      network: Network,
      chatId: string,
      { enabled, events, thresholds }: AskedChatNotifications,
    ): Promise<NotificationSettings> {
      const { user, actor: token } = await findChat(actor, 'chat.set_notifications', chatId);
      const change: NotificationChange = {
        set: 'events',
        enabled,
        ...(events ? { events } : {}),
        ...(thresholds ? { thresholds: knownThresholds(network, thresholds) } : {}),
      };
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
