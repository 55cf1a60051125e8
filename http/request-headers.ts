import type { Idempotency } from '../use-cases/operations/idempotency.ts';
import type { Actor } from '../domain/access/actor.ts';
import { invalidField, ServiceError } from '../domain/errors.ts';
import { isNetwork, NETWORKS, type Network } from '../domain/networks.ts';

export type RequestHeaders = NodeJS.Dict<string | string[]>;

/** 1 to 255 visible ASCII characters. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * The network of a request: from its header, else the caller's own, else the server's. A session with a wallet has only the wallet's
 * network: its key has proven nothing on another one.
 */
export function networkOf(headers: RequestHeaders, actor: Actor | null, serverDefault: Network): Network {
  const named = namedNetwork(headers);
  const wallet = actor?.kind === 'page_session' ? actor.wallet : null;
  if (wallet && named && named !== wallet.network) {
    throw invalidField('X-Network', `the wallet of this session is on ${wallet.network}`);
  }
  return (
    named ?? wallet?.network ?? (actor?.kind === 'api_key' ? actor.defaultNetwork : null) ?? serverDefault
  );
}

function namedNetwork({ 'x-network': named }: RequestHeaders): Network | null {
  if (named === undefined) return null;
  if (typeof named === 'string' && isNetwork(named)) return named;
  throw invalidField('X-Network', `must be one of ${NETWORKS.join(', ')}`);
}

export function idempotencyOf(headers: RequestHeaders, route: string): Idempotency {
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
