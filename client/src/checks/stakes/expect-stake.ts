import type { OperationData } from '../../operations/operation-types.ts';
import type {
  StakeDelegateOperationData,
  StakeRedelegateOperationData,
  StakeUndelegateOperationData,
  StakeWithdrawOperationData,
} from '../../stakes/stake-operation-data.ts';
import { expectKind } from '../expect-kind.ts';
import { STAKE_CONTENT_VERSION } from './stake-content.ts';

/*
 * The operation as a stake that this version of the library can check. Each throws UnexpectedAnswerError for another kind, and for a
 * `content_version` that this version does not know.
 */

export function expectStakeDelegate(operation: OperationData): StakeDelegateOperationData {
  const details = operation.stake_delegate;
  const known = expectKind(operation, 'stake.delegate', STAKE_CONTENT_VERSION, details);
  return { ...operation, stake_delegate: known.details, reference: known.reference };
}

export function expectStakeUndelegate(operation: OperationData): StakeUndelegateOperationData {
  const details = operation.stake_undelegate;
  const known = expectKind(operation, 'stake.undelegate', STAKE_CONTENT_VERSION, details);
  return { ...operation, stake_undelegate: known.details, reference: known.reference };
}

export function expectStakeWithdraw(operation: OperationData): StakeWithdrawOperationData {
  const details = operation.stake_withdraw;
  const known = expectKind(operation, 'stake.withdraw', STAKE_CONTENT_VERSION, details);
  return { ...operation, stake_withdraw: known.details, reference: known.reference };
}

export function expectStakeRedelegate(operation: OperationData): StakeRedelegateOperationData {
  const details = operation.stake_redelegate;
  const known = expectKind(operation, 'stake.redelegate', STAKE_CONTENT_VERSION, details);
  return { ...operation, stake_redelegate: known.details, reference: known.reference };
}
