import { Connection } from '@temporalio/client';
import { loadConfig } from '../config/config.ts';
import { useProxies } from '../config/use-proxies.ts';
import { OperatorError } from '../domain/operator-error.ts';
import { startApi } from './start-api.ts';
import { createLogger } from '../telemetry/logger.ts';
import { temporalProblem } from '../use-cases/temporal-problem.ts';

try {
  const config = loadConfig(process.env);
  useProxies(config.proxies);
  const log = createLogger({ level: config.logLevel, service: 'api' });
  const api = await startApi({
    config,
    log,
    // Lazy: while Temporal is unavailable, the API still answers from the database.
    connection: Connection.lazy(config.temporal.connection),
  });
  log.info({ url: api.url }, 'API listens');

  const stop = (signal: NodeJS.Signals): void => {
    log.info({ signal }, 'draining');
    api.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'draining failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  // A lazy connection keeps its reason to itself.
  const problem = await temporalProblem(config.temporal.connection);
  if (problem !== null) log.warn({ problem }, 'Temporal cannot be reached');
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exit(1);
}
