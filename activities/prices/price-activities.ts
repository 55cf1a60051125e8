import type { PriceRetention, PriceStore } from '../../db/prices/price-store.ts';
import type { WantedPrices } from '../../db/prices/wanted-prices.ts';
import type { WalletValueWriter } from '../../db/wallets/wallet-values.ts';
import type { Network } from '../../domain/networks.ts';
import type { PriceSource } from '../../domain/prices/price-source.ts';
import type { PriceProgress } from '../../domain/prices/price-progress.ts';
import { NATIVE_SOL } from '../../domain/tokens.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import type { MetadataReader } from './metadata-reader.ts';
import { createSourceReader } from './source-reader.ts';

export interface PriceActivities {
  /** Reads the network's prices for a minute, despite failures; returns the progress. */
  followPrices(network: Network): Promise<PriceProgress>;
}

export interface PriceActivityDeps {
  sources: readonly PriceSource[];
  store: PriceStore;
  wanted: Pick<WantedPrices, 'list' | 'removeOld'>;
  metadata: MetadataReader;
  values: WalletValueWriter;
  /** Mints of the network's token list. */
  listedMints(network: Network): string[];
  retention: PriceRetention;
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
  /** One call works this long; then the workflow shows the progress. */
  followMs?: number | undefined;
}

const FOLLOW_MS = 60_000;

const UPKEEP_INTERVAL_MS = 60_000;
const REMOVED_AT_ONCE = 10_000;

export function createPriceActivities(deps: PriceActivityDeps): PriceActivities {
  const {
    sources,
    store,
    wanted,
    metadata,
    values,
    listedMints,
    retention,
    log,
    followMs = FOLLOW_MS,
  } = deps;

  async function tokensOf(network: Network): Promise<string[]> {
    return [...new Set([NATIVE_SOL, ...listedMints(network), ...(await wanted.list(network))])];
  }

  async function upkeep(): Promise<number> {
    await wanted.removeOld();
    await metadata.removeOld();
    await values.removeOld();
    return (await store.removeOld(retention, REMOVED_AT_ONCE)) > 0 ? 0 : UPKEEP_INTERVAL_MS;
  }

  /** A value that is not known is tried again after the pause. */
  async function keepValues(): Promise<number> {
    await values.keepToday();
    return UPKEEP_INTERVAL_MS;
  }

  return {
    async followPrices(network) {
      const activity = deps.context();
      const readers = sources.map((source) =>
        createSourceReader({ network, source, store, tokens: () => tokensOf(network), log: log() }),
      );
      const onFailure = (error: unknown): void =>
        log().error({ network, err: error }, 'prices could not be stored; trying again');
      const onMissing = (error: unknown): void =>
        log().warn({ network, err: error }, 'names and logos of tokens could not be read; trying again');
      const onUnvalued = (error: unknown): void =>
        log().warn({ network, err: error }, 'the value of wallets could not be kept; trying again');
      await withHeartbeat(
        activity,
        () =>
          withTimeLimit(followMs, activity.cancellationSignal, async (signal) => {
            // Side by side: a slow source does not hold back another one.
            await Promise.all([
              ...readers.map(({ read }) => runLoop({ signal, turn: () => read(signal), onFailure })),
              runLoop({ signal, turn: upkeep, onFailure }),
              runLoop({
                signal,
                turn: () => metadata.read(network, signal, onMissing),
                onFailure: onMissing,
              }),
              runLoop({ signal, turn: keepValues, onFailure: onUnvalued }),
            ]);
          }),
        () => ({ sources: readers.map(({ progress }) => progress()) }),
      );
      activity.cancellationSignal.throwIfAborted();
      return { sources: readers.map(({ progress }) => progress()) };
    },
  };
}
