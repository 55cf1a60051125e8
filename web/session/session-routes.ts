import type { PageSession } from '../../domain/access/actor.ts';
import type { CountedActor } from '../../domain/access/request-limits.ts';
import { ServiceError } from '../../domain/errors.ts';
import type { Network } from '../../domain/networks.ts';
import { defineRoute } from '../../api/http/define-route.ts';
import { networkOf, type RequestHeaders } from '../../api/http/request-headers.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import type { OpenedSession, SessionDetails } from '../../use-cases/sessions/session.ts';
import { noSessionCookie, sessionCookie, sessionTokenOf } from './session-cookie.ts';
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
} from './session-schemas.ts';

export interface SessionRoutesDeps {
  sessions: Pick<Sessions, 'authenticate' | 'redeem' | 'challenge' | 'prove' | 'end' | 'read'>;
  networks: readonly Network[];
  defaultNetwork: Network;
  hasFaucet: boolean;
  /** The page's origin, which the text to sign names. */
  publicUrl: string;
}

export function sessionRoutes({
  sessions,
  networks,
  defaultNetwork,
  hasFaucet,
  publicUrl,
}: SessionRoutesDeps) {
  const present = ({ wallet, linkedOperations, expiresAt }: SessionDetails) => ({
    wallet: wallet && { network: wallet.network, address: wallet.address },
    linked_operations: [...linkedOperations],
    expires_at: expiresAt.toISOString(),
    networks: [...networks],
    faucet: hasFaucet,
  });

  /** Null if the request has no session, or one that has ended. */
  async function currentSession(headers: RequestHeaders): Promise<PageSession | null> {
    const token = sessionTokenOf(headers);
    if (token === undefined) return null;
    return sessions.authenticate(token).catch((error: unknown) => {
      if (error instanceof ServiceError && error.code === 'INVALID_API_KEY') return null;
      throw error;
    });
  }

  /** The session for the answer, and the cookie if it is new. */
  async function opened({ session, token }: OpenedSession) {
    const details = await sessions.read(session);
    return {
      session: present(details),
      headers: token === null ? {} : { 'set-cookie': sessionCookie(token, details.expiresAt) },
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
        const details = await sessions.read(pageSession(actor));
        // Each use makes the session last longer, and the cookie must not end before it.
        const token = sessionTokenOf(headers) ?? '';
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
      async handler({ actor }) {
        await sessions.end(pageSession(actor));
        return { data: { ended: true as const }, headers: { 'set-cookie': noSessionCookie() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/redeem',
      name: 'redeemLink',
      summary: 'Redeem a link',
      description:
        'Without a session it makes one. A link can be redeemed once; the session that has redeemed it may do so again. It ends with its operation.',
      authenticated: false,
      body: redeemBody,
      bodyExample: redeemBodyExample,
      successStatus: 200,
      message: 'The link is redeemed: this session may act on its operation.',
      data: redeemedData,
      example: redeemedExample,
      errors: ['INVALID_API_KEY', 'NOT_FOUND', 'CONFLICT', 'FORBIDDEN', 'RATE_LIMIT_EXCEEDED'],
      async handler({ headers, body }) {
        const redeemed = await sessions.redeem(await currentSession(headers), body.token);
        const { session, headers: answerHeaders } = await opened(redeemed);
        return { data: { operation_id: redeemed.operationId, session }, headers: answerHeaders };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/challenge',
      name: 'createSessionChallenge',
      summary: 'Create the text that a wallet signs to be proven',
      description:
        'Sign-In-with-Solana, for this page’s origin. The signed text proves the wallet once, within ten minutes. It changes nothing on the chain.',
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
        const { message, expiresAt } = await sessions.challenge(networkOf(headers, null, defaultNetwork), {
          address: body.address,
          domain: new URL(publicUrl).host,
          uri: publicUrl,
        });
        return { data: { message, expires_at: expiresAt.toISOString() } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/proof',
      name: 'proveWallet',
      summary: 'Prove a wallet by its signature',
      description:
        'Without a session it makes one. The session then reads the wallet’s balance and history, and makes operations from it. A session has one wallet: another one replaces it.',
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
        const { session, headers: answerHeaders } = await opened(
          await sessions.prove(await currentSession(headers), networkOf(headers, null, defaultNetwork), {
            address: body.address,
            message: body.message,
            signature: body.signature,
            walletType: body.wallet_type,
          }),
        );
        return { data: { session }, headers: answerHeaders };
      },
    }),
  ];
}

/** The process authenticates by the session's cookie alone (start-web.ts). */
function pageSession(actor: CountedActor): PageSession {
  if (actor.kind !== 'page_session') throw new Error(`a page session is needed, not ${actor.kind}`);
  return actor;
}
