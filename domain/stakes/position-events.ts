import { formatSol } from '../amounts.ts';
import type { EventDraft } from '../events/event-draft.ts';
import type { StakeWarningCode } from './stake-warnings.ts';

/** Who is told: an account or person that has the wallet. */
export interface StakeReceiver {
  ownerId: string;
  userId: string;
}

/** A position whose owner is told something. */
interface Told {
  network: string;
  chainId: string;
  position: string;
  wallet: string;
  at: Date;
}

/** Each receiver has its own event. The chain's id: another chain has the same epochs. */
function causeOf({ network, chainId, position }: Told, what: string, { ownerId }: StakeReceiver): string {
  return [network, chainId, position, what, ownerId].join('/');
}

export interface RewardToTell extends Told {
  validator: string;
  lamports: bigint;
  epoch: number;
}

export function rewardEvent(reward: RewardToTell, receiver: StakeReceiver): EventDraft {
  return {
    family: 'platform',
    name: 'stake.reward',
    cause: causeOf(reward, `reward/${reward.epoch}`, receiver),
    at: reward.at,
    data: {
      user_id: receiver.userId,
      wallet_address: reward.wallet,
      validator_address: reward.validator,
      position: reward.position,
      reward_amount: formatSol(reward.lamports),
      epoch: reward.epoch,
      distributed_at: reward.at.toISOString(),
    },
  };
}

export interface ActiveToTell extends Told {
  validator: string;
  lamports: bigint;
  epoch: number;
  /** A position can be delegated more than once. */
  activationEpoch: number;
}

export function activeEvent(active: ActiveToTell, receiver: StakeReceiver): EventDraft {
  return {
    family: 'platform',
    name: 'stake.active',
    cause: causeOf(active, `active/${active.activationEpoch}`, receiver),
    at: active.at,
    data: {
      user_id: receiver.userId,
      wallet_address: active.wallet,
      validator_address: active.validator,
      position: active.position,
      amount: formatSol(active.lamports),
      epoch: active.epoch,
      active_at: active.at.toISOString(),
    },
  };
}

export interface CooldownToTell extends Told {
  lamports: bigint;
  epoch: number;
  deactivationEpoch: number;
  cooldownEnd: Date;
}

export function cooldownEvent(cooldown: CooldownToTell, receiver: StakeReceiver): EventDraft {
  return {
    family: 'platform',
    name: 'stake.cooldown',
    cause: causeOf(cooldown, `cooldown/${cooldown.deactivationEpoch}`, receiver),
    at: cooldown.at,
    data: {
      user_id: receiver.userId,
      wallet_address: cooldown.wallet,
      position: cooldown.position,
      amount: formatSol(cooldown.lamports),
      epoch: cooldown.epoch,
      cooldown_end: cooldown.cooldownEnd.toISOString(),
    },
  };
}

export interface WithdrawableToTell extends Told {
  lamports: bigint;
  epoch: number;
  /** Null: it never was delegated. */
  deactivationEpoch: number | null;
  /** 0: it has just become free. */
  reminder: number;
}

export function withdrawableEvent(free: WithdrawableToTell, receiver: StakeReceiver): EventDraft {
  const since = free.deactivationEpoch ?? 'never';
  return {
    family: 'platform',
    name: 'stake.withdrawable',
    cause: causeOf(free, `free/${since}/${free.reminder}`, receiver),
    at: free.at,
    data: {
      user_id: receiver.userId,
      wallet_address: free.wallet,
      position: free.position,
      amount: formatSol(free.lamports),
      epoch: free.epoch,
      reminder: free.reminder,
      withdrawable_at: free.at.toISOString(),
    },
  };
}

interface ValidatorTold {
  network: string;
  chainId: string;
  wallet: string;
  validator: string;
  warning: StakeWarningCode;
  epoch: number;
  /** The observation before this one: a warning that ended may come again in the same epoch. */
  since: Date;
  at: Date;
}

export interface ValidatorToTell extends ValidatorTold {
  commissionBps: number;
}

function causeOfValidator(told: ValidatorTold, what: string, { ownerId }: StakeReceiver): string {
  const { network, chainId, wallet, validator, warning, since } = told;
  return [network, chainId, wallet, validator, warning, what, since.toISOString(), ownerId].join('/');
}

export function validatorEvent(told: ValidatorToTell, receiver: StakeReceiver): EventDraft {
  return {
    family: 'platform',
    name: 'stake.validator',
    cause: causeOfValidator(told, 'given', receiver),
    at: told.at,
    data: {
      user_id: receiver.userId,
      wallet_address: told.wallet,
      validator_address: told.validator,
      warning: told.warning,
      commission_bps: told.commissionBps,
      epoch: told.epoch,
      warned_at: told.at.toISOString(),
    },
  };
}

export function validatorRecoveredEvent(told: ValidatorTold, receiver: StakeReceiver): EventDraft {
  return {
    family: 'platform',
    name: 'stake.validator_recovered',
    cause: causeOfValidator(told, 'ended', receiver),
    at: told.at,
    data: {
      user_id: receiver.userId,
      wallet_address: told.wallet,
      validator_address: told.validator,
      warning: told.warning,
      epoch: told.epoch,
      recovered_at: told.at.toISOString(),
    },
  };
}
