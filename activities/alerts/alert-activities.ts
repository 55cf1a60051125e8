import type { AlertEvaluator } from '../../db/alerts/alert-evaluator.ts';
import type { AlertUpkeep } from '../../db/alerts/alert-upkeep.ts';
import type { AlertProgress } from '../../domain/alerts/alert-progress.ts';
import type { Network } from '../../domain/networks.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { withHeartbeat, type ActivityContext } from '../../loops/heartbeat.ts';
import { runSearchLoop } from '../../loops/run-search-loop.ts';
import { runLoop } from '../../loops/run-loop.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { createWake } from '../../loops/wake.ts';
import { createEvaluateNextTick, type EvaluateNextTickDeps } from './evaluate-next-tick.ts';

export interface AlertActivities {
  /** Evaluates the alerts of a network for a minute, despite failures; returns the progress. */
  followAlerts(network: Network): Promise<AlertProgress>;
}

export interface AlertActivityDeps {
  evaluator: AlertEvaluator;
  fillGap: EvaluateNextTickDeps['fillGap'];
  upkeep: AlertUpkeep;
  /** Creates missing and deletes superfluous alerts of thresholds for `price.significant_change`. */
  syncThresholdAlerts(network: Network): Promise<void>;
  /** Starts what alerts have triggered. Returns how much it handled. */
  startOrders(network: Network): Promise<number>;
  log(): Logger;
  /** Context of the running activity. */
  context(): ActivityContext;
  /** One call works this long; then the workflow shows the progress. */
  followMs?: number | undefined;
}

const FOLLOW_MS = 60_000;

/** Prices come every few seconds, so a firing waits for a fraction of that. */
const TICK_PAUSES_MS = [250, 1_000] as const;

/** A tick looks at what is due before it, so these pauses only delay what is shown. */
const TIME_PAUSES_MS = [1_000, 2_000] as const;

/** A tick that fires starts the orders at once. This pause is for orders that a person or the end of an operation has changed. */
const ORDERS_PAUSE_MS = 2_000;

const UPKEEP_PAUSE_MS = 60_000;

export function createAlertActivities(deps: AlertActivityDeps): AlertActivities {
  const { evaluator, upkeep, syncThresholdAlerts, startOrders, log, followMs = FOLLOW_MS } = deps;
  const evaluateNextTick = createEvaluateNextTick(deps);

  return {
    async followAlerts(network) {
      const activity = deps.context();
      let progress: Omit<AlertProgress, 'standing'> = {
        ticks: 0,
        firings: 0,
        lastTickAt: null,
      };
      const orders = createWake();

      /** All ticks that wait, subject by subject. */
      async function evaluateTicks(signal: AbortSignal): Promise<boolean> {
        const subjects = await evaluator.waiting(network);
        for (const subject of subjects) {
          for (;;) {
            if (signal.aborted) return false;
            const part = await evaluateNextTick(network, subject);
            if (!part) break;
            if (part.firings > 0) orders.wake();
            progress = {
              ...progress,
              ticks: progress.ticks + (part.isWhole ? 1 : 0),
              firings: progress.firings + part.firings,
              lastTickAt: part.at.toISOString(),
            };
          }
        }
        return subjects.length > 0;
      }

      const onFailure = (error: unknown): void =>
        log().error({ network, err: error }, 'alerts could not be evaluated; trying again');
      await withHeartbeat(
        activity,
        () =>
          withTimeLimit(followMs, activity.cancellationSignal, async (signal) => {
            await Promise.all([
              runSearchLoop({
                signal,
                pausesMs: TICK_PAUSES_MS,
                spacingMs: TICK_PAUSES_MS[0],
                search: () => evaluateTicks(signal),
                onFailure,
              }),
              runSearchLoop({
                signal,
                pausesMs: TIME_PAUSES_MS,
                search: async () => (await evaluator.passTime(network, new Date())) > 0,
                onFailure,
              }),
              runLoop({
                signal,
                turn: async () => ((await startOrders(network)) > 0 ? 0 : ORDERS_PAUSE_MS),
                wake: orders,
                onFailure,
              }),
              runLoop({
                signal,
                async turn() {
                  await syncThresholdAlerts(network);
                  return UPKEEP_PAUSE_MS;
                },
                onFailure,
              }),
              runLoop({
                signal,
                turn: async () => ((await upkeep.removeOld()) > 0 ? 0 : UPKEEP_PAUSE_MS),
                onFailure,
              }),
            ]);
          }),
        () => progress,
      );
      activity.cancellationSignal.throwIfAborted();
      return { ...progress, standing: await upkeep.standing(network) };
    },
  };
}
