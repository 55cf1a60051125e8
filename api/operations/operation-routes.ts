import { unsignedTransaction } from '../../domain/operations/transaction-wire.ts';
import type { Operations } from '../../use-cases/operations/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { lastEventVersion } from '../../http/last-event-id.ts';
import { operationEvents } from './operation-events.ts';
import {
  signingRequestExample,
  operationExample,
  operationPageExample,
  streamExample,
} from './operation-examples.ts';
import { presentSigningRequest } from './operation-presenter.ts';
import type { OperationResource } from './operation-resource.ts';
import { operationListQuery, operationQuery } from './operation-query.ts';
import {
  confirmBody,
  emptyBody,
  signingRequestData,
  operationParams,
  signatureBody,
} from './operation-schemas.ts';

export interface OperationRoutesDeps {
  operations: Operations;
  resource: OperationResource;
}

export function operationRoutes({ operations, resource }: OperationRoutesDeps) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/operations',
      name: 'listOperations',
      summary: 'The account’s operations, newest first',
      description: 'Items have no `signing_request`, `signing_requests`, `landing` or `timeline`.',
      authenticated: true,
      query: operationListQuery(resource.kindNames),
      successStatus: 200,
      message: 'This is a page of the operations of the account, newest first.',
      data: resource.page,
      example: operationPageExample,
      errors: [],
      async handler({ actor, query: { kind, status, wallet, network, cursor, limit } }) {
        const filters = { kinds: kind, statuses: status, wallet, network };
        const page = await operations.list(actor, filters, { cursor, limit });
        return {
          data: { items: page.operations.map(resource.presentSummary), next_cursor: page.nextCursor },
        };
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/v1/operations/{operation_id}',
      name: 'getOperation',
      summary: 'Read an operation now, or when it changes',
      authenticated: true,
      params: operationParams,
      query: operationQuery,
      successStatus: 200,
      message: 'This is the operation as it is now.',
      data: resource.data,
      example: operationExample,
      errors: ['NOT_FOUND'],
      stream: {
        isResumable: true,
        description:
          'One event `timeline` for each entry; its id is the version. First the existing entries, or those after `Last-Event-ID` or `after_version`, then each new one. The event `end` closes the stream when the operation can no longer change.',
        example: streamExample,
        events({ actor, params, query, headers, signal }) {
          const after = lastEventVersion(headers) ?? query.after_version ?? 0;
          return operationEvents(
            params.operation_id,
            operations.follow(actor, params.operation_id, after, signal),
          );
        },
      },
      async handler({ actor, params, query, signal }) {
        const details = await operations.wait(actor, params.operation_id, {
          milliseconds: (query.wait ?? 0) * 1_000,
          afterVersion: query.after_version ?? null,
          signal,
        });
        return { data: resource.present(details) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/operations/{operation_id}/confirm',
      name: 'confirmOperation',
      summary: 'Confirm the operation as previewed',
      description:
        'The operation then waits for its signature; nothing is sent before it. An operation without a transaction has nothing to confirm. A repeated confirmation changes nothing.',
      authenticated: true,
      params: operationParams,
      body: confirmBody,
      bodyExample: { content_hash: operationExample.content_hash },
      successStatus: 200,
      message: 'The operation is confirmed.',
      data: resource.data,
      example: operationExample,
      errors: ['NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params, body }) {
        const details = await operations.confirm(actor, params.operation_id, body.content_hash);
        return { data: resource.present(details) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/operations/{operation_id}/signing-request',
      name: 'createSigningRequest',
      summary: 'Get the transaction to sign',
      description: 'Repeated calls return the same transaction for as long as it can land on the chain.',
      authenticated: true,
      params: operationParams,
      body: emptyBody,
      successStatus: 200,
      message: 'Check this transaction, sign it and submit it signed.',
      data: signingRequestData,
      example: signingRequestExample,
      errors: ['NOT_FOUND', 'CONFLICT', 'NETWORK_ERROR'],
      async handler({ actor, params }) {
        const toSign = await operations.signingRequest(actor, params.operation_id);
        return { data: presentSigningRequest(toSign, unsignedTransaction(toSign.signingRequest.message)) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/operations/{operation_id}/signature',
      name: 'submitSignature',
      summary: 'Submit the signed transaction',
      description:
        'The transaction is stored before it is broadcast. Its message must be byte-identical to the message of the signing request.',
      authenticated: true,
      params: operationParams,
      body: signatureBody,
      bodyExample: { transaction: signingRequestExample.transaction },
      successStatus: 200,
      message: 'The signed transaction is stored; the service broadcasts it until its end is known.',
      data: resource.data,
      example: operationExample,
      errors: ['NOT_FOUND', 'CONFLICT', 'SUPERSEDED'],
      async handler({ actor, params, body }) {
        const details = await operations.submitSignature(actor, params.operation_id, body.transaction);
        return { data: resource.present(details) };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/operations/{operation_id}/cancel',
      name: 'cancelOperation',
      summary: 'Cancel before anything is sent',
      description:
        'If a signing request can still land, the operation is cancelled only after it no longer can.',
      authenticated: true,
      params: operationParams,
      body: emptyBody,
      successStatus: 200,
      message: 'The operation is cancelled, or will be once its transaction can no longer land.',
      data: resource.data,
      example: operationExample,
      errors: ['NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params }) {
        return { data: resource.present(await operations.cancel(actor, params.operation_id)) };
      },
    }),
  ];
}
