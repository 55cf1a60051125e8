import { z } from 'zod';
import type { UseCases } from '../../use-cases/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { operationExample } from './operation-examples.ts';
import { emptyBody, operationParams } from './operation-schemas.ts';

export interface LinkRoutesDeps {
  sessions: Pick<UseCases['sessions'], 'createLink'>;
  /** The wallet page's origin, as browsers know it. */
  webUrl: string;
}

const linkData = z.strictObject({
  operation_id: z.string(),
  url: z.url().meta({
    description:
      'For the person who is to confirm and sign; the first person who opens it may do both. Its secret is after the `#`, so browsers send it to no server by themselves. It is shown only here.',
  }),
  expires_at: z.iso.datetime().meta({
    description: 'Until then the link can be opened, if the operation does not end before.',
  }),
});

export function linkRoutes({ sessions, webUrl }: LinkRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: '/v1/operations/{operation_id}/link',
      name: 'createOperationLink',
      summary: 'Get a link with which a person confirms and signs on the wallet page',
      description:
        'One browser can open it, once, and keeps the operation from then on. Each request makes a new link and revokes those of the operation that were not opened. It takes no `Idempotency-Key`: if the response was lost, repeat the request.',
      authenticated: true,
      params: operationParams,
      body: emptyBody,
      successStatus: 201,
      message: 'Give this link to the person who is to confirm and sign. It is not shown again.',
      data: linkData,
      example: {
        operation_id: operationExample.operation_id,
        url: 'http://localhost:3001/#AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        expires_at: '2026-01-01T00:20:00.000Z',
      },
      errors: ['NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params: { operation_id: operationId } }) {
        const { token, expiresAt } = await sessions.createLink(actor, operationId);
        return {
          data: {
            operation_id: operationId,
            url: `${webUrl}/#${token}`,
            expires_at: expiresAt.toISOString(),
          },
        };
      },
    }),
  ];
}
