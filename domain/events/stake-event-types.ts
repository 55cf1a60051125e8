import { z } from 'zod';
import { EXAMPLE } from './event-examples.ts';
import { decimal, signature, time, userId, validatorAddress, walletAddress } from './event-fields.ts';
import { defineEventType } from './event-type.ts';

const sol = decimal.meta({ description: 'In SOL, decimal string.' });

const stake = { user_id: userId, wallet_address: walletAddress, validator_address: validatorAddress };

const moved = { ...stake, amount: sol, transaction_signature: signature };

const staker = {
  user_id: EXAMPLE.user,
  wallet_address: EXAMPLE.wallet,
  validator_address: EXAMPLE.validator,
};

export const STAKE_EVENTS = {
  'stake.delegated': defineEventType({
    description: 'SOL is delegated to a validator; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({ ...moved, delegated_at: time }),
    example: {
      ...staker,
      amount: '10',
      transaction_signature: EXAMPLE.signature,
      delegated_at: EXAMPLE.at,
    },
  }),
  'stake.reward': defineEventType({
    description:
      'Rewards of a stake were distributed; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({ ...stake, reward_amount: sol, epoch: z.int(), distributed_at: time }),
    example: { ...staker, reward_amount: '0.0041', epoch: 742, distributed_at: EXAMPLE.at },
  }),
  'stake.undelegated': defineEventType({
    description:
      'A stake is undelegated and cools down; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...moved,
      cooldown_end: time.meta({
        description: 'Estimated time from which it can be withdrawn, ISO 8601 in UTC.',
      }),
      undelegated_at: time,
    }),
    example: {
      ...staker,
      amount: '10',
      transaction_signature: EXAMPLE.signature,
      cooldown_end: '2026-01-03T12:00:00.000Z',
      undelegated_at: EXAMPLE.at,
    },
  }),
};
