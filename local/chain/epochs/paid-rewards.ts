/** A reward as the chain has paid it. */
export interface PaidReward {
  epoch: number;
  effectiveSlot: number;
  amount: bigint;
  postBalance: bigint;
  commissionBps: number;
}

/** Rewards paid on this chain since it started: as a node after a restart, it has no earlier history. */
export interface PaidRewards {
  firstEpoch: number;
  add(address: string, reward: PaidReward): void;
  of(address: string, epoch: number): PaidReward | undefined;
}

export function createPaidRewards(firstEpoch: number): PaidRewards {
  const byAddress = new Map<string, Map<number, PaidReward>>();
  return {
    firstEpoch,
    add(address, reward) {
      const known = byAddress.get(address) ?? new Map<number, PaidReward>();
      byAddress.set(address, known.set(reward.epoch, reward));
    },
    of: (address, epoch) => byAddress.get(address)?.get(epoch),
  };
}
