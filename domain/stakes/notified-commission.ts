import type { StakeWarningCode } from './stake-warnings.ts';
import { OBSERVATIONS_NEEDED, type Observations, type ObservedWarnings } from './validator-warnings.ts';

/** Warnings of a commission, and so of the same raise. */
const OF_COMMISSION: readonly StakeWarningCode[] = ['HIGH_COMMISSION', 'COMMISSION_RAISED'];

/** The highest commission that stakers were warned of, and the epoch of that warning; null: there was no warning. */
export interface NotifiedCommission {
  notifiedBps: number | null;
  notifiedEpoch: number | null;
}

/** A validator as it was known before an observation. */
export interface ValidatorSeen extends NotifiedCommission {
  observations: Observations;
  warnings: readonly StakeWarningCode[];
}

export interface NotifiedWarnings extends ObservedWarnings, NotifiedCommission {}

const NOT_NOTIFIED: NotifiedCommission = { notifiedBps: null, notifiedEpoch: null };

/**
 * People are warned of a commission once: only a higher one is news, also if a warning is given already. A fall changes nothing, because a
 * validator could alternate between two commissions and send a message each time. When the warnings are over, the next epoch forgets it.
 */
export function notifyOfCommission(
  before: ValidatorSeen,
  now: { commissionBps: number; epoch: number },
  seen: ObservedWarnings,
  needed = OBSERVATIONS_NEEDED,
): NotifiedWarnings {
  if (!seen.warnings.some(isOfCommission)) {
    return { ...seen, ...(before.notifiedEpoch === now.epoch ? notifiedOf(before) : NOT_NOTIFIED) };
  }
  const notified = notifiedOf(before);
  const isHigher = notified.notifiedBps === null || now.commissionBps > notified.notifiedBps;
  const higher = isHigher ? Math.min((before.observations.HIGHER_COMMISSION ?? 0) + 1, needed) : 0;
  const isNews = (warning: StakeWarningCode): boolean =>
    seen.warnings.includes(warning) &&
    (seen.added.includes(warning) ? isHigher : warning === 'COMMISSION_RAISED' && higher >= needed);
  const news = OF_COMMISSION.filter(isNews);
  const added = [...seen.added.filter((warning) => !isOfCommission(warning)), ...news];
  if (news.length > 0) return { ...seen, added, ...notifiedNow(now) };
  const observations = higher > 0 ? { ...seen.observations, HIGHER_COMMISSION: higher } : seen.observations;
  return { ...seen, observations, added, ...notified };
}

function notifiedNow({ commissionBps, epoch }: { commissionBps: number; epoch: number }): NotifiedCommission {
  return { notifiedBps: commissionBps, notifiedEpoch: epoch };
}

function notifiedOf({ notifiedBps, notifiedEpoch }: NotifiedCommission): NotifiedCommission {
  return { notifiedBps, notifiedEpoch };
}

function isOfCommission(warning: StakeWarningCode): boolean {
  return OF_COMMISSION.includes(warning);
}
