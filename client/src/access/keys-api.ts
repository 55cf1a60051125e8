import { expectArguments, pathSegment } from '../arguments/expect-arguments.ts';
import type { Network } from '../network.ts';
import type { CallOptions } from '../transport/call-options.ts';
import type { HttpClient } from '../transport/http-client.ts';
import type { KeyScope } from './access-words.ts';
import { readCreatedKey, readDeletedKey, readKeyList, readRotatedKey } from './key-responses.ts';
import type { ApiKeyList, CreatedApiKey, DeletedApiKey, RotatedApiKey } from './key-types.ts';

export interface CreateKeyArguments {
  /** For people. */
  name?: string;
  /** Some of those of the client's key. Default: all of them except `keys`. */
  scopes?: KeyScope[];
  defaultNetwork?: Network;
  /** Default: never. */
  expiresAt?: Date;
}

export interface RotateKeyArguments {
  /** Default: those of the old key; fewer are possible. */
  scopes?: KeyScope[];
  /** Default: as long after now as the old key was made for. */
  expiresAt?: Date;
  /** Ends the old key at once, instead of a day later. */
  revokeOld?: boolean;
}

/** API keys of the account. The client's key needs the scope `keys`. */
export interface KeysApi {
  list(options?: CallOptions): Promise<ApiKeyList>;
  /** Asks only once: if the answer is lost, delete the key that you did not see, and ask again. */
  create(key: CreateKeyArguments, options?: CallOptions): Promise<CreatedApiKey>;
  /** The same: if the answer is lost, delete the key in `replaced_by` of the old one, and create another one. */
  rotate(keyId: string, rotation?: RotateKeyArguments, options?: CallOptions): Promise<RotatedApiKey>;
  /** Rejects with a NotFoundError if the key is revoked already, even if an earlier try of this call revoked it. */
  remove(keyId: string, options?: CallOptions): Promise<DeletedApiKey>;
}

export function createKeysApi(http: HttpClient): KeysApi {
  return {
    async list(options = {}) {
      return readKeyList(await http.request({ method: 'GET', path: '/keys', signal: options.signal }));
    },

    async create(key, options = {}) {
      const { name, scopes, defaultNetwork, expiresAt } = expectArguments('key', key);
      const data = await http.request({
        method: 'POST',
        path: '/keys',
        body: withoutUndefined({
          name,
          scopes,
          default_network: defaultNetwork,
          expires_at: expiresAt?.toISOString(),
        }),
        // Each try would create another key.
        repeat: false,
        signal: options.signal,
      });
      return readCreatedKey(data);
    },

    async rotate(keyId, rotation = {}, options = {}) {
      const { scopes, expiresAt, revokeOld } = expectArguments('rotation', rotation);
      const data = await http.request({
        method: 'POST',
        path: `${pathOf(keyId)}/rotate`,
        body: withoutUndefined({
          scopes,
          expires_at: expiresAt?.toISOString(),
          revoke_old: revokeOld,
        }),
        repeat: false,
        signal: options.signal,
      });
      return readRotatedKey(data);
    },

    async remove(keyId, options = {}) {
      return readDeletedKey(
        await http.request({ method: 'DELETE', path: pathOf(keyId), signal: options.signal }),
      );
    },
  };
}

function pathOf(keyId: string): string {
  return `/keys/${pathSegment('keyId', keyId)}`;
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
