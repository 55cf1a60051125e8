import type {
  DelegatePreview,
  DelegateRequest,
  RedelegatePreview,
  RedelegateRequest,
  UndelegatePreview,
  UndelegateRequest,
  WithdrawPreview,
  WithdrawRequest,
  StakeDelegate,
  StakeRedelegate,
  StakeUndelegate,
  StakeWithdraw,
} from '../../domain/stakes/stake.ts';
import type { KindApi } from '../operations/kind-api.ts';
import {
  stakeDelegateExample,
  stakeRedelegateExample,
  stakeUndelegateExample,
  stakeWithdrawExample,
} from './stake-examples.ts';
import { presentDelegate, presentRedelegate, presentUndelegate, presentWithdraw } from './stake-presenter.ts';
import {
  stakeDelegateData,
  stakeRedelegateData,
  stakeUndelegateData,
  stakeWithdrawData,
} from './stake-schemas.ts';

export const stakeDelegateApi = {
  schema: stakeDelegateData,
  example: stakeDelegateExample,
  present: (operation: StakeDelegate) => presentDelegate(operation),
} satisfies KindApi<DelegateRequest, DelegatePreview>;

export const stakeUndelegateApi = {
  schema: stakeUndelegateData,
  example: stakeUndelegateExample,
  present: (operation: StakeUndelegate) => presentUndelegate(operation),
} satisfies KindApi<UndelegateRequest, UndelegatePreview>;

export const stakeWithdrawApi = {
  schema: stakeWithdrawData,
  example: stakeWithdrawExample,
  present: (operation: StakeWithdraw) => presentWithdraw(operation),
} satisfies KindApi<WithdrawRequest, WithdrawPreview>;

export const stakeRedelegateApi = {
  schema: stakeRedelegateData,
  example: stakeRedelegateExample,
  present: (operation: StakeRedelegate) => presentRedelegate(operation),
} satisfies KindApi<RedelegateRequest, RedelegatePreview>;
