import { askedStakeHash } from '../checks/stakes/asked-stake.ts';
import type { AskedStake } from '../checks/stakes/stake-template.ts';
import type { Network } from '../network.ts';
import { completeOperation, type CompleteOptions } from '../operations/complete-operation.ts';
import type { OperationData } from '../operations/operation-types.ts';
import type { Operation } from '../operations/operation.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import { createSignedOperation } from '../operations/signed-operation.ts';
import { signRequestedStake } from '../signing/sign-requested-stake.ts';
import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { StakeOperationData } from './stake-operation-data.ts';

/** A stake that this client created, with the arguments that its bytes are compared with. */
export interface StakeOperation<Data extends StakeOperationData> extends Operation<Data> {
  /**
   * Confirms the operation, checks the bytes against the caller's arguments, has them signed and submits the signature. Throws
   * TransactionRefusedError before anything is signed if the bytes do anything else.
   */
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
  /**
   * Confirms and waits for the end. If the chain reverts the transaction because it pays the rewards of an epoch, signs fresh bytes with the same
   * terms, once. Only a revert of the bytes that this call had signed counts. A service that lies about it has two signed transactions. Both
   * together do no more than one: the same stakes change only once, or more of the wallet's own free SOL comes back to it.
   */
  complete(signer: Signer, options?: CompleteOptions<this>): Promise<this>;
}

export interface CreateStakeOperationInput<Data extends StakeOperationData> {
  operationsApi: OperationsApi;
  network: Network;
  /** The service's first description. */
  data: Data;
  asked: AskedStake;
  expectKind(answer: OperationData): Data;
}

export function createStakeOperation<Data extends StakeOperationData>({
  operationsApi,
  network,
  data,
  asked,
  expectKind,
}: CreateStakeOperationInput<Data>): StakeOperation<Data> {
  const { operation, confirm, ownSignature } = createSignedOperation({
    operationsApi,
    data,
    contentHash: askedStakeHash(asked, data, network),
    expectKind,
    wallet: asked.from,
    sign: (toSign, signer) => signRequestedStake(toSign, asked, signer),
  });
  const stake: StakeOperation<Data> = Object.assign(operation, {
    async confirm(signer: Signer, options?: CallOptions): Promise<StakeOperation<Data>> {
      await confirm(signer, options);
      return stake;
    },
    complete: (
      signer: Signer,
      options: CompleteOptions<StakeOperation<Data>> = {},
    ): Promise<StakeOperation<Data>> => completeOperation(stake, signer, ownSignature, options),
  });
  return stake;
}
