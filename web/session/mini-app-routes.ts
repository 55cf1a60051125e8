import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import { operationParams } from '../../api/operations/operation-schemas.ts';
import type { Network } from '../../domain/networks.ts';
import type { Sessions } from '../../use-cases/sessions/index.ts';
import type { PageOrigins } from '../middleware/page-origins.ts';
import { pageSession } from './page-session.ts';
import { handedOverExample, openedExample, OPERATION_ID } from './session-examples.ts';
import { sessionPresenter } from './session-presenter.ts';
import { handedOverData, openedData } from './session-schemas.ts';

export interface MiniAppRoutesDeps {
  sessions: Pick<Sessions, 'openInMessenger' | 'handOver' | 'read'>;
  networks: readonly Network[];
  hasFaucet: boolean;
  origins: Pick<PageOrigins, 'require'>;
  /** Links begin with it. */
  webUrl: string;
}

/** Telegram's own has some 500 characters. */
const MAX_INIT_DATA = 4_096;

const { operation_id: operationId } = operationParams.shape;

const openBody = z.strictObject({
  init_data: z.string().min(1).max(MAX_INIT_DATA).meta({
    description:
      'What the messenger gave to the page (`tgWebAppData`), unchanged. It opens one session, within 15 minutes.',
  }),
  operation_id: operationId.nullable().optional().meta({
    description: 'An operation that the person asked the bot for; the session then holds it.',
  }),
});

const handOverBody = z.strictObject({ operation_id: operationId });

/** The page as a Mini App of the messenger (core.telegram.org/bots/webapps). */
export function miniAppRoutes({ sessions, networks, hasFaucet, origins, webUrl }: MiniAppRoutesDeps) {
  const present = sessionPresenter({ networks, hasFaucet });
  return [
    defineRoute({
      method: 'POST',
      path: '/page/session/messenger',
      name: 'openInMessenger',
      summary: 'Open a session inside the messenger',
      description:
        'For the person whom the messenger vouches for. The session is a token that the page keeps in memory, because a browser sends no cookie into a frame of another site.',
      authenticated: false,
      body: openBody,
      bodyExample: {
        init_data: 'auth_date=1767225600&user=%7B%22id%22%3A7%7D&hash=…',
        operation_id: OPERATION_ID,
      },
      successStatus: 201,
      message: 'This is your session.',
      data: openedData,
      example: openedExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      async handler({ headers, body }) {
        const { origin } = origins.require(headers);
        const page = { origin, transport: 'bearer' } as const;
        const { session, token } = await sessions.openInMessenger(
          body.init_data,
          body.operation_id ?? null,
          page,
        );
        return { data: { session: present(await sessions.read(session)), session_token: token } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/page/session/hand-over',
      name: 'handOver',
      summary: 'Continue in the browser',
      description:
        'Makes a fresh link to an operation of this session, which was opened inside the messenger, and ends the session. Earlier links that were not opened work no more.',
      authenticated: true,
      body: handOverBody,
      bodyExample: { operation_id: OPERATION_ID },
      successStatus: 201,
      message: 'Open this link in the browser that has your wallet.',
      data: handedOverData,
      example: handedOverExample,
      errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
      async handler({ actor, body }) {
        const { token, expiresAt } = await sessions.handOver(pageSession(actor), body.operation_id);
        return { data: { url: `${webUrl}/#${token}`, expires_at: expiresAt.toISOString() } };
      },
    }),
  ];
}
