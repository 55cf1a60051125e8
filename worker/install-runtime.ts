import { makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { Logger } from '../telemetry/logger.ts';
import { createTemporalLogger } from '../telemetry/temporal-logger.ts';

/**
 * Call once per process, before any other use of Temporal's SDK: its logs, including those of its native core, go to our
 * logger. The process's main handles signals.
 */
export function installRuntime(log: Logger): void {
  Runtime.install({
    logger: createTemporalLogger(log),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: makeTelemetryFilterString({ core: 'WARN', other: 'ERROR' }) },
    },
  });
}
