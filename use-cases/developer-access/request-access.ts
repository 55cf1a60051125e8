import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { Actor } from '../../domain/access/actor.ts';
import {
  DEVELOPER_ACCESS,
  type DeveloperAccessRequest,
  type GivenCredential,
} from '../../domain/access/developer-access.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Network } from '../../domain/networks.ts';
import { authorize } from '../access/authorize.ts';
import type { Created } from '../operations/idempotency.ts';
import type { RequestContext, RequestOperation } from '../operations/request-operation.ts';

export interface RequestAccessDeps {
  requestOperation: RequestOperation;
}

/** Each waits for an hour, so that a link can be asked for again. */
const MAX_OPEN = 3;

export function createRequestAccess({ requestOperation }: RequestAccessDeps) {
  /** For a user of the bot, who proves a wallet that is linked to the chat. */
  return async function requestAccess(
    actor: Actor,
    { network, credential }: { network: Network; credential: GivenCredential },
    context: RequestContext,
  ): Promise<Created<OperationDetails>> {
    authorize(actor, 'developer_access.request', 'own');
    if (!actor.wallets.some((wallet) => wallet.network === network)) {
      throw new ServiceError('CONFLICT', 'No wallet is linked to this chat.', {
        details: 'Link one first: /wallet connect.',
      });
    }
    const request: DeveloperAccessRequest = { credential };
    return requestOperation(
      actor,
      {
        kind: DEVELOPER_ACCESS,
        network,
        walletAddress: null,
        validUntil: null,
        body: { network, credential },
        prepare: () =>
          Promise.resolve({
            request,
            preview: null,
            referenceKey: null,
            admitUnderLock({ count }) {
              if (count < MAX_OPEN) return;
              throw new ServiceError('CONFLICT', `${count} requests of yours are open already.`, {
                details: 'Complete or cancel one of them.',
                refusal: refusal('too_many_open_requests', { count }),
              });
            },
          }),
      },
      context,
    );
  };
}
