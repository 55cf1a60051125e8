import type { PriceStore } from '../../db/prices/price-store.ts';
import type { Network } from '../../domain/networks.ts';
import type { SourceProgress } from '../../domain/prices/price-progress.ts';
import type { PriceSource } from '../../domain/prices/price-source.ts';
import { pauseAfter } from '../../domain/pause-after.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface SourceReaderDeps {
  network: Network;
  source: PriceSource;
  store: Pick<PriceStore, 'record'>;
  tokens(): Promise<string[]>;
  log: Logger;
}

/** Reads one source again and again. */
export function createSourceReader({ network, source, store, tokens, log }: SourceReaderDeps) {
  let failures = 0;
  let state: SourceProgress = { source: source.name, tokens: 0, priced: 0, readAt: null, problem: null };

  function onProblem(error: ProviderError): number {
    failures += 1;
    // Once for each outage, not for each try.
    if (state.problem !== error.problem) log.warn({ network, err: error }, 'a source of prices failed');
    state = { ...state, problem: error.problem };
    return pauseAfter(error, failures, source.intervalMs, new Date());
  }

  return {
    /** One reading. Returns the pause before the next one. */
    async read(signal: AbortSignal): Promise<number> {
      const wanted = await tokens();
      const readAt = new Date();
      try {
        const readings = await source.read(wanted, signal);
        await store.record(network, source.name, readings, readAt);
        const priced = readings.filter(({ price }) => price !== null).length;
        state = {
          ...state,
          tokens: wanted.length,
          priced,
          readAt: readAt.toISOString(),
          problem: null,
        };
        failures = 0;
        return source.intervalMs;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return onProblem(error);
      }
    },
    progress: (): SourceProgress => state,
  };
}
