import { idempotencyKeyOr } from '../arguments/idempotency-key.ts';
import {
  askedDelegate,
  askedRedelegate,
  askedUndelegate,
  askedWithdraw,
} from '../checks/stakes/asked-stake.ts';
import {
  expectStakeDelegate,
  expectStakeRedelegate,
  expectStakeUndelegate,
  expectStakeWithdraw,
} from '../checks/stakes/expect-stake.ts';
import type { Network } from '../network.ts';
import { readOperation } from '../operations/operation-responses.ts';
import type { OperationData } from '../operations/operation-types.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import type {
  StakeDelegateOperationData,
  StakeRedelegateOperationData,
  StakeUndelegateOperationData,
  StakeWithdrawOperationData,
} from './stake-operation-data.ts';
import { createStakeOperation, type StakeOperation } from './stake-operation.ts';
import {
  checkDelegate,
  checkRedelegate,
  checkUndelegate,
  checkWithdraw,
  type DelegateArguments,
  type RedelegateArguments,
  type UndelegateArguments,
  type WithdrawArguments,
} from './stake-request.ts';

/** Each prepares an operation. Nothing happens until you call its `confirm`. */
export interface StakesApi {
  /** Delegates SOL to a validator, in a new position of the wallet. */
  delegate(
    stake: DelegateArguments,
    options?: CallOptions,
  ): Promise<StakeOperation<StakeDelegateOperationData>>;
  /** Ends a delegation, or a part of it. It cools down until the next epoch, and can be withdrawn then. */
  undelegate(
    stake: UndelegateArguments,
    options?: CallOptions,
  ): Promise<StakeOperation<StakeUndelegateOperationData>>;
  /** Brings SOL that has cooled down back to the wallet. */
  withdraw(
    stake: WithdrawArguments,
    options?: CallOptions,
  ): Promise<StakeOperation<StakeWithdrawOperationData>>;
  /** Delegates a position again that has cooled down, or takes back an undelegation of the same epoch. */
  redelegate(
    stake: RedelegateArguments,
    options?: CallOptions,
  ): Promise<StakeOperation<StakeRedelegateOperationData>>;
}

export interface StakesApiDeps {
  http: HttpClient;
  operationsApi: OperationsApi;
  network: Network;
}

export function createStakesApi({ http, operationsApi, network }: StakesApiDeps): StakesApi {
  async function post(
    path: string,
    body: Record<string, unknown>,
    idempotencyKey: string | undefined,
    { signal }: CallOptions,
  ): Promise<OperationData> {
    const key = idempotencyKeyOr(idempotencyKey);
    const request = { method: 'POST', path: `/stake/${path}`, body, idempotencyKey: key, signal } as const;
    return readOperation(await http.request(request));
  }

  return {
    async delegate(stake, options = {}) {
      const { intent, body } = checkDelegate(stake);
      const expectKind = expectStakeDelegate;
      const data = expectKind(await post('delegate', body, stake.idempotencyKey, options));
      const asked = askedDelegate(intent, data);
      return createStakeOperation({ operationsApi, network, data, asked, expectKind });
    },
    async undelegate(stake, options = {}) {
      const { intent, body } = checkUndelegate(stake);
      const expectKind = expectStakeUndelegate;
      const data = expectKind(await post('undelegate', body, stake.idempotencyKey, options));
      const asked = askedUndelegate(intent, data);
      return createStakeOperation({ operationsApi, network, data, asked, expectKind });
    },
    async withdraw(stake, options = {}) {
      const { intent, body } = checkWithdraw(stake);
      const expectKind = expectStakeWithdraw;
      const data = expectKind(await post('withdraw', body, stake.idempotencyKey, options));
      const asked = askedWithdraw(intent, data);
      return createStakeOperation({ operationsApi, network, data, asked, expectKind });
    },
    async redelegate(stake, options = {}) {
      const { intent, body } = checkRedelegate(stake);
      const expectKind = expectStakeRedelegate;
      const data = expectKind(await post('redelegate', body, stake.idempotencyKey, options));
      const asked = askedRedelegate(intent, data);
      return createStakeOperation({ operationsApi, network, data, asked, expectKind });
    },
  };
}
