import type { ChatActivityDeps } from '../activities/chats/chat-activities.ts';
import { createDrawChart } from '../activities/chats/draw-chart.ts';
import { createReadMessageContent } from '../activities/chats/message-content.ts';
import { createNotificationPace } from '../activities/chats/notification-pace.ts';
import { createRemoveDueMessages } from '../activities/chats/remove-due-messages.ts';
import { createDueMessageSender } from '../activities/chats/send-due-messages.ts';
import { createSendCredential } from '../activities/chats/send-credential.ts';
import { createSendMessage } from '../activities/chats/send-message.ts';
import type { DigestActivityDeps } from '../activities/chats/digest-activities.ts';
import type { NewsActivityDeps } from '../activities/news/news-activities.ts';
import type { SummaryActivityDeps } from '../activities/summaries/summary-activities.ts';
import { createStartDigests } from '../activities/chats/start-digests.ts';
import { createDecideNotifications } from '../activities/chats/decide-notifications.ts';
import { createShownRecorder } from '../activities/chats/shown-recorder.ts';
import type { Networks } from '../chain/networks.ts';
import type { ChartDrawer } from '../charts/chart-drawer.ts';
import type { Config } from '../config/config.ts';
import { blankUnsentPayments } from '../db/chats/blank-unsent-payments.ts';
import { createCarriedCredentialStore } from '../db/chats/carried-credentials.ts';
import { createChatButtonStore } from '../db/chats/chat-button-store.ts';
import { createMessageListener } from '../db/chats/message-listener.ts';
import { createChatQuestionStore } from '../db/chats/chat-question-store.ts';
import { createChatOutbox } from '../db/chats/chat-outbox.ts';
import { createDigestStore } from '../db/chats/digest-store.ts';
import { createNotificationStore } from '../db/chats/notification-store.ts';
import { createChatUpdateStore } from '../db/chats/chat-update-store.ts';
import { createWalletOfferStore } from '../db/chats/wallet-offers.ts';
import { createNewsWriter } from '../db/news/news-writer.ts';
import type { OperationQueries } from '../db/operations/operation-queries.ts';
import { createRecipientStore } from '../db/recipients/recipient-store.ts';
import { createOrderStore } from '../db/orders/order-store.ts';
import { createPriceQueries } from '../db/prices/price-queries.ts';
import { createSummaryWriter } from '../db/summaries/summary-writer.ts';
import type { Database } from '../db/postgres/connect.ts';
import type { UserKeys } from '../domain/chats/user-keys.ts';
import type { Cipher } from '../domain/cipher.ts';
import { createBotApi } from '../telegram/bot-api.ts';
import type { Logger } from '../telemetry/logger.ts';
import { createTexts } from '../chat-texts/text.ts';
import { newCredentialText } from '../use-cases/access/credential-text.ts';

export interface ChatDeps {
  activities(
    log: () => Logger,
  ): Omit<ChatActivityDeps, 'log' | 'context'> & DigestActivityDeps & NewsActivityDeps & SummaryActivityDeps;
  close(): Promise<void>;
}

/** Telegram keeps an update for a day; twice as long, none is handled twice. */
const UPDATE_RETENTION_MS = 2 * 86_400_000;

const REMOVED_AT_ONCE = 1_000;

/** Wires everything that sends messages to chats; null if the service has no bot. */
export function createChatDeps({
  config,
  database,
  networks,
  queries,
  cipher,
  userKeys,
  wakeDigest,
  charts,
  log,
}: {
  config: Config;
  database: Database;
  networks: Networks;
  queries: Pick<OperationQueries, 'state'>;
  cipher: Cipher;
  userKeys: UserKeys;
  wakeDigest(userId: string): Promise<void>;
  charts: ChartDrawer;
  log: Logger;
}): ChatDeps | null {
  const { telegram, messageRetentionMs } = config.bot;
  if (!telegram) return null;
  const botApi = createBotApi(telegram);
  const outbox = createChatOutbox(database);
  const updates = createChatUpdateStore(database);
  const offers = createWalletOfferStore(database, userKeys);
  const listener = createMessageListener({
    ...config.database,
    onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
  });
  const pace = createNotificationPace();
  const texts = createTexts();
  const digests = createDigestStore(database);
  const readContent = createReadMessageContent({
    queries,
    orders: createOrderStore(database),
    recipients: createRecipientStore(database, { userKeys, cipher }),
    drawChart: createDrawChart({ queries: createPriceQueries(database), charts, log: () => log }),
    texts,
    userKeys,
    cipher,
    hasFaucet: config.web.faucetUrl !== null,
    offered: { hasFeeds: config.news.feeds.length > 0, hasPrices: config.prices.network !== null },
    explorerUrls: config.web.explorerUrls,
    webUrl: config.web.publicUrl,
  });

  return {
    activities: (activityLog) => ({
      sender: createDueMessageSender({
        outbox,
        recorder: createShownRecorder(outbox, (error) =>
          activityLog().error({ err: error }, 'what was sent could not be recorded; trying again'),
        ),
        pace,
        log: activityLog,
        sendMessage: createSendCredential({
          carried: createCarriedCredentialStore(database),
          newCredentialText,
          texts,
          userKeys,
          sendMessage: createSendMessage({
            botApi,
            outbox,
            buttons: createChatButtonStore(database),
            questions: createChatQuestionStore(database),
            readContent,
            texts,
            userKeys,
            log: activityLog,
          }),
        }),
      }),
      decideNotifications: createDecideNotifications({
        notifications: createNotificationStore(database),
        texts,
        userKeys,
        log: activityLog,
      }),
      startDigests: createStartDigests({ digests, wakeDigest, log: activityLog }),
      digests,
      news: createNewsWriter(database),
      ...summariesOf(config, database, networks),
      texts,
      userKeys,
      removeDueMessages: createRemoveDueMessages({ outbox, botApi, log: activityLog }),
      async upkeep() {
        await updates.removeOld(UPDATE_RETENTION_MS, REMOVED_AT_ONCE);
        await outbox.removeOld(messageRetentionMs, REMOVED_AT_ONCE);
        await offers.removeOld(messageRetentionMs, REMOVED_AT_ONCE);
        await blankUnsentPayments(database);
      },
      onDue: listener.onDue,
    }),
    close: () => listener.close(),
  };
}

/** Summaries of the wallets on the network with prices. */
function summariesOf(
  { prices: { network, ...rules } }: Config,
  database: Database,
  networks: Networks,
): Pick<SummaryActivityDeps, 'summaries' | 'tokenName'> {
  return {
    summaries: network && createSummaryWriter(database, { network, ...rules }),
    tokenName: (token) => (network ? networks.get(network).tokens.nameOf(token) : token),
  };
}
