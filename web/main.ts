import { Connection } from '@temporalio/client';
import { loadConfig } from '../config/config.ts';
import { useProxies } from '../config/use-proxies.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startWeb } from './start-web.ts';

try {
  const config = loadConfig(process.env);
  useProxies(config.proxies);
  const log = createLogger({ level: config.logLevel, service: 'web' });
  const web = await startWeb({
    config,
    log,
    // Lazy: while Temporal is unavailable, the page still shows what the database has.
    connection: Connection.lazy(config.temporal.connection),
  });
  log.info({ url: web.url, public_url: config.web.publicUrl }, 'the wallet page is served');

  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'draining');
    web.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'draining failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exit(1);
}
