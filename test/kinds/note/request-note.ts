import type { Actor } from '../../../domain/access/actor.ts';
import { ServiceError } from '../../../domain/errors.ts';
import type { Network } from '../../../domain/networks.ts';
import { MAX_OPEN_OPERATIONS } from '../../../domain/operations/operation-transitions.ts';
import type { RequestContext, RequestOperation } from '../../../use-cases/operations/request-operation.ts';
import { NOTE } from './note.ts';

/** The use case. */
export function createRequestNote({ requestOperation }: { requestOperation: RequestOperation }) {
  return (actor: Actor, network: Network, text: string, context: RequestContext) =>
    requestOperation(
      actor,
      {
        kind: NOTE,
        network,
        walletAddress: null,
        validUntil: null,
        body: { network, text },
        prepare: async () => ({
          request: { text },
          preview: { characters: text.length },
          referenceKey: null,
          admitUnderLock({ count }) {
            if (count >= MAX_OPEN_OPERATIONS) throw new ServiceError('CONFLICT', 'There are too many notes.');
          },
        }),
      },
      context,
    );
}
