import type { OperationDetails, OperationQueries } from '../db/queries/operation-queries.ts';
import type { IdempotencyStore } from '../db/stores/idempotency-store.ts';
import {
  MAX_OPEN_OPERATIONS,
  type OpenCommitments,
  type OperationStore,
} from '../db/stores/operation-store.ts';
import { newId } from '../db/new-id.ts';
import type { Actor } from '../domain/accounts.ts';
import { formatSol, parseAmount, SOL_DECIMALS, type AmountProblem } from '../domain/amounts.ts';
import type { ChainReader, SendEstimate } from '../domain/chain-reader.ts';
import { contentHash } from '../domain/content-hash.ts';
import { ServiceError } from '../domain/errors.ts';
import type { Network } from '../domain/networks.ts';
import type { SendPreview, SendRequest } from '../domain/operation.ts';
import { CONFIRMATION_TIMEOUT_MS } from '../domain/send-transitions.ts';
import type { Logger } from '../telemetry/logger.ts';
import { sendWorkflowId } from '../workflows/send/send-messages.ts';
import { createOnce, type Created, type Idempotency } from './idempotency.ts';
import { operationToStart, readOperation } from './read-operation.ts';
import type { TemporalGateway } from './temporal-gateway.ts';

export interface SendInput {
  from: string;
  to: string;
  /** The number's own text, however it was written. */
  amount: string;
  token: string;
  feeCapLamports: bigint | null;
  validUntil: Date | null;
}

export interface RequestSendDependencies {
  chain: ChainReader;
  store: OperationStore;
  queries: OperationQueries;
  idempotency: IdempotencyStore;
  gateway: Pick<TemporalGateway, 'startOperation'>;
  log: Logger;
}

/** Used where a request names no cap: twenty times the price of one signature. */
const DEFAULT_FEE_CAP_LAMPORTS = 100_000n;

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
  const lamports = checkInput(input, deps.chain);
  return createOnce(
    deps.idempotency,
    idempotency,
    { ...input, amount: lamports.toString(), feeCapLamports: input.feeCapLamports?.toString(), network },
    {
      read: (operationId) => readOperation(deps.queries, actor, operationId),
      async make(claim) {
        // Not before: a repeat of what was made already is answered also when its time has passed.
        if (input.validUntil && input.validUntil.getTime() <= Date.now()) {
          throw invalid('valid_until', 'must lie in the future');
        }
        const feeCap = input.feeCapLamports ?? DEFAULT_FEE_CAP_LAMPORTS;
        const referenceKey = deps.chain.randomAddress();
        const [chainId, balance, estimate] = await Promise.all([
          deps.chain.chainId(network),
          deps.chain.balance(network, input.from),
          deps.chain.estimateSend(network, {
            from: input.from,
            recipient: input.to,
            lamports,
            referenceKey,
            feeCapLamports: feeCap,
          }),
        ]);
        const held = balance?.lamports ?? 0n;
        const admit = (open: OpenCommitments): void => admitSend(lamports, held, estimate, open);
        // The common refusals need no transaction; the final word is spoken under the store's lock.
        admit({ count: 0, lamports: 0n });
        if (!estimate.ok) throw refusal(estimate);

        const id = newId('op');
        const request: SendRequest = {
          from: input.from,
          recipient: input.to,
          token: 'SOL',
          mint: 'SOL',
          decimals: SOL_DECIMALS,
          baseUnits: lamports.toString(),
          feeCapLamports: feeCap.toString(),
          memo: null,
        };
        const preview: SendPreview = {
          networkFeeLamports: estimate.networkFeeLamports.toString(),
          rentLamports: '0',
          computeUnitLimit: estimate.computeUnitLimit,
          priorityMicroLamports: estimate.priorityMicroLamports.toString(),
          risk: { level: 'none', reasons: [] },
        };
        const operation = await deps.store.insert(
          {
            operation: {
              id,
              accountId: actor.accountId,
              kind: 'send',
              network,
              chainId,
              status: 'awaiting_confirmation',
              statusReason: null,
              walletAddress: input.from,
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
            message: `Asked to send ${formatSol(lamports)} SOL. Waiting for the confirmation.`,
          },
          claim && { ...claim, resourceId: id, statusCode: ACCEPTED },
          admit,
        );
        if (!operation) return null;
        deps.log.info({ operation_id: id, workflow_id: sendWorkflowId(id) }, 'send requested');
        startInBackground(deps, operationToStart(operation));
        return readOperation(deps.queries, actor, id);
      },
    },
  );
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

function checkInput(input: SendInput, chain: Pick<ChainReader, 'isOnCurve'>): bigint {
  if (input.token !== 'SOL') throw invalid('token', 'this server sends SOL');
  if (input.from === input.to) throw invalid('to', 'the recipient is the sender');
  if (!chain.isOnCurve(input.to)) {
    throw invalid('to', 'no wallet has this address: it belongs to a program or is a token account');
  }
  const cap = input.feeCapLamports;
  if (cap !== null && (cap < LOWEST_FEE_CAP_LAMPORTS || cap > HIGHEST_FEE_CAP_LAMPORTS)) {
    throw invalid(
      'fee_cap_lamports',
      `must lie between ${LOWEST_FEE_CAP_LAMPORTS} and ${HIGHEST_FEE_CAP_LAMPORTS}`,
    );
  }
  const amount = parseAmount(input.amount, SOL_DECIMALS);
  if (!amount.ok) throw invalid('amount', AMOUNT_PROBLEMS[amount.problem]);
  return amount.baseUnits;
}

const AMOUNT_PROBLEMS: Record<AmountProblem, string> = {
  malformed: 'must be a plain decimal number without exponent',
  too_many_decimals: `SOL has ${SOL_DECIMALS} decimals`,
  not_positive: 'must be above zero',
  too_large: 'is more than can exist',
};

function admitSend(lamports: bigint, held: bigint, estimate: SendEstimate, open: OpenCommitments): void {
  if (open.count >= MAX_OPEN_OPERATIONS) {
    throw new ServiceError('CONFLICT', `The wallet has ${MAX_OPEN_OPERATIONS} open operations.`, {
      details: 'Finish or cancel one of them first.',
    });
  }
  const fee = estimate.ok ? estimate.networkFeeLamports : 0n;
  const needed = lamports + fee + open.lamports;
  if (held < needed) {
    const others =
      open.lamports > 0n ? `, of which ${formatSol(open.lamports)} for other open operations` : '';
    throw new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low for the transaction.', {
      details: `The wallet holds ${formatSol(held)} SOL; ${formatSol(needed)} SOL are needed${others}.`,
    });
  }
}

function refusal(estimate: Extract<SendEstimate, { ok: false }>): ServiceError {
  switch (estimate.problem) {
    case 'insufficient_funds':
      return new ServiceError('INSUFFICIENT_FUNDS', 'The balance is too low for the transaction.', {
        details:
          'After amount and fee a wallet must keep either nothing or the rent minimum of an account; ' +
          'send less, or everything.',
      });
    case 'recipient_below_rent':
      return invalid('amount', 'too little for a new account: it would fall below the rent minimum');
    case 'refused':
      return new ServiceError('INVALID_REQUEST', 'The network refuses this transaction.', {
        details: `Its simulation ended with ${estimate.explanation}.`,
      });
  }
}

function invalid(field: string, problem: string): ServiceError {
  return new ServiceError('INVALID_REQUEST', 'The request is invalid.', { details: `${field}: ${problem}` });
}
