import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { formatAmount } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import type { Network } from '../../domain/networks.ts';
import { CONFIRMATION_TIMEOUT_MS } from '../../domain/operations/send-transitions.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { sendWorkflowId } from '../../workflows/operations/send-messages.ts';
import { createOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { prepareSend } from './prepare-send.ts';
import { checkInput, checkNotExpired, idempotentBody, type SendInput } from './send-input.ts';
import { operationToStart, readOperation } from '../operations/read-operation.ts';
import type { TemporalGateway } from '../temporal-gateway.ts';

export interface RequestSendDependencies {
  chain: ChainReader;
  store: OperationStore;
  queries: OperationQueries;
  idempotency: IdempotencyStore;
  gateway: Pick<TemporalGateway, 'startOperation'>;
  log: Logger;
}

const ACCEPTED = 202;

/** Checks a send, commits its row and starts its workflow. Once the row is there the send is under way. */
export async function requestSend(
  deps: RequestSendDependencies,
  actor: Actor,
  network: Network,
  input: SendInput,
  idempotency: Idempotency,
): Promise<Created<OperationDetails>> {
  checkInput(input);
  return createOnce(deps.idempotency, idempotency, idempotentBody(input, network), {
    read: (operationId) => readOperation(deps.queries, actor, operationId),
    async make(claim) {
      checkNotExpired(input);
      const { accountId } = actor;
      const chainId = await deps.chain.chainId(network);
      const wallet = { accountId, walletAddress: input.from, network, chainId };
      const { request, preview, referenceKey, admitUnderLock } = await prepareSend(
        {
          chain: deps.chain,
          openCommitments: (mint) => deps.queries.openCommitments(wallet, mint),
          knownRecipients: () => deps.queries.knownRecipients(wallet),
        },
        network,
        input,
      );
      const id = newId('op');
      const amount = `${formatAmount(BigInt(request.baseUnits), request.decimals)} ${request.token}`;
      const operation = await deps.store.insert(
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
      deps.log.info({ operation_id: id, workflow_id: sendWorkflowId(id) }, 'send requested');
      startInBackground(deps, operationToStart(operation));
      return readOperation(deps.queries, actor, id);
    },
  });
}

/** The reconciler starts what this cannot, so the answer does not wait for Temporal. */
function startInBackground(
  { gateway, log }: RequestSendDependencies,
  operation: ReturnType<typeof operationToStart>,
): void {
  gateway.startOperation(operation).catch((error: unknown) => {
    log.warn({ operation_id: operation.id, err: error }, 'workflow not started; the reconciler will');
  });
}
