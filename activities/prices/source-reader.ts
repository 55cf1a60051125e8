import type { PriceStore } from '../../db/prices/price-store.ts';
import type { Network } from '../../domain/networks.ts';
import type { SourceProgress } from '../../domain/prices/price-progress.ts';
import { PriceSourceError, type PriceSource } from '../../domain/prices/price-source.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface SourceReaderDeps {
  network: Network;
  source: PriceSource;
  store: Pick<PriceStore, 'record'>;
  tokens(): Promise<string[]>;
  log: Logger;
}

/** A source that fails is asked less and less often, and at least this often. */
const MAX_BACKOFF_MS = 60_000;

/** Even if a provider asks for more: its clock may be wrong. */
const MAX_REST_MS = 10 * 60_000;

/** Reads one source again and again. */
export function createSourceReader({ network, source, store, tokens, log }: SourceReaderDeps) {
  let failures = 0;
  let state: SourceProgress = { source: source.name, tokens: 0, priced: 0, readAt: null, problem: null };

  function onProblem(error: PriceSourceError): number {
    failures += 1;
    // Once for each outage, not for each try.
    if (state.problem !== error.problem) log.warn({ network, err: error }, 'a source of prices failed');
    state = { ...state, problem: error.problem };
    const backoffMs = Math.min(source.intervalMs * 2 ** failures, MAX_BACKOFF_MS);
    const restMs = Math.min((error.retryAt?.getTime() ?? 0) - Date.now(), MAX_REST_MS);
    return Math.max(backoffMs, restMs);
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
        if (!(error instanceof PriceSourceError)) throw error;
        return onProblem(error);
      }
    },
    progress: (): SourceProgress => state,
  };
}
