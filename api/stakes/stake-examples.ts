import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { FROM } from '../sends/send-examples.ts';
import type {
  StakeDelegateData,
  StakeRedelegateData,
  StakeUndelegateData,
  StakeWithdrawData,
} from './stake-schemas.ts';

const POSITION = '3rYNbq2Rr8SVh1VxTo4FNWnTsBqpQbLhbmtyfcPdVqVz';
const NEW_POSITION = 'Gd5C4zqcUXuuW3DTk7wYv4nT9JjQ6T6ubgS5ZeoRu6y6';
const SEED = '8vFZcdKpZ6v4s1rVJkbmHb5NsWBqD-0';

const costs = {
  from: FROM,
  fee_cap_lamports: '100000',
  network_fee: '0.0000051',
  rent: '0.00228288',
  rent_lamports: '2282880',
  usd_value: '1514',
  usd_value_reason: null,
};

const noRent = { ...costs, rent: '0', rent_lamports: '0' };

const ten = { amount: '10', lamports: '10000000000' };

const validator = { address: EXAMPLE.validator, name: 'Steady', commission_bps: 500 };

const next = { epoch: 743, at: '2026-01-02T09:00:00.000Z' };

export const stakeDelegateExample: StakeDelegateData = {
  ...costs,
  ...ten,
  validator,
  position: POSITION,
  seed: SEED,
  active_from: next,
  yield: { percent: '5.91', source: 'inflation' },
  warnings: [],
};

export const stakeUndelegateExample: StakeUndelegateData = {
  ...costs,
  amount: '5',
  lamports: '5000000000',
  positions: [
    {
      position: POSITION,
      validator: EXAMPLE.validator,
      amount: '5',
      lamports: '5000000000',
      new_position: NEW_POSITION,
      seed: SEED,
    },
  ],
  validators: [validator],
  cooldown_end: next,
  remaining_positions: 1,
};

export const stakeWithdrawExample: StakeWithdrawData = {
  ...noRent,
  amount: '5.00228288',
  lamports: '5002282880',
  positions: [{ position: NEW_POSITION, amount: '5.00228288', lamports: '5002282880', closes: true }],
  withdrawn_amount: null,
  remaining_positions: 0,
};

export const stakeRedelegateExample: StakeRedelegateData = {
  ...noRent,
  ...ten,
  validator,
  position: POSITION,
  previous_validator: EXAMPLE.other,
  active_from: next,
  yield: { percent: '5.91', source: 'inflation' },
  warnings: [],
};

export const delegateExamples = {
  SOL: {
    summary: 'Ten SOL to a validator',
    value: { from: FROM, validator: EXAMPLE.validator, amount: '10' },
  },
};

export const undelegateExamples = {
  amount: { summary: 'Five SOL of all positions', value: { from: FROM, amount: '5' } },
  position: { summary: 'One whole position', value: { from: FROM, position: POSITION } },
};

export const withdrawExamples = {
  all: { summary: 'Everything that has cooled down', value: { from: FROM } },
  position: { summary: 'Of one position', value: { from: FROM, position: POSITION } },
};

export const redelegateExamples = {
  position: {
    summary: 'A position that has cooled down, to a validator',
    value: { from: FROM, position: POSITION, validator: EXAMPLE.validator },
  },
};
