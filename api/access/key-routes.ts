import { MAX_CREDENTIALS } from '../../domain/access/accounts.ts';
import type { UseCases } from '../../use-cases/index.ts';
import { defineRoute } from '../../http/define-route.ts';
import { createdKeyExample, keyExample, rotatedKeyExample } from './key-examples.ts';
import { presentKey } from './key-presenter.ts';
import {
  createdKeyData,
  createKeyBody,
  deletedKeyData,
  keyListData,
  keyParams,
  rotatedKeyData,
  rotateKeyBody,
} from './key-schemas.ts';

/** API keys that developers manage themselves. None of these routes takes an `Idempotency-Key`: a stored answer would hold a key. */
export function keyRoutes(
  access: Pick<UseCases['access'], 'listOwnKeys' | 'createOwnKey' | 'rotateOwnKey' | 'removeOwnKey'>,
) {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/keys',
      name: 'listKeys',
      summary: 'The valid API keys of the account, newest first',
      description:
        'Needs the scope `keys`, like all of these requests. Revoked and expired keys are not listed.',
      authenticated: true,
      successStatus: 200,
      message: 'These are the valid API keys of the account, newest first.',
      data: keyListData,
      example: { keys: [keyExample], total_count: 1 },
      errors: [],
      async handler({ actor }) {
        const keys = (await access.listOwnKeys(actor)).map((key) => presentKey(key, actor));
        return { data: { keys, total_count: keys.length } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/keys',
      name: 'createKey',
      summary: 'Create an API key',
      description: `Its scopes are some of those of the key that asks. An account has at most ${MAX_CREDENTIALS} valid keys. It takes no \`Idempotency-Key\`: if the response was lost, delete the key that you did not see, and repeat the request.`,
      authenticated: true,
      body: createKeyBody,
      bodyExample: {
        name: keyExample.name,
        scopes: keyExample.scopes,
        default_network: keyExample.default_network,
        expires_at: keyExample.expires_at,
      },
      successStatus: 201,
      message: 'Keep this key: it is not shown again.',
      data: createdKeyData,
      example: createdKeyExample,
      errors: ['CONFLICT'],
      async handler({ actor, body }) {
        const { key, apiKey } = await access.createOwnKey(actor, {
          name: body.name ?? null,
          scopes: body.scopes,
          defaultNetwork: body.default_network ?? null,
          expiresAt: body.expires_at ?? null,
        });
        return { data: { ...presentKey(key, actor), api_key: apiKey } };
      },
    }),

    defineRoute({
      method: 'POST',
      path: '/v1/keys/{key_id}/rotate',
      name: 'rotateKey',
      summary: 'Replace an API key by a new one',
      description:
        'The new key has the name, the network and the scopes of the old one, or fewer scopes. Both work until `replaces.ends_at`. A key is rotated once; if the response was lost, delete the key in `replaced_by` and create another one.',
      authenticated: true,
      params: keyParams,
      body: rotateKeyBody,
      bodyExample: { revoke_old: false },
      successStatus: 201,
      message: 'Keep the new key: it is not shown again.',
      data: rotatedKeyData,
      example: rotatedKeyExample,
      errors: ['NOT_FOUND', 'CONFLICT'],
      async handler({ actor, params, body }) {
        const { key, apiKey, oldEndsAt } = await access.rotateOwnKey(actor, params.key_id, {
          scopes: body.scopes,
          expiresAt: body.expires_at,
          endsOld: body.revoke_old,
        });
        return {
          data: {
            ...presentKey(key, actor),
            api_key: apiKey,
            replaces: { key_id: params.key_id, ends_at: oldEndsAt.toISOString() },
          },
        };
      },
    }),

    defineRoute({
      method: 'DELETE',
      path: '/v1/keys/{key_id}',
      name: 'deleteKey',
      summary: 'Revoke an API key',
      description: 'No process accepts it a second later, and its open streams have ended by then.',
      authenticated: true,
      params: keyParams,
      successStatus: 200,
      message: 'The key is revoked.',
      data: deletedKeyData,
      example: { key_id: keyExample.key_id, deleted: true },
      errors: ['NOT_FOUND'],
      async handler({ actor, params }) {
        await access.removeOwnKey(actor, params.key_id);
        return { data: { key_id: params.key_id, deleted: true as const } };
      },
    }),
  ];
}
