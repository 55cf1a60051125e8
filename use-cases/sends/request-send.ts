import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import type { Network } from '../../domain/networks.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import { CONFIRMATION_TIMEOUT_MS } from '../../domain/operations/send-transitions.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { sendWorkflowId } from '../../workflows/operations/send-messages.ts';
import { createMakeOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { operationToStart, type OperationReader } from '../operations/read-operation.ts';
import type { OperationToStart, TemporalGateway } from '../temporal-gateway.ts';
import { createPrepareSend } from './prepare-send.ts';
import { checkInput, checkNotExpired, idempotentBody, type SendInput } from './send-input.ts';

export interface RequestSendDeps {
  chain: ChainReader;
  store: Pick<OperationStore, 'insert'>;
  queries: Pick<OperationQueries, 'openCommitments' | 'knownRecipients'>;
  reader: Pick<OperationReader, 'read'>;
  idempotency: IdempotencyStore;
  gateway: Pick<TemporalGateway, 'startOperation'>;
  log: Logger;
}

const ACCEPTED = 202;

export function createRequestSend({
  chain,
  store,
  queries,
  reader,
  idempotency,
  gateway,
  log,
}: RequestSendDeps) {
  const makeOnce = createMakeOnce({ store: idempotency });
  const prepareSend = createPrepareSend({ chain, queries });

  /** The reconciler starts what this cannot, so the answer does not wait for Temporal. */
  function startInBackground(operation: OperationToStart, requestLog: Logger): void {
    gateway.startOperation(operation).catch((error: unknown) => {
      requestLog.warn(
        { operation_id: operation.id, err: error },
        'workflow not started; the reconciler will',
      );
    });
  }

  /**
   * Checks a send, commits its row and starts its workflow. Once the row is there the send is under way. The log lines name the
   * request by `requestId`.
   */
  return async function requestSend(
    actor: Actor,
    network: Network,
    input: SendInput,
    { idempotency: once, requestId }: { idempotency: Idempotency; requestId: string },
  ): Promise<Created<OperationDetails>> {
    checkInput(input);
    const requestLog = log.child({ request_id: requestId });
    return makeOnce(once, idempotentBody(input, network), {
      read: (operationId) => reader.read(actor, operationId),
      async make(claim) {
        checkNotExpired(input);
        const { accountId } = actor;
        const chainId = await chain.chainId(network);
        const wallet = { accountId, walletAddress: input.from, network, chainId };
        const { request, preview, referenceKey, admitUnderLock } = await prepareSend(wallet, input);
        const id = newId('op');
        const amount = `${formatAmount(BigInt(request.baseUnits), request.decimals)} ${request.token}`;
        const operation = await store.insert(
          {
            operation: {
              id,
              ...wallet,
              kind: 'send',
              status: 'awaiting_confirmation',
              statusReason: null,
              request,
              preview,
              contentHash: contentHash({ operationId: id, network, chainId, kind: 'send', ...request }),
              referenceKey,
              validUntil: input.validUntil,
              confirmedByCallerAt: null,
              submittedAt: null,
              result: null,
              error: null,
              endedAt: null,
            },
            deadlineInMs: CONFIRMATION_TIMEOUT_MS,
            message: `Asked to send ${amount}. Waiting for the confirmation.`,
          },
          claim && { ...claim, resourceId: id, statusCode: ACCEPTED },
          admitUnderLock,
        );
        if (!operation) return null;
        requestLog.info({ operation_id: id, workflow_id: sendWorkflowId(id) }, 'send requested');
        startInBackground(operationToStart(operation), requestLog);
        return reader.read(actor, id);
      },
    });
  };
}
