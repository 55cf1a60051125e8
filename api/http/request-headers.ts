import type { Idempotency } from '../../use-cases/operations/idempotency.ts';
import type { ApiKey } from '../../domain/access/actor.ts';
import { ServiceError } from '../../domain/errors.ts';
import { isNetwork, NETWORKS, type Network } from '../../domain/networks.ts';

type Headers = NodeJS.Dict<string | string[]>;

/** 1 to 255 visible ASCII characters (design, "Idempotency"). */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The network of a request: from its header, else the key's default, else the server's. */
export function networkOf(headers: Headers, actor: ApiKey, serverDefault: Network): Network {
  const named = headers['x-network'];
  if (named === undefined) return actor.defaultNetwork ?? serverDefault;
  if (typeof named === 'string' && isNetwork(named)) return named;
  throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
    details: `X-Network: must be one of ${NETWORKS.join(', ')}`,
  });
}

export function idempotencyOf(headers: Headers, route: string): Idempotency {
  const key = headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    throw new ServiceError('INVALID_REQUEST', 'The request is invalid.', {
      details: 'Idempotency-Key: must be 1 to 255 visible ASCII characters',
    });
  }
  return { key: key ?? null, route };
}

/** Headers of a response to a repeated request. */
export function replayHeaders(replayed: boolean): Record<string, string> {
  return replayed ? { 'idempotency-replayed': 'true' } : {};
}
