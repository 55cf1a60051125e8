import { FROM } from '../sends/send-examples.ts';
import type { RewardsData, StakeData, ValidatorsData } from './stake-read-schemas.ts';

const VALIDATOR = 'CertusDeBmqN8ZawdkxK5kFGMwBXdudvWHYwtNgNhvLu';
const POSITION = '6VyMTn5mHWrVFqKxTf7kzQ8gqk8oZbYQpNnP3v2w8mZd';

const amounts = {
  active: '10.0123',
  activating: '0',
  deactivating: '0',
  inactive: '0',
  rent: '0.00228288',
  withdrawable: '0',
};

export const stakeExample: StakeData = {
  positions: [
    {
      position: POSITION,
      state: 'active',
      owner: true,
      staker: FROM,
      withdrawer: FROM,
      validator: { address: VALIDATOR, name: 'Steady', commission_bps: 500, delinquent: false, warnings: [] },
      amounts,
      since: '2025-12-01T00:00:00.000Z',
      rewards_total: '0.0123',
      active_from: null,
      cooldown_end: null,
      locked_until: null,
      actions: ['undelegate'],
      refused_actions: [
        { action: 'withdraw', reason: 'NOTHING_FREE' },
        { action: 'redelegate', reason: 'DELEGATED' },
      ],
      redelegate_only_to: null,
    },
  ],
  totals: { ...amounts, rewards: '0.0123' },
  epoch: { number: 742, ends_at: '2026-01-01T18:00:00.000Z', progress: 25 },
  read_at: '2026-01-01T00:00:00.000Z',
};

export const rewardsExample: RewardsData = {
  items: [
    {
      position: POSITION,
      epoch: 741,
      amount: '0.0018',
      lamports: '1800000',
      validator_address: VALIDATOR,
      commission_bps: 500,
      paid_at: '2025-12-31T18:00:05.000Z',
      verified: true,
    },
  ],
  years: [{ year: 2025, rewards: 7, amount: '0.0123' }],
  next_cursor: null,
};

export const validatorsExample: ValidatorsData = {
  items: [
    {
      address: VALIDATOR,
      node: 'J1to3PQfXidUUhprQWgdKkQAMWPJAEqSJ7amkBsgT4bH',
      name: 'Steady',
      commission_bps: 500,
      commissions: [{ epoch: 700, commission_bps: 500, seen_at: '2025-11-20T00:00:00.000Z' }],
      delinquent: false,
      activated_stake: '1250000',
      estimated_yield: { percent: '6.42', source: 'rewards' },
      warnings: [],
      read_at: '2026-01-01T00:00:00.000Z',
    },
  ],
  next_cursor: null,
};
