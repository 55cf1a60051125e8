import { makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import type { Logger } from '../telemetry/logger.ts';
import { createTemporalLogger } from '../telemetry/temporal-logger.ts';

/**
 * Once a process, before anything of Temporal's SDK: its logs, those of its native core too, become ours. Signals
 * stay with the process's main.
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
