import type { Network } from '../../domain/networks.ts';
import type { WalletCreation } from '../../use-cases/wallet-creation/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../http/request-headers.ts';
import type { OperationResource } from '../operations/operation-resource.ts';
import { emptyBody } from '../operations/operation-schemas.ts';
import { walletCreateOperationExample } from './wallet-create-examples.ts';

export interface WalletCreateRoutesDeps {
  walletCreation: Pick<WalletCreation, 'request'>;
  resource: OperationResource;
  defaultNetwork: Network;
}

export function walletCreateRoutes({ walletCreation, resource, defaultNetwork }: WalletCreateRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/wallet/create',
      name: 'createWallet',
      summary: 'Ask a person for a wallet',
      description:
        'The operation waits an hour for a person. Make a link for it with `POST /v1/operations/{operation_id}/link`: its reader makes a wallet on the wallet page, or takes one, and its key signs a text. The operation is then `confirmed`, and the wallet is connected to the account, with `wallet.connected`. The key never leaves the person’s device.',
      authenticated: true,
      network: true,
      creates: true,
      body: emptyBody,
      successStatus: 202,
      message: 'The operation waits for a wallet: make a link for the person who has it, or will make it.',
      data: resource.data,
      example: walletCreateOperationExample,
      errors: ['CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, headers, requestId }) {
        const { value, replayed } = await walletCreation.request(
          actor,
          networkOf(headers, actor, defaultNetwork),
          { idempotency: idempotencyOf(headers, 'POST /v1/wallet/create'), requestId },
        );
        return {
          data: resource.present(value),
          headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
        };
      },
    }),
  ];
}
