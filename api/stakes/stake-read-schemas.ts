import { z } from 'zod';
import { ACTION_REASONS, POSITION_ACTIONS } from '../../domain/stakes/position-actions.ts';
import { POSITION_STATES } from '../../domain/stakes/position-state.ts';
import { VALIDATOR_SORTS } from '../../domain/stakes/validator-sort.ts';
import { cursor } from '../../http/cursor.ts';
import { wholeNumber } from '../../http/whole-number.ts';
import { address } from '../operations/operation-schemas.ts';
import { epochDate, expectedYield, stakeWarning, validatorName } from './stake-schemas.ts';

const sol = z.string().meta({ description: 'In SOL, decimal string.' });

const page = (most: number, usual: number) => ({
  limit: wholeNumber(1, most)
    .default(usual)
    .meta({ description: `Maximum number of entries, 1 to ${most}; ${usual} by default.` }),
  cursor: cursor.optional().meta({ description: '`next_cursor` of the previous page.' }),
});

const nextCursor = z.string().nullable().meta({ description: 'For `cursor`; null on the last page.' });

export const stakeQuery = z.strictObject({ address });

const ofValidator = z
  .strictObject({
    address: z.string().meta({ description: 'Vote account, base58.' }),
    name: validatorName,
    commission_bps: z.int().nullable().meta({
      description: 'The part of the rewards that it keeps, in hundredths of a percent; null: not known.',
    }),
    delinquent: z.boolean().nullable().meta({ description: 'It does not vote now; null: not known.' }),
    warnings: z.array(stakeWarning).meta({ description: 'Seen several times in a row.' }),
  })
  .meta({ id: 'PositionValidator' });

const amounts = {
  active: sol.meta({ description: 'Earns rewards, in SOL.' }),
  activating: sol.meta({ description: 'Delegated, and does not earn yet, in SOL.' }),
  deactivating: sol.meta({ description: 'Cools down, and still earns, in SOL.' }),
  inactive: sol.meta({ description: 'Cooled down, or never delegated, without the rent, in SOL.' }),
  rent: sol.meta({ description: 'Comes back with the last withdrawal, in SOL.' }),
  withdrawable: sol.meta({
    description: 'What its owner can withdraw now: with the rent, if nothing of it is staked. In SOL.',
  }),
};

const refused = z.strictObject({
  action: z.enum(POSITION_ACTIONS),
  reason: z.enum(ACTION_REASONS).meta({
    description:
      '`OTHER_AUTHORITY`: another wallet has to sign it. `LOCKED`: not before `locked_until`. `NOT_DELEGATED`: it never was delegated. `COOLING_DOWN`: it is undelegated already. `DELEGATED`: it has to cool down first. `NOTHING_FREE`: nothing can be withdrawn yet. `BELOW_MINIMUM`: it holds less than the network delegates.',
  }),
});

const position = z
  .strictObject({
    position: z.string().meta({ description: 'The stake account, base58.' }),
    state: z.enum(POSITION_STATES).meta({
      description:
        '`activating`: delegated, earns from `active_from`. `active`: all of it earns. `deactivating`: undelegated, cools down until `cooldown_end`. `inactive`: free, unless it is locked.',
    }),
    owner: z.boolean().meta({ description: 'False: another wallet withdraws; this one may only delegate.' }),
    staker: z.string().meta({ description: 'May delegate and undelegate.' }),
    withdrawer: z.string().meta({ description: 'May withdraw.' }),
    validator: ofValidator.nullable().meta({ description: 'Null: it never was delegated.' }),
    amounts: z.strictObject(amounts),
    since: z.iso.datetime().nullable().meta({
      description: 'When the service first saw it; null if it does not follow the wallet.',
    }),
    rewards_total: sol
      .nullable()
      .meta({ description: 'Since then, in SOL; null if the service does not follow the wallet.' }),
    active_from: epochDate.nullable().meta({ description: 'When all of it is active, estimated.' }),
    cooldown_end: epochDate.nullable().meta({ description: 'When all of it is free, estimated.' }),
    locked_until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Nothing can be withdrawn before; null: it is not locked.' }),
    actions: z.array(z.enum(POSITION_ACTIONS)).meta({ description: 'What the wallet can do with it now.' }),
    refused_actions: z.array(refused).meta({ description: 'The others, and why not.' }),
    redelegate_only_to: z.string().nullable().meta({
      description: 'While it cools down, the only validator to which it can be delegated; null: any.',
    }),
  })
  .meta({ id: 'StakePosition' });
