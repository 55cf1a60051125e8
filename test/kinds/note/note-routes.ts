import { z } from 'zod';
import { defineRoute } from '../../../http/define-route.ts';
import { idempotencyOf, networkOf, replayHeaders } from '../../../http/request-headers.ts';
import { operationExample } from '../../../api/operations/operation-examples.ts';
import type { OperationResource } from '../../../api/operations/operation-resource.ts';
import type { Network } from '../../../domain/networks.ts';
import type { createRequestNote } from './request-note.ts';

const ROUTE = '/v1/wallet/notes';

export interface NoteRoutesDeps {
  requestNote: ReturnType<typeof createRequestNote>;
  resource: OperationResource;
  defaultNetwork: Network;
}

/** For api/routes.ts. */
export function noteRoutes({ requestNote, resource, defaultNetwork }: NoteRoutesDeps) {
  return [
    defineRoute({
      method: 'POST',
      path: ROUTE,
      name: 'keepNote',
      summary: 'Start to keep a note',
      authenticated: true,
      network: true,
      creates: true,
      body: z.strictObject({ text: z.string().min(1).max(200).meta({ description: 'What to keep.' }) }),
      bodyExample: { text: 'Buy milk' },
      successStatus: 202,
      message: 'The note is prepared and waits to be confirmed.',
      data: resource.data,
      example: operationExample,
      errors: ['CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, headers, body, requestId }) {
        const network = networkOf(headers, actor, defaultNetwork);
        const idempotency = idempotencyOf(headers, `POST ${ROUTE}`);
        const { value, replayed } = await requestNote(actor, network, body.text, { idempotency, requestId });
        return {
          data: resource.present(value),
          headers: { location: `/v1/operations/${value.operation.id}`, ...replayHeaders(replayed) },
        };
      },
    }),
  ];
}
