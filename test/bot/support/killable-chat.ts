import { freePort } from '../../../local/processes/ports.ts';
import { startKillableProcess, type KillableProcess } from '../../support/killable-process.ts';
import { BOT_TOKEN, openTelegram, type TestTelegram } from '../../support/telegram-person.ts';
import { startTestService, type TestService } from '../../support/wallet-service.ts';
import { startWorkerProcess, type WorkerProcess } from '../../support/worker-process.ts';

/** A service whose bot and worker are processes of their own, on a Telegram of its own. */
export interface KillableChat {
  telegram: TestTelegram;
  service: TestService;
  /** The running ones. */
  bot: KillableProcess;
  worker: WorkerProcess;
  /** After a kill. */
  startBot(): Promise<void>;
  startWorker(): Promise<void>;
  stop(): Promise<void>;
}

export async function startKillableChat(): Promise<KillableChat> {
  const telegram = await openTelegram();
  const service = await startTestService({
    worker: false,
    environment: {
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_URL: telegram.url,
      BOT_PORT: String(await freePort()),
    },
  });
  const environment = { ...service.environment, LOG_LEVEL: 'info' };
  const newBot = () => startKillableProcess('bot/main.ts', '"the bot answers"', environment);
  const [bot, worker] = await Promise.all([newBot(), startWorkerProcess(environment)]);
  const chat: KillableChat = {
    telegram,
    service,
    bot,
    worker,
    async startBot() {
      chat.bot = await newBot();
    },
    async startWorker() {
      chat.worker = await startWorkerProcess(environment);
    },
    async stop() {
      await chat.bot.kill();
      await chat.worker.kill();
      await service.stop();
      await telegram.stop();
    },
  };
  return chat;
}
