/** Everything about stakes that the library exports. */
export { describedStake } from './described-stake.ts';
export { checkStakeRequest, type CheckedStakeTransaction } from './check-stake-request.ts';
export { signRequestedStake } from './sign-requested-stake.ts';
export { stakeContentHash, type StakeContent, type StakeContentAction } from './stake-content.ts';
export type {
  StakeDelegateOperationData,
  StakeOperationData,
  StakeRedelegateOperationData,
  StakeUndelegateOperationData,
  StakeWithdrawOperationData,
} from './stake-operation-data.ts';
export type { StakeOperation } from './stake-operation.ts';
export type {
  DelegateArguments,
  RedelegateArguments,
  UndelegateArguments,
  WithdrawArguments,
} from './stake-request.ts';
export type { AskedPart, AskedStake, CheckedStake, StakeAction } from './stake-template.ts';
export type {
  EpochDate,
  ExpectedYield,
  StakeCosts,
  StakeDelegateDetails,
  StakeKindDetails,
  StakeRedelegateDetails,
  StakeUndelegateDetails,
  StakeValidator,
  StakeWarning,
  StakeWithdrawDetails,
  UndelegatedPart,
  WithdrawnPart,
} from './stake-types.ts';
export type { StakesApi } from './stakes-api.ts';
export { STAKE_WARNING_CODES, type StakeWarningCode } from './stake-words.ts';
export type { ListValidatorsOptions, StakeReadsApi, StakeRewardsOptions } from './stake-reads-api.ts';
export type {
  PositionAmounts,
  PositionValidator,
  RefusedAction,
  StakePosition,
  StakePositions,
  StakeReward,
  StakeRewardPage,
  Validator,
  YearOfRewards,
} from './stake-read-types.ts';
export type {
  ActionReason,
  PositionAction,
  PositionState,
  ValidatorSort,
  YieldSource,
} from './stake-words.ts';
export type {
  StakeActiveData,
  StakeCooldownData,
  StakeDelegatedData,
  StakeRewardData,
  StakeUndelegatedData,
  StakeValidatorData,
  StakeWithdrawableData,
  StakeWithdrawnData,
} from './stake-event-data.ts';