export type PositionData = z.infer<typeof position>;

export const stakeData = z.strictObject({
  positions: z.array(position),
  totals: z.strictObject({
    ...amounts,
    rewards: sol.nullable().meta({
      description:
        'Since the service follows the wallet, also of positions that were withdrawn; null if it does not.',
    }),
  }),
  epoch: z.strictObject({
    number: z.int().meta({ description: 'Number of the epoch.' }),
    ends_at: z.iso.datetime().meta({ description: 'Estimated from measured slot times.' }),
    progress: z.int().min(0).max(100).meta({ description: 'In percent.' }),
  }),
  read_at: z.iso.datetime().meta({ description: 'When the chain was asked for the wallet’s positions.' }),
});
export type StakeData = z.infer<typeof stakeData>;

/** Some 300 bytes each. */
const MAX_REWARDS = 1_000;
const DEFAULT_REWARDS = 100;

const FIRST_YEAR = 2020;
const LAST_YEAR = 2100;

export const rewardsQuery = z.strictObject({
  address,
  year: wholeNumber(FIRST_YEAR, LAST_YEAR)
    .optional()
    .meta({ description: 'Rewards that were paid in this year, in UTC.' }),
  ...page(MAX_REWARDS, DEFAULT_REWARDS),
});

export const rewardsData = z.strictObject({
  items: z.array(
    z
      .strictObject({
        position: z.string().meta({ description: 'The stake account, base58.' }),
        epoch: z
          .int()
          .meta({ description: 'In which it was earned; it is paid at the beginning of the next.' }),
        amount: sol,
        lamports: z.string().meta({ description: 'The same in lamports, a decimal integer.' }),
        validator_address: z.string().meta({ description: 'Vote account, base58.' }),
        commission_bps: z.int().nullable().meta({
          description:
            'The part of the rewards that the validator kept, in hundredths of a percent; null: not known.',
        }),
        paid_at: z.iso.datetime().meta({ description: 'Time of the block in which it was paid.' }),
        verified: z.boolean().meta({
          description:
            'The account grew by exactly this amount. False: nodes say so, and the owner changed the account in the same epoch.',
        }),
      })
      .meta({ id: 'StakeReward' }),
  ),
  years: z
    .array(
      z.strictObject({ year: z.int(), rewards: z.int().meta({ description: 'How many.' }), amount: sol }),
    )
    .meta({
      description: 'Sums of all years, in UTC.',
    }),
  next_cursor: nextCursor,
});
export type RewardsData = z.infer<typeof rewardsData>;

const MAX_VALIDATORS = 100;
const DEFAULT_VALIDATORS = 20;

export const validatorsQuery = z.strictObject({
  search: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .meta({ description: 'Part of a name, or the beginning of an address.' }),
  sort: z.enum(VALIDATOR_SORTS).default('yield').meta({
    description: 'By estimated yield or stake, the highest first, or by commission, the lowest first.',
  }),
  ...page(MAX_VALIDATORS, DEFAULT_VALIDATORS),
});

export const validatorsData = z.strictObject({
  items: z.array(
    z
      .strictObject({
        address: z.string().meta({ description: 'Vote account, base58: `validator` of a delegation.' }),
        node: z.string().meta({ description: 'Identity of its node, base58.' }),
        name: validatorName,
        commission_bps: z
          .int()
          .meta({ description: 'The part of the rewards that it keeps, in hundredths of a percent.' }),
        commissions: z
          .array(z.strictObject({ epoch: z.int(), commission_bps: z.int(), seen_at: z.iso.datetime() }))
          .meta({ description: 'Changes since the service watches, the newest first.' }),
        delinquent: z.boolean().meta({ description: 'It does not vote now: its stakes earn nothing.' }),
        activated_stake: sol.meta({ description: 'Active stake of all who delegate to it, in SOL.' }),
        estimated_yield: expectedYield
          .nullable()
          .meta({ description: 'An estimate; null if there is none.' }),
        warnings: z.array(stakeWarning).meta({ description: 'Seen several times in a row.' }),
        read_at: z.iso.datetime().meta({ description: 'When a node was asked.' }),
      })
      .meta({ id: 'Validator' }),
  ),
  next_cursor: nextCursor,
});
export type ValidatorsData = z.infer<typeof validatorsData>;
