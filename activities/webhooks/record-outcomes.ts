import { setTimeout as delay } from 'node:timers/promises';
import type { DeliveryOutcome, DeliveryOutcomes } from '../../db/webhooks/delivery-outcomes.ts';

export interface OutcomeRecorder {
  /** Resolves when the outcome is written; true if it counted. */
  record(outcome: DeliveryOutcome): Promise<boolean>;
  /** Outcomes that are not written yet. */
  pending(): number;
}

/** Enough for one statement; a larger batch only takes longer. */
const MAX_BATCH = 500;

/** Pause after the database failed. */
const RETRY_MS = 500;

/**
 * Writes outcomes in batches: those that arrive during one write are the next batch. While the database is unavailable, it
 * keeps trying as long as the leases may last; deliveries whose outcome is not written by then are attempted again.
 */
export function createOutcomeRecorder({
  outcomes,
  giveUpMs,
  onError,
}: {
  outcomes: DeliveryOutcomes;
  giveUpMs: number;
  onError: (error: unknown) => void;
}): OutcomeRecorder {
  let queue: { outcome: DeliveryOutcome; written: (counted: boolean) => void; at: number }[] = [];
  let writing = 0;
  let running = false;

  async function write(batch: typeof queue): Promise<void> {
    const counted = new Set(await outcomes.record(batch.map(({ outcome }) => outcome)));
    for (const { outcome, written } of batch) written(counted.has(outcome.deliveryId));
  }

  async function run(): Promise<void> {
    running = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, MAX_BATCH);
      queue = queue.slice(MAX_BATCH);
      writing = batch.length;
      try {
        await write(batch);
      } catch (error) {
        onError(error);
        await delay(RETRY_MS);
        const oldest = performance.now() - giveUpMs;
        for (const { written, at } of batch) if (at < oldest) written(false);
        queue = [...batch.filter(({ at }) => at >= oldest), ...queue];
      }
      writing = 0;
    }
    running = false;
  }

  return {
    record(outcome) {
      return new Promise((written) => {
        queue.push({ outcome, written, at: performance.now() });
        // After the other outcomes that arrive in this turn of the event loop.
        if (!running) {
          running = true;
          setImmediate(() => void run());
        }
      });
    },
    pending: () => queue.length + writing,
  };
}
