import type { OperationDetails, OperationQueries } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { Created } from '../operations/idempotency.ts';
import type { RequestContext, RequestOperation } from '../operations/request-operation.ts';
import { admitWarnings } from './admit-warnings.ts';
import type { PrepareSwap } from './prepare-swap.ts';
import { checkSwapInput, idempotentSwapBody, type SwapInput } from './swap-input.ts';

export interface RequestSwapDeps {
  requestOperation: RequestOperation;
  operations: Pick<OperationQueries, 'openCommitments'>;
  prepareSwap: PrepareSwap;
}

export function createRequestSwap({ requestOperation, operations, prepareSwap }: RequestSwapDeps) {
  /** Checks a swap, commits its row and starts its workflow. */
  return async function requestSwap(
    actor: Actor,
    network: Network,
    input: SwapInput,
    context: RequestContext,
  ): Promise<Created<OperationDetails>> {
    authorizeOwner(actor, 'swap.request');
    checkSwapInput(input);
    const { from: walletAddress, validUntil } = input;
    return requestOperation(
      actor,
      {
        kind: 'swap',
        network,
        walletAddress,
        validUntil,
        body: idempotentSwapBody(input, network),
        async prepare(place) {
          const prepared = await prepareSwap(network, input, (mint) =>
            operations.openCommitments({ ...place, walletAddress }, mint),
          );
          admitWarnings(input.accept, prepared.preview.warnings);
          return prepared;
        },
      },
      context,
    );
  };
}
