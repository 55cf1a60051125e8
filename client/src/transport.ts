import { InvalidArgumentError } from './errors.ts';

/**
 * Reaches the service: makes one attempt of one request, and answers with the HTTP response that came, whatever its status.
 *
 * The transport knows where the service is and proves who calls: an API key, a cookie, a session of its own. The library does
 * the rest. It reads the envelope of the response, throws the error that an error answer means, aborts `signal` when an attempt
 * takes too long, and repeats an attempt after 429, 502 to 504, a time-out or a rejection. So a transport repeats nothing by
 * itself. If it rejects, the call ends in a NetworkFailure that has the rejection as its cause, unless a repeat succeeds.
 */
export type Transport = (request: TransportRequest) => Promise<Response>;

/** Beside `path` and `isOpen`, the fields have the names and types that `fetch` takes. */
export interface TransportRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query below `/v1`, such as `/operations?limit=20`. */
  path: string;
  /** True for `/health` and `/ready`, which are next to `/v1` and not below it, and take no credentials. */
  isOpen: boolean;
  /** Every header that the service needs, without credentials: the transport adds its own. */
  headers: Record<string, string>;
  /** JSON text; null for a request without a body. */
  body: string | null;
  /** Aborts when the caller gives up or the time is over: the transport then rejects. */
  signal: AbortSignal;
}

/** The part of `fetch` that is used; the platform's own fits. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface HttpTransportOptions {
  /** The service's address up to and including `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** The platform's own by default. */
  fetch?: Fetch | undefined;
}

/** The transport of every client that is made with an API key. Use it by itself to put your own transport around it. */
export function createHttpTransport(options: HttpTransportOptions): Transport {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const apiKey = checkApiKey(options.apiKey);
  // Looked up at each call and called without a receiver, which the browsers' own insists on.
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));

  return async ({ path, isOpen, headers, ...init }) =>
    await fetch(`${isOpen ? baseUrl.replace(/\/v1$/, '') : baseUrl}${path}`, {
      ...init,
      headers: isOpen ? headers : { ...headers, Authorization: `Bearer ${apiKey}` },
      // The key goes to the configured service only, and a redirected POST would lose its body.
      redirect: 'manual',
    });
}

function checkBaseUrl(baseUrl: string): string {
  const trimmed = baseUrl.replace(/\/+$/, '');
  if (!/^https?:\/\/[^?#]+\/v1$/.test(trimmed)) {
    throw new InvalidArgumentError('baseUrl', 'must be an http(s) URL that ends in /v1');
  }
  return trimmed;
}

/** The key itself stays out of the message: messages end up in logs. */
function checkApiKey(apiKey: string): string {
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new InvalidArgumentError('apiKey', 'must be visible ASCII characters');
  }
  return apiKey;
}
