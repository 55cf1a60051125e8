import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { IdempotencyStore } from '../../db/operations/idempotency-store.ts';
import type { OperationStore } from '../../db/operations/operation-store.ts';
import { newId } from '../../db/postgres/new-id.ts';
import type { Actor } from '../../domain/access/accounts.ts';
import { canonicalDecimal, formatAmount, SOL_DECIMALS } from '../../domain/amounts.ts';
import type { ChainReader } from '../../domain/chain-reader.ts';
import { contentHash } from '../../domain/operations/content-hash.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { CONFIRMATION_TIMEOUT_MS } from '../../domain/operations/send-transitions.ts';
import { MAX_MEMO_BYTES, NATIVE_SOL } from '../../domain/tokens.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { sendWorkflowId } from '../../workflows/operations/send-messages.ts';
import { createOnce, type Created, type Idempotency } from '../operations/idempotency.ts';
import { ALL, prepareSend, readAmount, type SendInput } from './prepare-send.ts';
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

/** One signature's price: a lower cap can never be met. */
const LOWEST_FEE_CAP_LAMPORTS = 5_000n;

/** Caps above a hundredth of a SOL are a slip of the pen rather than a wish. */
const HIGHEST_FEE_CAP_LAMPORTS = 10_000_000n;

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
      // Not before: a repeat of what was made already is answered also when its time has passed.
      if (input.validUntil && input.validUntil.getTime() <= Date.now()) {
        throw invalidField('valid_until', 'must lie in the future');
      }
      const { accountId } = actor;
      const chainId = await deps.chain.chainId(network);
      const wallet = { accountId, walletAddress: input.from, network, chainId };
      const { request, preview, referenceKey, admit } = await prepareSend(
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
        admit,
      );
      if (!operation) return null;
      deps.log.info({ operation_id: id, workflow_id: sendWorkflowId(id) }, 'send requested');
      startInBackground(deps, operationToStart(operation));
      return readOperation(deps.queries, actor, id);
    },
  });
}

/** The request by its meaning: `0.5` and `0.50` are one amount, whatever the token's decimals are. */
function idempotentBody(input: SendInput, network: Network) {
  const { priority } = input;
  return {
    ...input,
    network,
    amount: input.amount === ALL ? ALL : canonicalDecimal(input.amount),
    feeCapLamports: input.feeCapLamports.toString(),
    priority: typeof priority === 'object' ? priority.microLamports.toString() : priority,
  };
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

/** What needs no look at the chain. */
function checkInput({ from, to, token, memo, amount, feeCapLamports }: SendInput): void {
  if (from === to) throw invalidField('to', 'the recipient is the sender');
  if (feeCapLamports < LOWEST_FEE_CAP_LAMPORTS || feeCapLamports > HIGHEST_FEE_CAP_LAMPORTS) {
    throw invalidField(
      'fee_cap_lamports',
      `must lie between ${LOWEST_FEE_CAP_LAMPORTS} and ${HIGHEST_FEE_CAP_LAMPORTS}`,
    );
  }
  if (memo !== null && Buffer.byteLength(memo) > MAX_MEMO_BYTES) {
    throw invalidField('memo', `has more than ${MAX_MEMO_BYTES} bytes`);
  }
  // How many decimals are too many is the mint's to say; of SOL it is known.
  const written = amount.split('.')[1]?.length ?? 0;
  if (amount !== ALL) readAmount(amount, token, token === NATIVE_SOL ? SOL_DECIMALS : written);
}
