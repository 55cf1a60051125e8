import type { Connection } from '@temporalio/client';
import { openServiceParts } from '../composition/service-parts.ts';
import { listen } from '../http/listen.ts';
import type { Config } from '../config/config.ts';
import { listenForUpdates } from '../db/chats/update-listener.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { miniAppUrl } from '../domain/sessions/mini-app-path.ts';
import { createKeyedHash } from '../encryption/keyed-hash.ts';
import { createBotApi, type BotApi } from '../telegram/bot-api.ts';
import { createReadUpdate } from '../telegram/read-update.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { DueUpdate } from '../use-cases/chats/update-queue.ts';
import { createTexts, LANGUAGES, type Texts } from '../chat-texts/text.ts';
import { createButtons } from './buttons.ts';
import { createCommands } from './commands.ts';
import { COMMAND_NAMES, isCommandName } from './command-names.ts';
import { createGiveUp } from './updates/give-up.ts';
import { createDispatchUpdate } from './updates/dispatch-update.ts';
import { createShowTyping } from './updates/show-typing.ts';
import { startUpdateLoop } from './updates/update-loop.ts';
import { startPollingUpdates, type PollUpdatesDeps } from './updates/poll-updates.ts';
import { webhookRoutes } from './updates/receive-webhook.ts';
import { createStatusApp } from './status-app.ts';
import { untilTelegramAnswers } from './updates/telegram-retries.ts';
import { createWebhookSecret } from './updates/webhook-secret.ts';

export interface RunningBot {
  /** `http://host:port` of the readiness check. */
  url: string;
  /** The bot's own name, without `@`. */
  username: string;
  /** Fetches no more updates, finishes those under way, and closes everything. */
  stop(): Promise<void>;
}

export interface StartBotOptions {
  config: Config;
  log: Logger;
  connection: Connection;
}

/** Wires the process that receives what people write to the bot, and answers. The worker sends the answers (worker/chat-deps.ts). */
export async function startBot({ config, log, connection }: StartBotOptions): Promise<RunningBot> {
  const { telegram } = config.bot;
  if (!telegram) {
    throw new OperatorError(
      'TELEGRAM_BOT_TOKEN is required: @BotFather on Telegram gives one out. `npm start` needs none.',
    );
  }
  const botApi = createBotApi(telegram);
  const username = await untilTelegramAnswers(() => botApi.username(), log);
  const texts = createTexts();
  const parts = openServiceParts({ config, log, connection, applicationName: 'wallet-bot' });
  const { useCases, networks } = parts;
  await useCases.chats.keepBotName(username);
  const { publicUrl: webUrl } = config.web;
  await untilTelegramAnswers(() => setMenus(botApi, texts, webUrl), log);
  const pricedNetwork = config.prices.network;
  const hasFeeds = config.news.feeds.length > 0;
  const commands = createCommands({ useCases, networks, pricedNetwork, hasFeeds, webUrl });
  const dispatch = createDispatchUpdate({
    ...useCases,
    commands,
    buttons: createButtons({ useCases, commands, networks, pricedNetwork, webUrl }),
    texts,
    botApi,
    privateChatUrl: `https://t.me/${username}`,
    defaultNetwork: config.defaultNetwork,
    hasFaucet: config.web.faucetUrl !== null,
    pricedNetwork,
    log,
  });
  const whileTyping = createShowTyping({ botApi, log });
  const handling = startUpdateLoop({
    chats: useCases.chats,
    handle: (due) => (isAnswered(due) ? whileTyping(due.chatId, () => dispatch(due)) : dispatch(due)),
    giveUp: createGiveUp({ texts, defaultNetwork: config.defaultNetwork }),
    log,
  });
  const updateListener = listenForUpdates(
    {
      ...config.database,
      onError: (error) => log.warn({ err: error }, 'listening to the database was interrupted'),
    },
    handling.wake,
  );
  const readUpdate = createReadUpdate({ username, isCommand: isCommandName });
  const receiving = { readUpdate, chats: useCases.chats, onReceived: handling.wake, log };
  const { webhookUrl } = config.bot;
  const polling = webhookUrl === null ? await startPolling(botApi, receiving) : null;
  const webhook = createWebhookSecret(createKeyedHash(config.encryptionKeys), telegram.token);
  const status = createStatusApp({
    telegram: async () => {
      if (polling ? !polling.isReached() : !(await botApi.username())) throw new Error('not reached');
    },
    postgresql: async () => parts.status.checks['postgresql']?.(),
  });
  if (webhookUrl !== null) {
    status.use(webhookRoutes({ secret: webhook, ...receiving }).routes());
  }
  const listener = await listen(status.callback(), config.bot, { drainMs: 0, idleGraceMs: 0 });
  // Only now is there a process that takes what Telegram posts.
  if (webhookUrl !== null) {
    await untilTelegramAnswers(() => botApi.setWebhook(webhookUrl, webhook.secret()), log);
  }

  return {
    url: listener.url,
    username,
    async stop() {
      await polling?.stop();
      await handling.stop();
      await updateListener.close();
      await listener.drain(() => undefined);
      await parts.close();
    },
  };
}

/** A person waits for the answer. Others read a group too. */
function isAnswered({ person, update }: DueUpdate): boolean {
  return person !== null && (update.type === 'text' || update.type === 'press' || update.type === 'command');
}

/** The lists of commands, and the button next to the line in which people write. */
async function setMenus(botApi: BotApi, texts: Texts, webUrl: string): Promise<void> {
  for (const language of LANGUAGES) {
    const t = texts.of(language);
    const commands = COMMAND_NAMES.map((command) => ({ command, description: t(`short-${command}`) }));
    await botApi.setCommands(language === LANGUAGES[0] ? null : language, commands);
  }
  await botApi.setMenuButton(texts.of(LANGUAGES[0])('menu-wallet'), miniAppUrl(webUrl));
}

/** Telegram answers no polls while a webhook is set, such as by an earlier setting of this service. */
async function startPolling(botApi: BotApi, receiving: Omit<PollUpdatesDeps, 'botApi'>) {
  await untilTelegramAnswers(() => botApi.deleteWebhook(), receiving.log);
  return startPollingUpdates({ botApi, ...receiving });
}
