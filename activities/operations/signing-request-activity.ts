import { ChainError } from '../../chain/rpc/chain-error.ts';
import type { ProofCommitment } from '../../chain/transactions/death-proof.ts';
import type { Networks } from '../../chain/networks.ts';
import type { OperationState } from '../../db/operations/operation-queries.ts';
import { ServiceError } from '../../domain/errors.ts';
import { kindOf } from '../../domain/operations/operation-kind.ts';
import { change, unchanged, type Decision } from '../../domain/operations/operation-change.ts';
import { admitSigningRequest, signingRequestChange } from '../../domain/operations/operation-transitions.ts';
import { decideImpossible } from '../../domain/operations/watch-transitions.ts';
import { buildSigningRequest, proveSigningRequestDead } from './build-signing-request.ts';
import type { ActivityContext } from '../../loops/heartbeat.ts';
import { withTimeLimit } from '../../loops/time-limit.ts';
import { SigningRefusedError } from './signing-refused.ts';
import { stepFromSeenVersion } from './operation-step.ts';
import { recordByReference } from './record-by-reference.ts';
import type { OperationActivityDeps, OperationChainActivities } from './operation-activities.ts';

/** Time limit for all requests to nodes together; the API waits 10 s for the result (use-cases/temporal-gateway.ts). */
const SIGNING_REQUEST_TIMEOUT_MS = 8_000;

export function createSigningRequestActivity(
  rows: OperationActivityDeps,
  networks: Networks,
  context: () => Pick<ActivityContext, 'cancellationSignal'>,
): Pick<OperationChainActivities, 'createSigningRequest'> {
  return {
    createSigningRequest: (input) =>
      stepFromSeenVersion(rows, input, async (state) => {
        const { operation, latestSigningRequest } = state;
        const admission = admitSigningRequest(operation, latestSigningRequest, kindOf(rows.kinds, operation));
        if (admission.kind === 'refused') return admission;
        // Cancelled if it takes too long for a workflow task, and then asked for from the queue.
        const { cancellationSignal } = context();
        return withTimeLimit(SIGNING_REQUEST_TIMEOUT_MS, cancellationSignal, async (limit) => {
          try {
            return await signingRequestFor(rows, state, networks, limit);
          } catch (error) {
            if (error instanceof SigningRefusedError) {
              rows
                .log()
                .info({ operation_id: operation.id, err: error }, 'no transaction to sign is given out');
              return { kind: 'refused', code: error.code, message: error.message, details: error.details };
            }
            const isTimeUp = limit.aborted && !cancellationSignal.aborted;
            const isNetwork = error instanceof ChainError || error instanceof ServiceError || isTimeUp;
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
        });
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
  const proveDead = async (commitment: ProofCommitment) =>
    proveSigningRequestDead(
      operation,
      await rows.queries.signingRequests(operation.id, latest?.number ?? 0),
      chain,
      commitment,
      signal,
    );
  const number = (latest?.number ?? 0) + 1;
  const build = () => buildSigningRequest(operation, rows.steps, chain, number, signal);
  if (!latest || latest.deadAt) {
    const request = await build();
    return 'impossible' in request
      ? decideImpossible(operation, request.impossible)
      : change(signingRequestChange(operation, request));
  }
  if (latest.signature !== null) return unchanged;
  let evidence = await proveDead('confirmed');
  if (evidence.verdict === 'dead') {
    const request = await build();
    if (!('impossible' in request)) {
      return change(signingRequestChange(operation, request, { signingRequestId: latest.id, evidence }));
    }
    // Before further bytes are sent, the earlier ones are searched again, but an end is for good. And what made it impossible
    // may be the effect of the earlier bytes, which an index shows late.
    evidence = await proveDead('finalized');
    if (evidence.verdict === 'dead') {
      return decideImpossible(operation, request.impossible, { signingRequestId: latest.id, evidence });
    }
  }
  await rows.store.recordEvidence(latest.id, evidence);
  // Another party broadcast the transaction: the operation continues as submitted.
  if (evidence.verdict === 'seen') await recordByReference(rows, state, chain, signal);
  // Until then the API answers that the bytes have expired, and to ask again.
  return unchanged;
}
