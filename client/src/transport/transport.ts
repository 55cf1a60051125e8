import { InvalidArgumentError } from '../errors.ts';

/**
 * Makes one attempt of one request, and returns the HTTP response, with any status.
 *
 * The transport knows the service's address and proves who calls: with an API key, a cookie or a session of its own. The
 * library does the rest. It reads the envelope of the response, throws the error of an error answer, aborts `signal` if an
 * attempt takes too long, and repeats an attempt after 429, 502 to 504, a time-out or a rejection. So a transport must not
 * repeat anything. If it rejects and no repeat succeeds, the call throws a NetworkFailure with the rejection as its cause.
 */
export type Transport = (request: TransportRequest) => Promise<Response>;

/** All fields except `path` and `isOpen` have the names and types that `fetch` takes. */
export interface TransportRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query below `/v1`, such as `/operations?limit=20`. */
  path: string;
  /** True for `/health` and `/ready`, which are next to `/v1` and not below it, and take no credentials. */
  isOpen: boolean;
  /** All headers that the service needs except for credentials, which the transport adds. */
  headers: Record<string, string>;
  /** JSON text; null for a request without a body. */
  body: string | null;
  /** Aborts when the caller aborts or the time is over: the transport then has to reject. */
  signal: AbortSignal;
}

/** The part of `fetch` that the library uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpTransportOptions {
  /** The service's address up to and including `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** The platform's own by default. */
  fetch?: Fetch | undefined;
}

/** The transport of clients with an API key. Create one yourself to wrap it in a transport of your own. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const apiKey = checkApiKey(options.apiKey);
  // Looked up at each call, and called without a receiver, as browsers require.
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));

  return async ({ path, isOpen, headers, ...init }) =>
    await fetch(`${isOpen ? baseUrl.replace(/\/v1$/, '') : baseUrl}${path}`, {
      ...init,
      headers: isOpen ? headers : { ...headers, Authorization: `Bearer ${apiKey}` },
      // The key goes only to the configured service, and a redirected POST would lose its body.
      redirect: 'manual',
    });
}

function checkBaseUrl(baseUrl: unknown): string {
  const trimmed = typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : '';
  if (!/^https?:\/\/[^?#]+\/v1$/.test(trimmed)) {
    throw new InvalidArgumentError('baseUrl', 'must be an http(s) URL that ends in /v1');
  }
  return trimmed;
}

/** The message does not contain the key, because messages end up in logs. */
function checkApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new InvalidArgumentError('apiKey', 'must be visible ASCII characters');
  }
  return apiKey;
}
