import { z } from 'zod';
import { waitUntil } from './wait-until.ts';

/** The page on which people end epochs, as programs use it. */
export interface EpochControl {
  state(): Promise<EpochState>;
  /** Ends the epoch, and waits until its rewards are paid, unless the test says otherwise. */
  nextEpoch(options?: { rewardBlocks?: number; waitForRewards?: boolean }): Promise<EpochState>;
  rewardsPaid(): Promise<void>;
  validators(): Promise<EpochValidator[]>;
  changeValidator(vote: string, change: ValidatorChange): Promise<EpochState>;
  /** Takes lamports from a stake account, or gives some, without a transaction or a reward. */
  editStake(address: string, lamports: bigint): Promise<void>;
}

export interface ValidatorChange {
  commission_bps?: number;
  delinquent?: boolean;
  /** Votes in the epochs to come, in percent of all slots. */
  vote_percent?: number;
}

const stateSchema = z.object({
  epoch: z.int(),
  slot: z.int(),
  slots_in_epoch: z.int(),
  rewards_due: z.object({ epoch: z.int(), height: z.int() }).nullable(),
  validators: z.array(
    z.object({
      vote: z.string(),
      node: z.string(),
      name: z.string(),
      commission_bps: z.int(),
      delinquent: z.boolean(),
      vote_percent: z.int(),
    }),
  ),
});
type EpochState = z.infer<typeof stateSchema>;
export type EpochValidator = EpochState['validators'][number];

export function createEpochControl(controlUrl: string): EpochControl {
  async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
    const response = await fetch(new URL(path, controlUrl), {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const state = async () => stateSchema.parse(await ask('/control/epoch'));
  const rewardsPaid = async () => {
    await waitUntil('the rewards are paid', async () => (await state()).rewards_due === null);
  };

  return {
    state,
    rewardsPaid,
    async nextEpoch({ rewardBlocks, waitForRewards = true } = {}) {
      const body = rewardBlocks === undefined ? {} : { reward_blocks: rewardBlocks };
      await ask('/control/epoch/next', 'POST', body);
      if (waitForRewards) await rewardsPaid();
      return state();
    },
    validators: async () => (await state()).validators,
    changeValidator: async (vote, change) =>
      stateSchema.parse(await ask(`/control/validators/${vote}`, 'PUT', change)),
    async editStake(address, lamports) {
      await ask(`/control/stakes/${address}`, 'PUT', { lamports: String(lamports) });
    },
  };
}
