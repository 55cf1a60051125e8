import { Connection } from '@temporalio/client';
import { loadConfig } from '../config/config.ts';
import { useProxies } from '../config/use-proxies.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { TelegramError } from '../telegram/telegram-error.ts';
import { startBot } from './start-bot.ts';

try {
  const config = loadConfig(process.env);
  useProxies(config.proxies);
  const log = createLogger({ level: config.logLevel, service: 'bot' });
  const bot = await startBot({ config, log, connection: Connection.lazy(config.temporal.connection) });
  log.info({ bot: `@${bot.username}`, url: bot.url }, 'the bot answers');

  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'stopping');
    bot.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  const isKnown = error instanceof OperatorError || error instanceof TelegramError;
  process.stderr.write(`${isKnown ? error.message : String(error)}\n`);
  process.exit(1);
}
