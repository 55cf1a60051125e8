import { z } from 'zod';
import { STAKE_WARNING_CODES } from '../stakes/stake-warnings.ts';
import { EXAMPLE } from './event-examples.ts';
import { decimal, signature, time, userId, validatorAddress, walletAddress } from './event-fields.ts';
import { defineEventType } from './event-type.ts';

const sol = decimal.meta({ description: 'In SOL, decimal string.' });

const stake = { user_id: userId, wallet_address: walletAddress, validator_address: validatorAddress };

const moved = { ...stake, amount: sol, transaction_signature: signature };

const position = z.string().meta({ description: 'Address of the stake account, base58.' });

/** Fields of events about one position. */
const ofPosition = { user_id: userId, wallet_address: walletAddress, position, amount: sol };

const positionExample = {
  user_id: EXAMPLE.user,
  wallet_address: EXAMPLE.wallet,
  position: EXAMPLE.position,
  amount: '10',
};

const staker = {
  user_id: EXAMPLE.user,
  wallet_address: EXAMPLE.wallet,
  validator_address: EXAMPLE.validator,
};

export const STAKE_EVENTS = {
  'stake.delegated': defineEventType({
    description: 'SOL is delegated to a validator; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({ ...moved, position, delegated_at: time }),
    example: {
      ...staker,
      position: EXAMPLE.position,
      amount: '10',
      transaction_signature: EXAMPLE.signature,
      delegated_at: EXAMPLE.at,
    },
  }),
  'stake.reward': defineEventType({
    description:
      'Rewards of a stake were distributed; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({ ...stake, position, reward_amount: sol, epoch: z.int(), distributed_at: time }),
    example: {
      ...staker,
      position: EXAMPLE.position,
      reward_amount: '0.0041',
      epoch: 742,
      distributed_at: EXAMPLE.at,
    },
  }),
  'stake.undelegated': defineEventType({
    description:
      'A stake is undelegated and cools down; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...moved,
      positions: z.array(z.string()).meta({
        description:
          'Stake accounts that cool down, base58; a part that was split off has an account of its own.',
      }),
      cooldown_end: time.meta({
        description: 'Estimated time from which it can be withdrawn, ISO 8601 in UTC.',
      }),
      undelegated_at: time,
    }),
    example: {
      ...staker,
      amount: '10',
      positions: [EXAMPLE.position],
      transaction_signature: EXAMPLE.signature,
      cooldown_end: '2026-01-03T12:00:00.000Z',
      undelegated_at: EXAMPLE.at,
    },
  }),
  'stake.withdrawn': defineEventType({
    description:
      'SOL of stakes that had cooled down came back to the wallet; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      user_id: userId,
      wallet_address: walletAddress,
      amount: sol,
      positions: z.array(z.string()).meta({ description: 'Stake accounts from which it came, base58.' }),
      transaction_signature: signature,
      withdrawn_at: time,
    }),
    example: {
      user_id: EXAMPLE.user,
      wallet_address: EXAMPLE.wallet,
      amount: '10.00228288',
      positions: [EXAMPLE.other],
      transaction_signature: EXAMPLE.signature,
      withdrawn_at: EXAMPLE.at,
    },
  }),
  'stake.active': defineEventType({
    description:
      'All of a delegation is active and earns rewards; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...ofPosition,
      validator_address: validatorAddress,
      epoch: z.int(),
      active_at: time,
    }),
    example: {
      ...positionExample,
      validator_address: EXAMPLE.validator,
      epoch: 743,
      active_at: EXAMPLE.at,
    },
  }),
  'stake.cooldown': defineEventType({
    description: 'A cool-down ends in about a day; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...ofPosition,
      epoch: z.int(),
      cooldown_end: time.meta({ description: 'Estimated, ISO 8601 in UTC.' }),
    }),
    example: { ...positionExample, epoch: 742, cooldown_end: '2026-01-03T12:00:00.000Z' },
  }),
  'stake.withdrawable': defineEventType({
    description:
      'A stake has cooled down and can be withdrawn, and each week while it is not; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...ofPosition,
      epoch: z.int(),
      reminder: z.int().meta({ description: '0 when it became free, then the number of the reminder.' }),
      withdrawable_at: time,
    }),
    example: { ...positionExample, epoch: 743, reminder: 0, withdrawable_at: EXAMPLE.at },
  }),
  'stake.validator': defineEventType({
    description:
      'A validator of an active stake performs worse, seen several times in a row; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...stake,
      warning: z.enum(STAKE_WARNING_CODES).meta({ description: 'As in docs/staking.md.' }),
      commission_bps: z.int().meta({ description: 'Its share of the rewards, in hundredths of a percent.' }),
      epoch: z.int(),
      warned_at: time,
    }),
    example: {
      ...staker,
      warning: 'COMMISSION_RAISED',
      commission_bps: 1_000,
      epoch: 744,
      warned_at: EXAMPLE.at,
    },
  }),
  'stake.validator_recovered': defineEventType({
    description:
      'A validator of an active stake votes again after a warning; to every account that connected or watches the wallet.',
    version: 1,
    data: z.strictObject({
      ...stake,
      warning: z.enum(STAKE_WARNING_CODES).meta({ description: 'The warning that is over.' }),
      epoch: z.int(),
      recovered_at: time,
    }),
    example: { ...staker, warning: 'VALIDATOR_DELINQUENT', epoch: 744, recovered_at: EXAMPLE.at },
  }),
};
