import { z } from 'zod';
import { givenTime } from '../../http/given-time.ts';
import { STAKE_WARNING_CODES } from '../../domain/stakes/stake-warnings.ts';
import { YIELD_SOURCES } from '../../domain/stakes/stake-yield.ts';
import { ALL_STAKE, DEFAULT_STAKE_FEE_CAP_LAMPORTS } from '../../use-cases/stakes/stake-input.ts';
import { sendAmount } from '../../http/number-text.ts';
import { address } from '../operations/operation-schemas.ts';
import { usdValue, usdValueReason } from '../prices/usd-schemas.ts';
import { feeCapLamports } from '../operations/fee-cap-schema.ts';

const terms = {
  from: address,
  fee_cap_lamports: feeCapLamports(DEFAULT_STAKE_FEE_CAP_LAMPORTS),
  valid_until: givenTime
    .optional()
    .meta({ description: 'The operation cannot be confirmed or signed after this time.' }),
};

const validatorOf = address.meta({ description: 'Vote account of the validator.' });
const positionOf = address.meta({ description: 'Stake account of the wallet.' });

const accept = z.array(z.enum(STAKE_WARNING_CODES)).max(STAKE_WARNING_CODES.length).default([]).meta({
  description: 'Codes of critical warnings that you have read. Without them the request is refused.',
});

export const delegateBody = z.strictObject({
  ...terms,
  validator: validatorOf,
  amount: sendAmount.meta({
    description:
      'SOL to delegate, at least 1, without the rent of the position. `max` delegates everything that fee cap and rent leave.',
  }),
  accept,
});

export const undelegateBody = z.strictObject({
  ...terms,
  amount: z
    .union([sendAmount, z.literal(ALL_STAKE)], 'must be a number or a decimal string, or "all"')
    .optional()
    .meta({
      description:
        'SOL to undelegate: the service chooses positions and splits them; `all`: everything that fits into one transaction. Give either this or `position`.',
    }),
  position: positionOf.optional().meta({ description: 'Stake account to undelegate whole.' }),
});

export const withdrawBody = z.strictObject({
  ...terms,
  position: positionOf.optional().meta({
    description:
      'Stake account from which everything free is withdrawn. Without it: from all that have cooled down.',
  }),
});

export const redelegateBody = z.strictObject({
  ...terms,
  position: positionOf,
  validator: validatorOf,
  accept,
});

const decimal = z.string().meta({ description: 'Decimal string.' });
const lamports = z.string().meta({ description: 'Lamports as a decimal integer.' });

export const validatorName = z.string().nullable().meta({
  description:
    'As the validator calls itself on the chain, at most 32 characters; null: none. Another one may claim the same.',
});

const stakeValidator = z
  .strictObject({
    address: z.string().meta({ description: 'Vote account, base58.' }),
    name: validatorName,
    commission_bps: z.int().nullable().meta({
      description:
        'The part of the rewards that it keeps, in hundredths of a percent; null: not known any more.',
    }),
  })
  .meta({ id: 'StakeValidator' });

export const epochDate = z
  .strictObject({
    epoch: z.int().meta({ description: 'Number of the epoch.' }),
    at: z.iso.datetime().meta({ description: 'When the epoch begins, estimated from measured slot times.' }),
  })
  .meta({ id: 'EpochDate' });

export const expectedYield = z
  .strictObject({
    percent: decimal.meta({ description: 'Percent a year, compounded; a decimal string.' }),
    source: z.enum(YIELD_SOURCES).meta({
      description:
        '`rewards`: from rewards of the last epochs; `inflation`: from the network’s inflation and the vote credits of the validator.',
    }),
  })
  .meta({ id: 'StakeYield' });

export const stakeWarning = z
  .strictObject({
    code: z.enum(STAKE_WARNING_CODES),
    message: z.string().meta({ description: 'For people, in English.' }),
    critical: z
      .boolean()
      .meta({ description: 'A delegation to this validator is refused unless `accept` names the code.' }),
  })
  .meta({ id: 'StakeWarning' });

