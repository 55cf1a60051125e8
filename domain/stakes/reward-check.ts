import type { StakeAccount } from './position.ts';
import { delegatedOf, type StoredPosition } from './stored-position.ts';

/**
 * `agrees`: the account grew by exactly the rewards. `differs`: it grew by another amount, as if by rewards alone: the nodes' word and the account contradict
 * each other, unless a transaction of the owner explains it. `unknown`: the owner changed the account too, such as by a split, so its growth says nothing.
 */
export type RewardCheck = 'agrees' | 'differs' | 'unknown';

type Before = Pick<StoredPosition, 'account' | 'base'>;

/**
 * Compares rewards with the account's own change since they were last settled. Rewards add to the delegation and to the lamports alike. So does a merge of
 * stakes that still warm up, but a stake earns nothing in the epoch in which it was delegated.
 *
 * @param ended the last epoch whose rewards count; null: none has ended since
 */
export function checkRewards(
  before: Before,
  account: StakeAccount,
  rewards: bigint,
  ended: number | null,
): RewardCheck {
  const { delegated, lamports } = growthOf(before, account);
  if (delegated === rewards) return 'agrees';
  const isLikeReward =
    delegated === lamports &&
    delegated >= 0n &&
    isSameDelegation(before.account, account) &&
    ended !== null &&
    (account.delegation?.activationEpoch ?? -1) < ended;
  return isLikeReward ? 'differs' : 'unknown';
}

/** Growth as if by rewards alone; null: there is none. A transaction of the owner can look the same (`MoveStake` of the stake program). */
export function rewardLikeGrowth(before: Before, account: StakeAccount): bigint | null {
  const { delegated, lamports } = growthOf(before, account);
  const isReward = delegated > 0n && delegated === lamports && isSameDelegation(before.account, account);
  return isReward ? delegated : null;
}

/** The last slot whose transactions are part of what rewards are compared with; null: only those of earlier epochs are for sure. */
export function comparedSlot({
  account,
  base,
  slot,
}: Pick<StoredPosition, 'account' | 'base' | 'slot'>): number | null {
  return base.lamports === account.lamports && base.delegated === delegatedOf(account) ? slot : null;
}

/** True if the account may have earned something since: only then the nodes are asked. */
export function mayHaveRewards({ base, account: before }: Before, account: StakeAccount | null): boolean {
  // It may have been paid before it was withdrawn.
  if (!account) return before.delegation !== null;
  if (!account.delegation) return false;
  return account.lamports !== base.lamports || delegatedOf(account) !== base.delegated;
}

function growthOf({ base }: Before, account: StakeAccount): { delegated: bigint; lamports: bigint } {
  return { delegated: delegatedOf(account) - base.delegated, lamports: account.lamports - base.lamports };
}

function isSameDelegation(left: StakeAccount, right: StakeAccount): boolean {
  return (
    left.delegation?.voter === right.delegation?.voter &&
    left.delegation?.activationEpoch === right.delegation?.activationEpoch
  );
}
