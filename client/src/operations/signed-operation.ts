import { signatureIn } from '../checks/messages/unsigned-transaction.ts';
import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import { confirmOperation } from './confirm-operation.ts';
import type { SigningRequest, OperationData } from './operation-types.ts';
import { createOperation, type CreateOperationInput, type Operation } from './operation.ts';

export interface SignedOperationInput<Data extends OperationData> extends CreateOperationInput<Data> {
  /** The wallet that has to sign. */
  wallet: string;
  /** Checks the bytes against the caller's arguments, and only then has them signed: the signed transaction in base64. */
  sign(toSign: SigningRequest, signer: Signer): Promise<string>;
}

export interface SignedOperation<Data extends OperationData> {
  operation: Operation<Data>;
  confirm(signer: Signer, options?: CallOptions): Promise<void>;
  /** Signature of the last bytes that `confirm` had signed. */
  ownSignature(): string | undefined;
}

/** An operation whose bytes are signed here. */
export function createSignedOperation<Data extends OperationData>({
  wallet,
  sign,
  ...input
}: SignedOperationInput<Data>): SignedOperation<Data> {
  const { operation, keep } = createOperation(input);
  let ownSignature: string | undefined;
  return {
    operation,
    async confirm(signer, { signal } = {}) {
      keep(
        await confirmOperation({
          operationsApi: input.operationsApi,
          operation: operation.data,
          contentHash: input.contentHash,
          wallet,
          signer,
          async sign(toSign) {
            const signed = await sign(toSign, signer);
            ownSignature = signatureIn(signed);
            return signed;
          },
          signal,
        }),
      );
    },
    ownSignature: () => ownSignature,
  };
}
