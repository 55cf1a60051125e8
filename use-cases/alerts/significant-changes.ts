import type { SignificantChanges } from '../../db/alerts/significant-changes.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Timeframe } from '../../domain/alerts/alert-rule.ts';
import { USUAL_THRESHOLDS, type Thresholds } from '../../domain/alerts/significant-change.ts';
import { authorizeOwner } from '../access/authorize.ts';
import { percentOf } from './alert-input.ts';

/** From which changes on an account gets an event. */
export interface SignificantSettings {
  thresholds: Thresholds;
  /** The account has not said otherwise. */
  isUsual: boolean;
}

export function createSignificantSettings(significant: SignificantChanges) {
  async function read(ownerId: string): Promise<SignificantSettings> {
    const own = await significant.thresholdsOf(ownerId);
    return { thresholds: own ?? USUAL_THRESHOLDS, isUsual: own === null };
  }

  return {
    readSignificant: async (actor: Actor): Promise<SignificantSettings> =>
      read(authorizeOwner(actor, 'significant_change.read')),

    /** Decimal percentages by timeframe; one that is missing or null is not reported. Null: the usual ones again. */
    async changeSignificant(
      actor: Actor,
      percents: Partial<Record<Timeframe, string | null | undefined>> | null,
    ): Promise<SignificantSettings> {
      const ownerId = authorizeOwner(actor, 'significant_change.change');
      const entries = Object.entries(percents ?? {}).flatMap(([timeframe, percent]) =>
        typeof percent === 'string'
          ? [[timeframe, percentOf(`thresholds.${timeframe}`, percent)] as const]
          : [],
      );
      await significant.setThresholds(ownerId, percents && Object.fromEntries(entries));
      return read(ownerId);
    },
  };
}
