import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { ServiceError } from '../../domain/errors.ts';
import { kindOf } from '../../domain/operations/operation-kind.ts';
import type { Decision } from '../../domain/operations/operation-change.ts';
import { admitSigningRequest, signingRequestChange } from '../../domain/operations/operation-transitions.ts';
import { buildSigningRequest, proveSigningRequestDead } from './build-signing-request.ts';
import { SigningRefusedError } from './signing-refused.ts';
import { stepFromSeenVersion } from './operation-step.ts';
import { recordByReference } from './record-by-reference.ts';
import type { OperationActivityDeps, OperationChainActivities } from './operation-activities.ts';

/** Time limit for all requests to nodes together; the API waits 10 s for the result (use-cases/temporal-gateway.ts). */
const SIGNING_REQUEST_TIMEOUT_MS = 8_000;

export function createSigningRequestActivity(
  rows: OperationActivityDeps,
  networks: Networks,
): Pick<OperationChainActivities, 'issueTransaction'> {
  return {
    issueTransaction: (input) =>
      stepFromSeenVersion(rows, input, async (state) => {
        const { operation, latestSigningRequest } = state;
        const admission = admitSigningRequest(operation, latestSigningRequest, kindOf(rows.kinds, operation));
        if (admission.kind === 'refused') return admission;
        const timeUp = AbortSignal.timeout(SIGNING_REQUEST_TIMEOUT_MS);
        try {
          return await signingRequestFor(rows, state, networks, timeUp);
        } catch (error) {
          if (error instanceof SigningRefusedError) {
            rows
              .log()
              .info({ operation_id: operation.id, err: error }, 'no transaction to sign is given out');
            return { kind: 'refused', code: error.code, message: error.message, details: error.details };
          }
          const isNetwork = error instanceof ChainError || error instanceof ServiceError || timeUp.aborted;
          if (!isNetwork) throw error;
          // A refusal and not a retry: a caller that waits for a node would hold one of the few slots that a workflow
          // has for Updates, and a request to cancel must not wait for it.
          rows
            .log()
            .warn({ operation_id: operation.id, err: error }, 'no transaction to sign could be built');
          return {
            kind: 'refused',
            code: 'NETWORK_ERROR',
            message: 'The blockchain network is temporarily unavailable.',
            details: 'No transaction could be built; try again in a moment.',
          };
        }
      }),
  };
}

async function signingRequestFor(
  rows: OperationActivityDeps,
  state: OperationState,
  networks: Networks,
  signal: AbortSignal,
): Promise<Decision> {
  const { operation, latestSigningRequest: latest } = state;
  const chain = networks.get(operation.network);
  if ((await chain.chainId()) !== operation.chainId) {
    return {
      kind: 'refused',
      code: 'CONFLICT',
      message: 'The nodes serve a different chain than the one this operation belongs to.',
      details: 'Cancel it and start a new operation.',
    };
  }
  const next = () => buildSigningRequest(operation, rows.steps, chain, (latest?.number ?? 0) + 1, signal);
  if (!latest || latest.deadAt) return { kind: 'change', change: signingRequestChange(await next()) };
  if (latest.signature !== null) return { kind: 'unchanged' };
  const signingRequests = await rows.queries.signingRequests(operation.id, latest.number);
  const evidence = await proveSigningRequestDead(operation, signingRequests, chain, 'confirmed', signal);
  if (evidence.verdict === 'dead') {
    return {
      kind: 'change',
      change: signingRequestChange(await next(), { signingRequestId: latest.id, evidence }),
    };
  }
  await rows.store.recordEvidence(latest.id, evidence);
  // Another party broadcast the transaction: the operation continues as submitted.
  if (evidence.verdict === 'seen') await recordByReference(rows, state, chain, signal);
  return { kind: 'unchanged' };
}
