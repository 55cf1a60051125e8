import { askedSwapHash } from '../checks/swaps/asked-swap.ts';
import { expectSwap } from '../checks/swaps/expect-swap.ts';
import type { AskedSwap } from '../checks/swaps/swap-template.ts';
import type { Network } from '../network.ts';
import { completeOperation, type CompleteOptions } from '../operations/complete-operation.ts';
import type { Operation } from '../operations/operation.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import { createSignedOperation } from '../operations/signed-operation.ts';
import { signRequestedSwap } from '../signing/sign-requested-swap.ts';
import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { SwapOperationData } from './swap-operation-data.ts';

/** A swap that this client created, with the arguments that its bytes are compared with. */
export interface SwapOperation extends Operation<SwapOperationData> {
  /**
   * Confirms the swap, checks the bytes against the caller's arguments, has them signed and submits the signature. Throws
   * TransactionRefusedError before anything is signed if less than the minimum could arrive, or the bytes do anything else.
   */
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
  /**
   * Confirms and waits for the end. If the price moves so that the chain reverts the swap, signs fresh bytes with the same terms, once. Only a
   * revert of the bytes that this call had signed counts. The service alone says that it happened: a dishonest one gets two signed swaps, and each
   * gives the minimum. With `confirm` and `waitFor`, each signature is your decision.
   */
  complete(signer: Signer, options?: CompleteOptions<this>): Promise<this>;
}

export interface CreateSwapOperationInput {
  operationsApi: OperationsApi;
  network: Network;
  /** The service's first description. */
  data: SwapOperationData;
  asked: AskedSwap;
}

export function createSwapOperation({
  operationsApi,
  network,
  data,
  asked,
}: CreateSwapOperationInput): SwapOperation {
  const { operation, confirm, ownSignature } = createSignedOperation({
    operationsApi,
    data,
    contentHash: askedSwapHash(asked, data, network),
    expectKind: expectSwap,
    wallet: asked.owner,
    sign: (toSign, signer) => signRequestedSwap(toSign, asked, signer),
  });
  const swap: SwapOperation = Object.assign(operation, {
    async confirm(signer: Signer, options?: CallOptions): Promise<SwapOperation> {
      await confirm(signer, options);
      return swap;
    },
    complete: (signer: Signer, options: CompleteOptions<SwapOperation> = {}): Promise<SwapOperation> =>
      completeOperation(swap, signer, ownSignature, options),
  });
  return swap;
}
