import type { PageSession } from '../../domain/access/actor.ts';
import type { AskingPage } from '../../domain/sessions/asking-page.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { defineRoute } from '../../http/define-route.ts';
import { networkOf, type RequestHeaders } from '../../http/request-headers.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import type { OpenedSession } from '../../use-cases/sessions/session.ts';
import type { PageOrigins } from '../middleware/page-origins.ts';
import { pageSession } from './page-session.ts';
import { noSessionCookie, sessionCookie } from './session-cookie.ts';
import {
  endedExample,
  provenExample,
  proofBodyExample,
  redeemBodyExample,
  redeemedExample,
  sessionChallengeExample,
  sessionExample,
} from './session-examples.ts';
import {
  endedData,
  proofBody,
  provenData,
  redeemBody,
  redeemedData,
  sessionChallengeBody,
  sessionChallengeData,
  sessionData,
  signedProof,
  walletSessionData,
} from './session-schemas.ts';
import { sessionPresenter } from './session-presenter.ts';
import { sessionTokenOf } from './session-token.ts';

export interface SessionRoutesDeps {
  sessions: Pick<Sessions, 'authenticate' | 'redeem' | 'challenge' | 'prove' | 'disconnect' | 'end' | 'read'>;
  networks: readonly Network[];
  defaultNetwork: Network;
  hasFaucet: boolean;
  origins: Pick<PageOrigins, 'require'>;
}

export function sessionRoutes({ sessions, networks, defaultNetwork, hasFaucet, origins }: SessionRoutesDeps) {
  const present = sessionPresenter({ networks, hasFaucet });

  /** Null if the request has no session, or one that has ended. */
  async function currentSession(headers: RequestHeaders, page: AskingPage): Promise<PageSession | null> {
    const token = sessionTokenOf(headers, page);
    if (token === undefined) return null;
    return sessions.authenticate(token, page).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'INVALID_API_KEY') return null;
      throw error;
    });
  }

  /** The session for the answer, and its token if it is new: in a cookie, or for the page to keep. */
  async function opened({ session, token }: OpenedSession, { transport }: AskingPage) {
    const details = await sessions.read(session);
    const isCookie = transport === 'cookie';
    return {
      data: { session: present(details), session_token: isCookie ? null : token },
      ...(isCookie && token !== null
        ? { headers: { 'set-cookie': sessionCookie(token, details.expiresAt) } }
        : {}),
    };
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/page/session',
      name: 'getSession',
      summary: 'The session of this browser',
      authenticated: true,
      successStatus: 200,
      message: 'This is the session of this browser.',
      data: sessionData,
      example: sessionExample,
      errors: [],
      async handler({ actor, headers }) {
        const page = origins.require(headers);
        const details = await sessions.read(pageSession(actor));
        if (page.transport !== 'cookie') return { data: present(details) };
        // Each use makes the session last longer, and the cookie must not end before it.
        const token = sessionTokenOf(headers, page) ?? '';
        return {
          data: present(details),
          headers: { 'set-cookie': sessionCookie(token, details.expiresAt) },
        };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/page/session',
      name: 'endSession',
      summary: 'End the session of this browser',
      description: 'Keys on the device stay there. Operations continue.',
      authenticated: true,
      successStatus: 200,
      message: 'The session has ended.',
      data: endedData,
      example: endedExample,
      errors: ['FORBIDDEN'],
      async handler({ actor, headers }) {
        await sessions.end(pageSession(actor));
        const isCookie = origins.require(headers).transport === 'cookie';
        return {
          data: { ended: true as const },
          ...(isCookie ? { headers: { 'set-cookie': noSessionCookie() } } : {}),
        };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/redeem',
      name: 'redeemLink',
      summary: 'Redeem a link',
      description:
        'Without a session it makes one. A link can be redeemed once; the session that has redeemed it may do so again. It ends with its operation. An invitation of the operator is a link to no operation. If `SIGN_UP` is `invite`, each link admits one new wallet.',
      authenticated: false,
      body: redeemBody,
      bodyExample: redeemBodyExample,
      successStatus: 200,
      message: 'The link is redeemed: it is this session’s now.',
      data: redeemedData,
      example: redeemedExample,
      errors: ['INVALID_API_KEY', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
      async handler({ headers, body }) {
        const page = origins.require(headers);
        const redeemed = await sessions.redeem(await currentSession(headers, page), body.token, page);
        const { data, ...rest } = await opened(redeemed, page);
        return { data: { operation_id: redeemed.operationId, ...data }, ...rest };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/challenge',
      name: 'createSessionChallenge',
      summary: 'Create the text that a wallet signs to be proven',
      description:
        'Sign-In-with-Solana, for the origin of the page that asks. The signed text proves the wallet once, within ten minutes. It changes nothing on the chain.',
      authenticated: false,
      network: true,
      body: sessionChallengeBody,
      bodyExample: { address: sessionExample.wallet?.address },
      successStatus: 201,
      message: 'Sign this message with the wallet’s key to prove that it is yours.',
      data: sessionChallengeData,
      example: sessionChallengeExample,
      errors: ['FORBIDDEN', 'RATE_LIMIT_EXCEEDED', 'NETWORK_ERROR'],
      async handler({ headers, body }) {
        const { message, expiresAt } = await sessions.challenge(
          networkOf(headers, null, defaultNetwork),
          body.address,
          origins.require(headers),
        );
        return { data: { message, expires_at: expiresAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/proof',
      name: 'proveWallet',
      summary: 'Prove a wallet by its signature',
      description:
        'Without a session it makes one. `SIGN_UP` says which new wallets are taken; others get FORBIDDEN, and the signed text stays valid. The session then reads the wallet’s balance and history, and makes operations from it. A session has one wallet: another one replaces it.',
      authenticated: false,
      network: true,
      body: proofBody,
      bodyExample: proofBodyExample,
      successStatus: 200,
      message: 'The wallet is proven: this session may act for it.',
      data: provenData,
      example: provenExample,
      errors: ['INVALID_API_KEY', 'CONFLICT', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED', 'NETWORK_ERROR'],
      async handler({ headers, body }) {
        const page = origins.require(headers);
        const proven = await sessions.prove(
          await currentSession(headers, page),
          networkOf(headers, null, defaultNetwork),
          signedProof(body),
          page,
        );
        return opened(proven, page);
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/page/session/wallet',
      name: 'disconnectWallet',
      summary: 'Disconnect the session’s wallet',
      description:
        'The service follows the wallet no longer for itself, and sends `wallet.disconnected` with the reason `user_initiated`. This session loses the wallet, and others of the wallet end: none acts for it until its key signs again. Operations continue. Repeating the request changes nothing.',
      authenticated: true,
      successStatus: 200,
      message: 'The wallet is disconnected.',
      data: walletSessionData,
      example: { session: { ...sessionExample, wallet: null } },
      errors: ['FORBIDDEN'],
      async handler({ actor }) {
        const session = pageSession(actor);
        await sessions.disconnect(session);
        return { data: { session: present(await sessions.read(session)) } };
      },
    }),
  ];
}
