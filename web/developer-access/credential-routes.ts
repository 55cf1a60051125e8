import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import { emptyBody, operationParams } from '../../api/operations/operation-schemas.ts';
import { GIVEN_CREDENTIALS } from '../../domain/access/developer-access.ts';
import { KEY_SCOPES } from '../../domain/access/key-scopes.ts';
import type { UseCases } from '../../use-cases/index.ts';

const credentialData = z.strictObject({
  key_id: z.string(),
  credential: z.enum(GIVEN_CREDENTIALS),
  secret: z.string().meta({ description: 'The API key or the bot token. It is shown only here.' }),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .meta({ description: 'Of an API key; a bot token may do what chats grant.' }),
});

/** For a person whose link asks for developer access. */
export function credentialRoutes(developerAccess: Pick<UseCases['developerAccess'], 'takeOnPage'>) {
  return [
    defineRoute({
      method: 'POST',
      path: '/page/operations/{operation_id}/credential',
      name: 'takeCredential',
      summary: 'Take the credential of a request that a wallet has verified',
      description:
        'Once for each request, within an hour, in the session that has proven the wallet. If the response was lost, ask for another one in the chat; the lost one is listed there.',
      authenticated: true,
      params: operationParams,
      body: emptyBody,
      successStatus: 201,
      message: 'Keep it: it is not shown again.',
      data: credentialData,
      example: {
        key_id: 'key_019b7a00-0000-7000-8000-000000000000',
        credential: 'api_key' as const,
        secret: 'wk_4fG7hJ2k_00000000000000000000000000000000',
        scopes: ['read', 'operations', 'wallets', 'webhooks'] as const,
      },
      errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
      async handler({ actor, params }) {
        const { credential, given, text } = await developerAccess.takeOnPage(actor, params.operation_id);
        return {
          data: { key_id: credential.id, credential: given, secret: text, scopes: credential.scopes },
        };
      },
    }),
  ];
}
