import type { OperationDetails } from '../../db/operations/operation-queries.ts';
import type { WalletStore } from '../../db/wallets/wallet-store.ts';
import { MAX_USER_WALLETS, MAX_WALLETS } from '../../domain/access/accounts.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { ownerOf } from '../../domain/access/owner.ts';
import { ServiceError } from '../../domain/errors.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Network } from '../../domain/networks.ts';
import { WALLET_CREATE } from '../../domain/wallets/wallet-create.ts';
import { authorize } from '../access/authorize.ts';
import type { Created } from '../operations/idempotency.ts';
import type { RequestContext, RequestOperation } from '../operations/request-operation.ts';

export interface RequestCreationDeps {
  wallets: Pick<WalletStore, 'count'>;
  requestOperation: RequestOperation;
}

export function createRequestCreation({ wallets, requestOperation }: RequestCreationDeps) {
  /** For an API key or a user of the bot. A person gets the operation by a link, and proves a wallet there. */
  return async function requestCreation(
    actor: Actor,
    network: Network,
    context: RequestContext,
  ): Promise<Created<OperationDetails>> {
    authorize(actor, 'wallet.create', 'own');
    const { id: ownerId } = ownerOf(actor);
    const maxWallets = actor.kind === 'chat_user' ? MAX_USER_WALLETS : MAX_WALLETS[actor.tier];
    return requestOperation(
      actor,
      {
        kind: WALLET_CREATE,
        network,
        walletAddress: null,
        validUntil: null,
        body: { network },
        async prepare() {
          const held = maxWallets === null ? 0 : await wallets.count(ownerId);
          return {
            request: {},
            preview: null,
            referenceKey: null,
            // Each open one keeps a place, so a person who has made a wallet is not refused.
            admitUnderLock({ count }) {
              if (maxWallets === null || held + count < maxWallets) return;
              throw new ServiceError(
                'CONFLICT',
                `There are ${held} wallets and ${count} more are waited for; ${maxWallets} are allowed.`,
                {
                  details: 'Remove a wallet, or cancel an operation that waits for one.',
                  refusal: refusal('too_many_wallets', { count: maxWallets }),
                },
              );
            },
          };
        },
      },
      context,
    );
  };
}
