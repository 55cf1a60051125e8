import { askedContentHash } from '../checks/sends/asked-send.ts';
import { expectSend } from '../checks/sends/expect-send.ts';
import type { AskedSend } from '../checks/sends/send-template.ts';
import type { Network } from '../network.ts';
import type { Operation } from '../operations/operation.ts';
import type { OperationsApi } from '../operations/operations-api.ts';
import { createSignedOperation } from '../operations/signed-operation.ts';
import { signRequestedTransaction } from '../signing/sign-requested-transaction.ts';
import type { Signer } from '../signing/signer.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { SendOperationData } from './send-operation-data.ts';

/** A send that this client created, with the arguments that its bytes are compared with. */
export interface SendOperation extends Operation<SendOperationData> {
  /**
   * Confirms the send, checks the bytes against the caller's arguments, has them signed and submits the signature. Throws
   * TransactionRefusedError before anything is signed if the bytes do anything else.
   */
  confirm(signer: Signer, options?: CallOptions): Promise<this>;
}

export interface CreateSendOperationInput {
  operationsApi: OperationsApi;
  network: Network;
  /** The service's first description. */
  data: SendOperationData;
  asked: AskedSend;
}

export function createSendOperation({
  operationsApi,
  network,
  data,
  asked,
}: CreateSendOperationInput): SendOperation {
  const { operation, confirm } = createSignedOperation({
    operationsApi,
    data,
    contentHash: askedContentHash(asked, data, network),
    expectKind: expectSend,
    wallet: asked.from,
    sign: (toSign, signer) => signRequestedTransaction(toSign, asked, signer),
  });
  const send: SendOperation = Object.assign(operation, {
    async confirm(signer: Signer, options?: CallOptions): Promise<SendOperation> {
      await confirm(signer, options);
      return send;
    },
  });
  return send;
}
