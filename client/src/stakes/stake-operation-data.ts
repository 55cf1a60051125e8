import type { OperationData } from '../operations/operation-types.ts';
import type {
  StakeDelegateDetails,
  StakeRedelegateDetails,
  StakeUndelegateDetails,
  StakeWithdrawDetails,
} from './stake-types.ts';

/** An operation of the kind `stake.delegate`. */
export interface StakeDelegateOperationData extends OperationData {
  stake_delegate: StakeDelegateDetails;
  reference: string;
}

/** An operation of the kind `stake.undelegate`. */
export interface StakeUndelegateOperationData extends OperationData {
  stake_undelegate: StakeUndelegateDetails;
  reference: string;
}

/** An operation of the kind `stake.withdraw`. */
export interface StakeWithdrawOperationData extends OperationData {
  stake_withdraw: StakeWithdrawDetails;
  reference: string;
}

/** An operation of the kind `stake.redelegate`. */
export interface StakeRedelegateOperationData extends OperationData {
  stake_redelegate: StakeRedelegateDetails;
  reference: string;
}

export type StakeOperationData =
  | StakeDelegateOperationData
  | StakeUndelegateOperationData
  | StakeWithdrawOperationData
  | StakeRedelegateOperationData;
