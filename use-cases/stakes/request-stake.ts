import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { OwnedChain } from '../../db/operations/open-commitments.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { KindName } from '../../domain/kinds.ts';
import type { Network } from '../../domain/networks.ts';
import { authorizeOwner } from '../access/authorize.ts';
import type { Created } from '../operations/idempotency.ts';
import type { PreparedOperation } from '../operations/insert-operation.ts';
import type { RequestContext, RequestOperation } from '../operations/request-operation.ts';
import {
  idempotentStakeBody,
  type DelegateInput,
  type RedelegateInput,
  type UndelegateInput,
  type WithdrawInput,
} from './stake-input.ts';

type StakeInput = DelegateInput | UndelegateInput | WithdrawInput | RedelegateInput;

export interface StakeRequests<Input extends StakeInput> {
  kind: Extract<KindName, `stake.${string}`>;
  /** Refuses input that is wrong without asking the chain. */
  check(input: Input): void;
  prepare(place: OwnedChain, input: Input): Promise<PreparedOperation>;
}

/** Checks a request of one kind, commits its row and starts its workflow. */
export function createRequestStake<Input extends StakeInput>(
  requestOperation: RequestOperation,
  { kind, check, prepare }: StakeRequests<Input>,
) {
  return async function requestStake(
    actor: Actor,
    network: Network,
    input: Input,
    context: RequestContext,
  ): Promise<Created<OperationDetails>> {
    authorizeOwner(actor, 'stake.request');
    check(input);
    const { from: walletAddress, validUntil } = input;
    return requestOperation(
      actor,
      {
        kind,
        network,
        walletAddress,
        validUntil,
        body: { kind, ...idempotentStakeBody(input, network) },
        prepare: (place) => prepare(place, input),
      },
      context,
    );
  };
}
