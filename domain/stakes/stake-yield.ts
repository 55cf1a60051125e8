import type { Inflation, VoteAccount } from './vote-account.ts';

/** `rewards`: from rewards that positions really got. `inflation`: from the network's rate, as if the validator earns as much as it did in the last epoch. */
export const YIELD_SOURCES = ['rewards', 'inflation'] as const;
export type YieldSource = (typeof YIELD_SOURCES)[number];

/** Always an estimate. Tips and a share of the fees are not in it. */
export interface StakeYield {
  /** Hundredths of a percent a year, compounded. */
  bps: number;
  source: YieldSource;
}

/** A reward, and what earned it. */
export interface EarnedReward {
  lamports: bigint;
  postBalance: bigint;
}

const BPS = 10_000;

/** 1000 % a year: a yield above that is a mistake of its sources. */
const MAX_BPS = 100_000;

/** Yield from the rewards of several epochs; null: there are none. */
export function yieldOfRewards(rewards: readonly EarnedReward[], epochsAYear: number): StakeYield | null {
  let earned = 0n;
  let staked = 0n;
  for (const { lamports, postBalance } of rewards) {
    if (postBalance <= lamports) continue;
    earned += lamports;
    staked += postBalance - lamports;
  }
  if (staked === 0n) return null;
  return compounded(Number(earned) / Number(staked), epochsAYear, 'rewards');
}

export interface YieldPeers {
  inflation: Inflation;
  totalStake: bigint;
  /** Credits of the last whole epoch, weighted by stake. */
  meanCredits: bigint | null;
  epoch: number;
  epochsAYear: number;
}

/** Null: the network does not say enough. A rate is an estimate, so a float is exact enough. */
export function yieldOfInflation(validator: VoteAccount, peers: YieldPeers): StakeYield | null {
  const { inflation, totalStake, meanCredits, epoch, epochsAYear } = peers;
  if (totalStake === 0n) return null;
  const networkRate =
    (Number(inflation.validatorRateBillionths) / 1e9) *
    (Number(inflation.supplyLamports) / Number(totalStake));
  const own = validator.credits.find((each) => each.epoch === epoch - 1)?.credits;
  const performance = own === undefined || !meanCredits ? 1 : Number(own) / Number(meanCredits);
  const rate = networkRate * performance * (1 - validator.commissionBps / BPS);
  return compounded(rate / epochsAYear, epochsAYear, 'inflation');
}

function compounded(perEpoch: number, epochsAYear: number, source: YieldSource): StakeYield | null {
  const bps = Math.round((Math.pow(1 + perEpoch, epochsAYear) - 1) * BPS);
  return Number.isFinite(bps) && bps >= 0 ? { bps: Math.min(bps, MAX_BPS), source } : null;
}
