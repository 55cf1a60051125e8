import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** A minute of mainnet's slots: more than a restart or a slow node makes. */
const MOST_LAG_SLOTS = 150;

/** Shorter troubles end by themselves. */
const PATIENCE_MS = 60_000;

const REPEAT_MS = 60_000;

/** Says in the log, and goes on saying, that a ledger is not followed as it should be. */
export interface CoverageAlarm {
  observe(progress: LedgerProgress): void;
}

export function createCoverageAlarm(log: Logger, now: () => number = () => performance.now()): CoverageAlarm {
  let since: number | null = null;
  let saidAt: number | null = null;

  return {
    observe(progress) {
      const { slot, headSlot, lagSlots, watched, expected } = progress;
      const figures = { slot, head_slot: headSlot, lag_slots: lagSlots, watched, expected };
      if (watched === expected && lagSlots <= MOST_LAG_SLOTS) {
        if (saidAt !== null) log.info(figures, 'the ledger is followed again');
        [since, saidAt] = [null, null];
        return;
      }
      since ??= now();
      if (now() - since < PATIENCE_MS || (saidAt !== null && now() - saidAt < REPEAT_MS)) return;
      saidAt = now();
      log.error(figures, 'the ledger is not followed as it should be');
    },
  };
}
