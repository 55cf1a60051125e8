import { defineRoute } from '../../http/define-route.ts';
import { operationParams } from '../../api/operations/operation-schemas.ts';
import type { Network } from '../../domain/networks.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import type { WalletCreation } from '../../use-cases/wallet-creation/index.ts';
import type { PageOrigins } from '../middleware/page-origins.ts';
import { pageSession } from '../session/page-session.ts';
import { proofBodyExample, sessionChallengeExample, sessionExample } from '../session/session-examples.ts';
import { sessionPresenter } from '../session/session-presenter.ts';
import {
  proofBody,
  sessionChallengeBody,
  sessionChallengeData,
  signedProof,
  walletSessionData,
} from '../session/session-schemas.ts';

export interface WalletCreationRoutesDeps {
  walletCreation: Pick<WalletCreation, 'challenge' | 'prove'>;
  sessions: Pick<Sessions, 'read'>;
  networks: readonly Network[];
  hasFaucet: boolean;
  origins: Pick<PageOrigins, 'require'>;
}

/** For a person whose link asks for a wallet. */
export function walletCreationRoutes({
  walletCreation,
  sessions,
  networks,
  hasFaucet,
  origins,
}: WalletCreationRoutesDeps) {
  const present = sessionPresenter({ networks, hasFaucet });
  return [
    defineRoute({
      method: 'POST',
      path: '/page/operations/{operation_id}/challenge',
      name: 'createWalletChallenge',
      summary: 'Create the text that a wallet signs for an operation that asks for one',
      description:
        'Sign-In-with-Solana, for this page and this operation. The signed text counts once, within ten minutes. It changes nothing on the chain.',
      authenticated: true,
      params: operationParams,
      body: sessionChallengeBody,
      bodyExample: { address: sessionExample.wallet?.address },
      successStatus: 201,
      message: 'Sign this message with the wallet’s key to give the wallet to the operation.',
      data: sessionChallengeData,
      example: sessionChallengeExample,
      errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'NETWORK_ERROR'],
      async handler({ actor, params, headers, body }) {
        const page = origins.require(headers);
        const { message, expiresAt } = await walletCreation.challenge(
          actor,
          params.operation_id,
          body.address,
          page,
        );
        return { data: { message, expires_at: expiresAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/operations/{operation_id}/proof',
      name: 'proveCreatedWallet',
      summary: 'Complete an operation that asks for a wallet',
      description:
        'The first wallet that proves itself completes the operation. It becomes the wallet of this session, and is connected to the account that asked. Repeating the request for the same wallet changes nothing.',
      authenticated: true,
      params: operationParams,
      body: proofBody,
      bodyExample: proofBodyExample,
      successStatus: 200,
      message: 'The wallet is connected, and this session may act for it.',
      data: walletSessionData,
      example: { session: sessionExample },
      errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'NETWORK_ERROR'],
      async handler({ actor, params, headers, body }) {
        const page = origins.require(headers);
        await walletCreation.prove(actor, params.operation_id, signedProof(body), page);
        return { data: { session: present(await sessions.read(pageSession(actor))) } };
      },
    }),
  ];
}
