import type { ChainAccount, ChainAccounts } from '../chain-cheat-codes.ts';
import { delegationOf, partsAt, type Delegation } from './stake-account.ts';
import type { VoteState } from './vote-account.ts';

/** A reward before it is paid. */
export interface Reward {
  address: string;
  amount: bigint;
  commissionBps: number;
  /** For a stake: its rewards up to these credits are paid then. Null for the commission of a validator. */
  creditsObserved: bigint | null;
}

const ALL_BPS = 10_000n;
const YEAR_MS = 31_557_600_000n;
/** The chain names its inflation as a fraction: nine digits of it count. */
const RATE_UNIT = 1_000_000_000n;

/** Lamports for the validators and stakes of one epoch. */
export function rewardsPool(inflation: number, supply: bigint, epochMs: bigint): bigint {
  return (BigInt(Math.round(inflation * Number(RATE_UNIT))) * supply * epochMs) / (RATE_UNIT * YEAR_MS);
}

/**
 * The rewards of an ended epoch as the chain calculates them (Agave: runtime/src/inflation_rewards): shares of the pool by points,
 * which are stake times unpaid credits. The validator takes its commission from each share.
 */
export function rewardsOf(
  epoch: bigint,
  pool: bigint,
  stakes: ChainAccounts,
  votes: ReadonlyMap<string, VoteState>,
): Reward[] {
  const shares = Object.entries(stakes).flatMap(([address, account]) =>
    shareOf(address, account, epoch, votes),
  );
  const total = shares.reduce((sum, { points }) => sum + points, 0n);
  if (total === 0n) return [];
  const commissions = new Map<string, bigint>();
  const paid = shares.flatMap(({ address, voter, vote, points, credits }): Reward[] => {
    const whole = (points * pool) / total;
    const commission = (whole * BigInt(vote.commissionBps)) / ALL_BPS;
    const amount = (whole * (ALL_BPS - BigInt(vote.commissionBps))) / ALL_BPS;
    if (amount === 0n) return [];
    commissions.set(voter, (commissions.get(voter) ?? 0n) + commission);
    return [{ address, amount, commissionBps: vote.commissionBps, creditsObserved: credits }];
  });
  const ofValidators = [...commissions].flatMap(([address, amount]): Reward[] =>
    amount === 0n
      ? []
      : [{ address, amount, commissionBps: votes.get(address)?.commissionBps ?? 0, creditsObserved: null }],
  );
  return [...ofValidators, ...paid];
}

function shareOf(
  address: string,
  account: ChainAccount,
  epoch: bigint,
  votes: ReadonlyMap<string, VoteState>,
) {
  const delegation = delegationOf(account);
  const vote = delegation && votes.get(delegation.voter);
  if (!vote) return [];
  const points = pointsOf(delegation, vote, epoch);
  const credits = vote.epochCredits.at(-1)?.credits ?? 0n;
  return points === 0n ? [] : [{ address, voter: delegation.voter, vote, points, credits }];
}

function pointsOf(delegation: Delegation, vote: VoteState, until: bigint): bigint {
  const { creditsObserved } = delegation;
  return vote.epochCredits
    .filter(({ epoch, credits }) => epoch <= until && credits > creditsObserved)
    .map(({ epoch, credits, previous }) => {
      const earned = credits - (creditsObserved > previous ? creditsObserved : previous);
      return partsAt(delegation, epoch).effective * earned;
    })
    .reduce((sum, points) => sum + points, 0n);
}
