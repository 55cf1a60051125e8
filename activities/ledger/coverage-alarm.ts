import type { LedgerProgress } from '../../domain/ledger/ledger-progress.ts';
import type { Logger } from '../../telemetry/logger.ts';

/** 30 s of mainnet's slots, or 60 s at 400 ms a slot: more than a restart or a slow node causes. */
const MAX_LAG_SLOTS = 150;

/** Shorter problems end by themselves. */
const PATIENCE_MS = 60_000;

const REPEAT_INTERVAL_MS = 60_000;

/** Logs repeatedly while a ledger is not followed as it should be. */
export interface CoverageAlarm {
  /** Call it every few seconds: a cursor that stands still is a problem with any lag. */
  observe(progress: LedgerProgress): void;
  /** The progress is unknown: no node or no database has answered. */
  observeNothing(): void;
}

export function createCoverageAlarm(log: Logger, now: () => number = () => performance.now()): CoverageAlarm {
  let lastSlot: number | null = null;
  let since: number | null = null;
  let saidAt: number | null = null;

  function goOff(figures: Record<string, number | null>): void {
    since ??= now();
    if (now() - since < PATIENCE_MS || (saidAt !== null && now() - saidAt < REPEAT_INTERVAL_MS)) return;
    saidAt = now();
    log.error(figures, 'the ledger is not followed as it should be');
  }

  return {
    observe({ slot, headSlot, lagSlots, watched, expected }) {
      const figures = { slot, head_slot: headSlot, lag_slots: lagSlots, watched, expected };
      // While no node answers, the head stands still too, and the lag looks small. So check that the cursor moves.
      const hasMoved = slot !== lastSlot;
      lastSlot = slot;
      if (hasMoved && watched === expected && lagSlots <= MAX_LAG_SLOTS) {
        if (saidAt !== null) log.info(figures, 'the ledger is followed again');
        [since, saidAt] = [null, null];
        return;
      }
      goOff(figures);
    },
    observeNothing: () => goOff({ slot: lastSlot }),
  };
}