/** Fields of all four kinds. */
const common = {
  from: z.string().meta({ description: 'The wallet, which signs and pays.' }),
  amount: decimal.meta({ description: 'In SOL, without rent.' }),
  lamports,
  fee_cap_lamports: z.string().meta({ description: 'The most that the network fee may be, in lamports.' }),
  network_fee: decimal.meta({ description: 'In SOL, as simulated.' }),
  rent: decimal.meta({ description: 'In SOL, of new positions; it comes back when they are withdrawn.' }),
  rent_lamports: lamports,
  usd_value: usdValue.meta({ description: 'Value of `amount` at the price of the time of the request.' }),
  usd_value_reason: usdValueReason,
};

const delegated = {
  validator: stakeValidator,
  position: z.string().meta({ description: 'The stake account, base58.' }),
  active_from: epochDate.meta({
    description:
      'The first epoch in which it earns; not later than `created_at` if it never stops, because a cool-down of this epoch is taken back. Before the transaction has landed, as if it landed now; later, from the epoch in which it landed.',
  }),
  yield: expectedYield.nullable().meta({ description: 'An estimate; null if there is none.' }),
  warnings: z.array(stakeWarning),
};

export const stakeDelegateData = z
  .strictObject({
    ...common,
    ...delegated,
    seed: z
      .string()
      .meta({ description: 'The position’s address follows from wallet, seed and stake program.' }),
  })
  .meta({ id: 'StakeDelegate' });

export const stakeUndelegateData = z
  .strictObject({
    ...common,
    positions: z.array(
      z.strictObject({
        position: z.string().meta({ description: 'The stake account, base58.' }),
        validator: z.string().meta({ description: 'Its validator: the vote account, base58.' }),
        amount: decimal.meta({ description: 'What is undelegated of it, in SOL.' }),
        lamports,
        new_position: z.string().nullable().meta({
          description:
            'A part of the position moves to this new one first; null: the whole position is undelegated.',
        }),
        seed: z.string().nullable().meta({ description: 'Of `new_position`.' }),
      }),
    ),
    validators: z.array(stakeValidator),
    cooldown_end: epochDate.meta({
      description:
        'The epoch from which it is free; not later than `created_at` if it was not active yet, and is free at once. It can take longer if much of the network undelegates at once.',
    }),
    remaining_positions: z.int().meta({
      description:
        'Positions that stay delegated, also in part, and that no other open operation undelegates. After `all`: ask again.',
    }),
  })
  .meta({ id: 'StakeUndelegate' });

export const stakeWithdrawData = z
  .strictObject({
    ...common,
    positions: z.array(
      z.strictObject({
        position: z.string().meta({ description: 'The stake account, base58.' }),
        amount: decimal.meta({ description: 'What is withdrawn of it, in SOL.' }),
        lamports,
        closes: z.boolean().meta({ description: 'The position ends, and its rent comes back.' }),
      }),
    ),
    withdrawn_amount: decimal.nullable().meta({
      description:
        'What left the positions, in SOL: `amount`, and what others sent to positions that ended, up to 0.01 SOL each. The same as in the event `stake.withdrawn`; null until it has landed.',
    }),
    remaining_positions: z
      .int()
      .meta({ description: 'Positions with free SOL that did not fit into the transaction: ask again.' }),
  })
  .meta({ id: 'StakeWithdraw' });

export const stakeRedelegateData = z
  .strictObject({
    ...common,
    ...delegated,
    previous_validator: z
      .string()
      .nullable()
      .meta({ description: 'Vote account of its last delegation; null: it never was delegated.' }),
  })
  .meta({ id: 'StakeRedelegate' });

export type StakeDelegateData = z.infer<typeof stakeDelegateData>;
export type StakeUndelegateData = z.infer<typeof stakeUndelegateData>;
export type StakeWithdrawData = z.infer<typeof stakeWithdrawData>;
export type StakeRedelegateData = z.infer<typeof stakeRedelegateData>;
