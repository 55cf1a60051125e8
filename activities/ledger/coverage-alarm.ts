import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** 30 s of mainnet's slots, 60 s where one takes 400 ms: more than a restart or a slow node makes. */
const MOST_LAG_SLOTS = 150;

/** Shorter troubles end by themselves. */
const PATIENCE_MS = 60_000;

const REPEAT_MS = 60_000;

/** Says in the log, and goes on saying, that a ledger is not followed as it should be. */
export interface CoverageAlarm {
  /** Some seconds behind the last time: a cursor that has not moved since then is a trouble, whatever the lag. */
  observe(progress: LedgerProgress): void;
  /** Where the ledger stands can't be said: no node or no database has answered. */
  observeNothing(): void;
}

export function createCoverageAlarm(log: Logger, now: () => number = () => performance.now()): CoverageAlarm {
  let lastSlot: number | null = null;
  let since: number | null = null;
  let saidAt: number | null = null;

  function goOff(figures: Record<string, number | null>): void {
    since ??= now();
    if (now() - since < PATIENCE_MS || (saidAt !== null && now() - saidAt < REPEAT_MS)) return;
    saidAt = now();
    log.error(figures, 'the ledger is not followed as it should be');
  }

  return {
    observe({ slot, headSlot, lagSlots, watched, expected }) {
      const figures = { slot, head_slot: headSlot, lag_slots: lagSlots, watched, expected };
      // While no node answers the head that was seen last stands still too, and nothing seems to be behind it.
      const hasMoved = slot !== lastSlot;
      lastSlot = slot;
      if (hasMoved && watched === expected && lagSlots <= MOST_LAG_SLOTS) {
        if (saidAt !== null) log.info(figures, 'the ledger is followed again');
        [since, saidAt] = [null, null];
        return;
      }
      goOff(figures);
    },
    observeNothing: () => goOff({ slot: lastSlot }),
  };
}
