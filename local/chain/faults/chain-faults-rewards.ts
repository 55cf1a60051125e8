import { LosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { presentEpoch } from './chain-faults-epoch.ts';
import type { Answered } from './chain-faults-history.ts';
import type { FaultOf } from './chain-faults-schema.ts';
import { answerTo, losslessNumber, withEdit } from '../proxy/chain-proxy-json.ts';

export const REWARD_METHODS: readonly string[] = ['getInflationReward'];

/** Agave: rpc-client-api, custom_error. */
const REWARDS_PERIOD_ACTIVE = -32_017;

/** On the local chain, rewards come after fewer blocks than this. */
const LATE_BLOCKS = 1_000;

const reward = z.looseObject({ amount: losslessNumber, postBalance: losslessNumber });
const rewardsAnswer = z.object({ result: z.array(reward.nullable()) });
type Reward = z.infer<typeof reward>;
const rewardParameters = z.tuple([z.array(z.string())]).rest(z.unknown());
const rewardOptions = z.looseObject({ epoch: z.int().optional() });

/** The answer of a node that does not know the rewards of an address, or of any address. */
export function hideRewards(text: string, answered: Answered, fault: FaultOf<'reward-missing'>): string {
  return editRewards(text, answered, fault.address, () => null);
}

/** The answer of a node that names more than was paid. */
export function multiplyRewards(text: string, answered: Answered, fault: FaultOf<'wrong-reward'>): string {
  return editRewards(text, answered, fault.address, (paid) => {
    const amount = BigInt(paid.amount.value);
    const more = amount * BigInt(fault.times - 1);
    return {
      ...paid,
      amount: new LosslessNumber(String(amount + more)),
      postBalance: new LosslessNumber(String(BigInt(paid.postBalance.value) + more)),
    };
  });
}

/** The answer of a node that has not paid the newest ended epoch yet. */
export async function refuseRewards(text: string, { call, callText, upstream }: Answered): Promise<string> {
  const options = rewardParameters.safeParse(call.params).data?.[1];
  const { epoch, slot } = await presentEpoch(upstream);
  const asked = rewardOptions.safeParse(options ?? {}).data?.epoch ?? epoch - 1;
  if (asked !== epoch - 1) return text;
  const error = {
    code: REWARDS_PERIOD_ACTIVE,
    message: `Epoch rewards period still active at slot ${slot}`,
    data: { slot, currentBlockHeight: slot, rewardsCompleteBlockHeight: slot + LATE_BLOCKS },
  };
  return answerTo(callText, { error });
}

function editRewards(
  text: string,
  { call }: Answered,
  address: string | undefined,
  edit: (paid: Reward) => Reward | null,
): string {
  const addresses = rewardParameters.safeParse(call.params).data?.[0] ?? [];
  return withEdit(text, rewardsAnswer, (answer) => {
    let changed = false;
    answer.result = answer.result.map((paid, index) => {
      if (!paid || (address !== undefined && addresses[index] !== address)) return paid;
      changed = true;
      return edit(paid);
    });
    return changed;
  });
}
