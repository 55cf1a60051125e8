import type { Network } from './words.ts';

/** The part of `fetch` that is used; the platform's own fits. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where requests go, and as whom. */
export interface Caller {
  /** Ends in `/v1`. */
  baseUrl: string;
  apiKey: string;
  network: Network;
}

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Follows the base URL, begins with `/`. */
  path: string;
  /** Beside `/v1` and not below it; such paths are open and are not told the API key. */
  open?: boolean;
  query?: Record<string, string | number | undefined>;
  body?: Record<string, unknown>;
  idempotencyKey?: string;
  /** How long the service is asked to hold the answer back. */
  waitSeconds?: number | undefined;
  /** False where the caller wants to know how it is now. */
  repeat?: boolean;
  signal?: AbortSignal | undefined;
}

export function requestUrl({ baseUrl }: Caller, { path, query = {}, open = false }: ApiRequest): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, `${value}`);
  }
  const text = parameters.toString();
  const root = open ? baseUrl.replace(/\/v1$/, '') : baseUrl;
  return `${root}${path}${text && `?${text}`}`;
}

export function requestInit(caller: Caller, request: ApiRequest, accept: string): RequestInit {
  return {
    method: request.method,
    headers: {
      Accept: accept,
      ...(request.open ? {} : { Authorization: `Bearer ${caller.apiKey}`, 'X-Network': caller.network }),
      ...(request.body ? { 'Content-Type': 'application/json' } : {}),
      ...(request.idempotencyKey === undefined ? {} : { 'Idempotency-Key': request.idempotencyKey }),
    },
    body: request.body ? JSON.stringify(request.body) : null,
    // The key goes to the configured service only, and a redirected POST would lose its body.
    redirect: 'manual',
  };
}
