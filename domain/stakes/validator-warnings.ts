import { STAKE_WARNING_CODES, type StakeWarningCode } from './stake-warnings.ts';
import type { VoteAccount } from './vote-account.ts';

/** Means of the network's validators, for comparison. */
export interface ValidatorPeers {
  epoch: number;
  /** Credits of the last whole epoch, weighted by stake; null: none is known. */
  meanCredits: bigint | null;
}

const HIGH_COMMISSION_BPS = 1_000;

/** Below this share of what the others earn, a delegation earns visibly less. */
const LOW_CREDITS_PERCENT = 80n;

/** True now; a single observation does not alarm anyone. `earlierBps`: the lowest commission that was seen in the last ten epochs. */
export function warningsNow(
  { delinquent, commissionBps, credits }: VoteAccount,
  { epoch, meanCredits }: ValidatorPeers,
  earlierBps: number | null,
): StakeWarningCode[] {
  const last = credits.find((each) => each.epoch === epoch - 1)?.credits;
  const isLow = last !== undefined && meanCredits !== null && last * 100n < meanCredits * LOW_CREDITS_PERCENT;
  const given: Record<StakeWarningCode, boolean> = {
    VALIDATOR_DELINQUENT: delinquent,
    HIGH_COMMISSION: commissionBps >= HIGH_COMMISSION_BPS,
    COMMISSION_RAISED: earlierBps !== null && commissionBps > earlierBps,
    LOW_VOTE_CREDITS: isLow,
  };
  return STAKE_WARNING_CODES.filter((warning) => given[warning]);
}

/** Observations in a row, by warning; `HIGHER_COMMISSION`: than people were warned of (notified-commission.ts). */
export type Observations = Partial<Record<StakeWarningCode | 'HIGHER_COMMISSION', number>>;

/** Validators lag for some seconds after a restart, and one node may show them wrongly. An observation is made each minute. */
export const OBSERVATIONS_NEEDED = 5;

export interface ObservedWarnings {
  observations: Observations;
  /** Those that were observed often enough. */
  warnings: StakeWarningCode[];
  /** Those of them that were not given before. */
  added: StakeWarningCode[];
  /** Those that were given before, and are over. */
  ended: StakeWarningCode[];
}

/** A warning stays until it was not observed as often. */
export function observe(
  before: { observations: Observations; warnings: readonly StakeWarningCode[] },
  now: readonly StakeWarningCode[],
  needed = OBSERVATIONS_NEEDED,
): ObservedWarnings {
  const observations: Observations = {};
  const warnings: StakeWarningCode[] = [];
  for (const warning of STAKE_WARNING_CODES) {
    const seen = before.observations[warning] ?? 0;
    const isGiven = before.warnings.includes(warning);
    const isNow = now.includes(warning);
    // Counts up to the limit, and back to zero.
    const count = isNow ? Math.min(seen + 1, needed) : isGiven ? seen - 1 : 0;
    if (count > 0) observations[warning] = count;
    if (count >= needed || (isGiven && count > 0)) warnings.push(warning);
  }
  return {
    observations,
    warnings,
    added: warnings.filter((warning) => !before.warnings.includes(warning)),
    ended: before.warnings.filter((warning) => !warnings.includes(warning)),
  };
}

/** Credits of the last whole epoch, weighted by stake. */
export function meanCreditsOf(validators: readonly VoteAccount[], epoch: number): bigint | null {
  let stake = 0n;
  let weighted = 0n;
  for (const { activatedStake, credits } of validators) {
    const last = credits.find((each) => each.epoch === epoch);
    if (!last) continue;
    stake += activatedStake;
    weighted += activatedStake * last.credits;
  }
  return stake === 0n ? null : weighted / stake;
}
