import { Connection } from '@temporalio/client';
import { startBot, type RunningBot } from '../../../bot/start-bot.ts';
import { createLogger } from '../../../telemetry/logger.ts';
import { memoryStream } from '../../support/memory-stream.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { startWebService, type WebService } from '../../web/support/web-service.ts';
import type { TestServiceOptions } from '../../support/wallet-service.ts';

export interface BotService extends WebService {
  telegram: TestTelegram;
  bot: RunningBot;
  /** The log of the bot process so far. */
  botLogged(): string;
  startAnotherBot(): Promise<RunningBot>;
}

/** A service with a wallet page and a bot, on a Telegram of its own. */
export async function startBotService(options: TestServiceOptions = {}): Promise<BotService> {
  const telegram = await openTelegram();
  const web = await startWebService({
    ...options,
    environment: {
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_URL: telegram.url,
      TELEGRAM_CHAT_URL: telegram.url,
      ...options.environment,
    },
  });
  const { config } = web.service;
  const stream = memoryStream();
  const log = createLogger({ level: 'debug', service: 'bot', stream });
  const bots: RunningBot[] = [];
  async function startAnotherBot(): Promise<RunningBot> {
    const bot = await startBot({
      config: { ...config, bot: { ...config.bot, port: 0 } },
      log,
      connection: Connection.lazy(config.temporal.connection),
    });
    bots.push(bot);
    return bot;
  }
  const bot = await startAnotherBot();
  return {
    ...web,
    telegram,
    bot,
    botLogged: () => stream.text(),
    startAnotherBot,
    async stop() {
      for (const each of bots) await each.stop();
      await web.stop();
      await telegram.stop();
    },
  };
}
