import { POSITION_STATES, type PositionState } from '../../domain/stakes/position-state.ts';
import { delegatedOf, type StoredPosition } from '../../domain/stakes/stored-position.ts';
import type { SeenPosition } from '../../domain/stakes/position-move.ts';
import type { StakeAccount } from '../../domain/stakes/position.ts';

export interface PositionRow {
  address: string;
  staker: string;
  withdrawer: string;
  voter: string | null;
  lamports: string;
  delegated: string;
  activation_epoch: number | null;
  deactivation_epoch: number | null;
  lockup_time: number;
  lockup_epoch: number;
  custodian: string;
  fingerprint: string;
  epoch: number;
  state: string;
  active: string;
  activating: string;
  deactivating: string;
  base_lamports: string;
  base_delegated: string;
  base_voter: string | null;
  rewards_total: string;
  since: Date;
  slot: number;
  read_at: Date;
  closed_at: Date | null;
  reminders: number;
  remind_at: Date | null;
  version: number;
}

/** Named, because statements with them are prepared. */
export const POSITION_COLUMNS = [
  'address',
  'staker',
  'withdrawer',
  'voter',
  'lamports',
  'delegated',
  'activation_epoch',
  'deactivation_epoch',
  'lockup_time',
  'lockup_epoch',
  'custodian',
  'fingerprint',
  'epoch',
  'state',
  'active',
  'activating',
  'deactivating',
  'base_lamports',
  'base_delegated',
  'base_voter',
  'rewards_total',
  'since',
  'slot',
  'read_at',
  'closed_at',
  'reminders',
  'remind_at',
  'version',
].join(', ');

export function toPosition(row: PositionRow): StoredPosition {
  return {
    account: accountOf(row),
    fingerprint: row.fingerprint,
    state: stateOf(row.state),
    epoch: row.epoch,
    parts: {
      active: BigInt(row.active),
      activating: BigInt(row.activating),
      deactivating: BigInt(row.deactivating),
    },
    base: {
      lamports: BigInt(row.base_lamports),
      delegated: BigInt(row.base_delegated),
      voter: row.base_voter,
    },
    rewardsTotal: BigInt(row.rewards_total),
    since: row.since,
    slot: row.slot,
    readAt: row.read_at,
    closedAt: row.closed_at,
    reminders: row.reminders,
    remindAt: row.remind_at,
    version: row.version,
  };
}

function accountOf(row: PositionRow): StakeAccount {
  const { voter } = row;
  return {
    address: row.address,
    lamports: BigInt(row.lamports),
    staker: row.staker,
    withdrawer: row.withdrawer,
    lockup: { unixTimestamp: row.lockup_time, epoch: row.lockup_epoch, custodian: row.custodian },
    delegation:
      voter === null
        ? null
        : {
            voter,
            lamports: BigInt(row.delegated),
            activationEpoch: row.activation_epoch,
            deactivationEpoch: row.deactivation_epoch,
          },
  };
}

function stateOf(stored: string): PositionState {
  const state = POSITION_STATES.find((each) => each === stored);
  if (!state) throw new Error(`a position has the state ${stored}`);
  return state;
}

/** The columns of what the chain has, with their types. */
export const SEEN_COLUMNS = {
  address: 'text',
  staker: 'text',
  withdrawer: 'text',
  voter: 'text',
  lamports: 'numeric',
  delegated: 'numeric',
  activation_epoch: 'bigint',
  deactivation_epoch: 'bigint',
  lockup_time: 'bigint',
  lockup_epoch: 'bigint',
  custodian: 'text',
  fingerprint: 'text',
  epoch: 'bigint',
  state: 'text',
  active: 'numeric',
  activating: 'numeric',
  deactivating: 'numeric',
  slot: 'bigint',
} as const;

/** Null: the account is gone. */
export function seenRow({ account, now, slot, address, fingerprint }: SeenPosition, epoch: number) {
  if (!account || !now) return null;
  const { lockup, delegation } = account;
  return {
    address,
    staker: account.staker,
    withdrawer: account.withdrawer,
    voter: delegation?.voter ?? null,
    lamports: account.lamports.toString(),
    delegated: delegatedOf(account).toString(),
    activation_epoch: delegation?.activationEpoch ?? null,
    deactivation_epoch: delegation?.deactivationEpoch ?? null,
    lockup_time: lockup.unixTimestamp,
    lockup_epoch: lockup.epoch,
    custodian: lockup.custodian,
    fingerprint,
    epoch,
    state: now.state,
    active: now.amounts.active.toString(),
    activating: now.amounts.activating.toString(),
    deactivating: now.amounts.deactivating.toString(),
    slot,
  };
}
