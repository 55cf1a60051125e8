import type { PoolSource, PoolSourceName } from '../../domain/pools/pool.ts';
import { pauseAfter } from '../../domain/pause-after.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Logger } from '../../telemetry/logger.ts';

export interface AskedSourcesDeps {
  /** In the order in which they are asked. */
  sources: readonly PoolSource[];
  log: Logger;
  now?: () => Date;
}

export type SourceAnswer<Value> =
  | { source: PoolSource; value: Value; error: null }
  | { source: PoolSource; value: null; error: ProviderError };

/** The first pause after a failure; it doubles with each one that follows. */
const FIRST_PAUSE_MS = 2_500;

interface Rest {
  failures: number;
  until: Date;
  error: ProviderError;
}

export type AskedSources = ReturnType<typeof createAskedSources>;

/** Asks sources of pools. One that has failed rests before it is asked again. */
export function createAskedSources({ sources, log, now = () => new Date() }: AskedSourcesDeps) {
  const rests = new Map<PoolSourceName, Rest>();

  async function ask<Value>(
    source: PoolSource,
    question: (source: PoolSource) => Promise<Value>,
  ): Promise<SourceAnswer<Value>> {
    const rest = rests.get(source.name);
    if (rest && now() < rest.until) return { source, value: null, error: rest.error };
    try {
      const value = await question(source);
      rests.delete(source.name);
      return { source, value, error: null };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const failures = (rests.get(source.name)?.failures ?? 0) + 1;
      // Once for each outage, not for each try.
      if (failures === 1) log.warn({ err: error, source: source.name }, 'a source of pools failed');
      const pauseMs = pauseAfter(error, failures - 1, FIRST_PAUSE_MS, now());
      rests.set(source.name, { failures, until: new Date(now().getTime() + pauseMs), error });
      return { source, value: null, error };
    }
  }

  return {
    /** The answer of the first source that gives one. Throws the error of the last one. */
    async first<Value>(question: (source: PoolSource) => Promise<Value>) {
      let failure: ProviderError | null = null;
      for (const source of sources) {
        const answer = await ask(source, question);
        if (answer.error === null) return { source: source.name, value: answer.value };
        failure = answer.error;
      }
      throw failure ?? new ProviderError('unavailable', 'no source of pools');
    },
    /** The answers of all sources, in their order. */
    all<Value>(question: (source: PoolSource) => Promise<Value>): Promise<SourceAnswer<Value>[]> {
      return Promise.all(sources.map((source) => ask(source, question)));
    },
  };
}
