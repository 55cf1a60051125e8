import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../config/config.ts';
import { useProxies } from '../config/use-proxies.ts';
import { OperatorError } from '../domain/operator-error.ts';
import type { TemporalConnectionSettings } from '../config/temporal-settings.ts';
import { createDataConverter } from '../encryption/data-converter.ts';
import { createLogger, type Logger } from '../telemetry/logger.ts';
import { buildWorkflowBundle } from './build-workflow-bundle.ts';
import { connectTemporal } from './connect-temporal.ts';
import { installRuntime } from './install-runtime.ts';
import { keptWorkflowBundle } from './kept-workflow-bundle.ts';
import { startWorker } from './start-worker.ts';

/** Between two attempts to reach Temporal at the start. */
const CONNECT_RETRY_MS = 1_000;

try {
  const config = loadConfig(process.env);
  useProxies(config.proxies);
  const log = createLogger({ level: config.logLevel, service: 'worker' });
  installRuntime(log);
  const [workflowBundle] = await Promise.all([
    keptWorkflowBundle({
      directory: config.workflowBundleDirectory,
      build: () => buildWorkflowBundle(createDataConverter(config.encryptionKeys).failureConverterPath),
      onProblem: (error) => log.warn({ err: error }, 'the workflow bundle is not kept'),
    }),
    waitForTemporal(config.temporal.connection, log),
  ]);
  const worker = await startWorker({ config, log, workflowBundle });
  log.info('worker runs');

  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  worker.finished.catch((error: unknown) => {
    log.error({ err: error }, 'a worker ended by a fault');
    process.exit(1);
  });
} catch (error) {
  process.stderr.write(`${error instanceof OperatorError ? error.message : String(error)}\n`);
  process.exit(1);
}

async function waitForTemporal(settings: TemporalConnectionSettings, log: Logger): Promise<void> {
  for (;;) {
    try {
      await (await connectTemporal(settings)).close();
      return;
    } catch (error) {
      log.warn({ err: error }, 'Temporal cannot be reached yet');
      await delay(CONNECT_RETRY_MS);
    }
  }
}
