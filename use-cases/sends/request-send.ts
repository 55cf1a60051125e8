import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import type { Created } from '../operations/idempotency.ts';
import type { RequestContext, RequestOperation } from '../operations/request-operation.ts';
import type { PrepareSend } from './prepare-send.ts';
import { checkInput, idempotentBody, type SendInput } from './send-input.ts';

export interface RequestSendDeps {
  requestOperation: RequestOperation;
  prepareSend: PrepareSend;
}

export function createRequestSend({ requestOperation, prepareSend }: RequestSendDeps) {
  /** Checks a send, commits its row and starts its workflow. */
  return async function requestSend(
    actor: Actor,
    network: Network,
    input: SendInput,
    context: RequestContext,
  ): Promise<Created<OperationDetails>> {
    checkInput(input);
    const { from: walletAddress, validUntil } = input;
    const send = { kind: 'send', network, walletAddress, validUntil, body: idempotentBody(input, network) };
    return requestOperation(
      actor,
      {
        ...send,
        prepare: (place) => prepareSend({ ...place, walletAddress }, input),
      },
      context,
    );
  };
}
