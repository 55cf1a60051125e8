import type { Transport } from '../../src/transport/transport.ts';
import {
  failure,
  startTestServer,
  type ReceivedRequest,
  type Reply,
  type TestServer,
} from './http-server.ts';

const COOKIE = 'session=abc';
/** Path prefix of the page's own server, in place of the service's `/v1`. */
export const PAGE_FOLDER = '/page/api';

export interface PageServer extends TestServer {
  /** The transport of a page: sends its session cookie to the page's own server. */
  transport: Transport;
}

/** The server of a page: accepts requests with the session cookie, and passes them on to the service. */
export async function startPageServer(service: { baseUrl: string }): Promise<PageServer> {
  const server = await startTestServer(async (request) =>
    request.headers.cookie === COOKIE && request.path.startsWith(`${PAGE_FOLDER}/`)
      ? await passOn(service.baseUrl, request)
      : failure(403, 'FORBIDDEN'),
  );
  const { origin } = new URL(server.baseUrl);
  return {
    ...server,
    transport: async ({ path, isOpen: _isOpen, headers, ...init }) =>
      // A browser adds the cookie by itself.
      await fetch(`${origin}${PAGE_FOLDER}${path}`, { ...init, headers: { ...headers, Cookie: COOKIE } }),
  };
}

/** Passes a page's request on to the service, with an API key. */
export async function passOn(
  baseUrl: string,
  { method, path, query, headers, body }: ReceivedRequest,
): Promise<Reply> {
  const text = query.toString();
  const key = headers['idempotency-key'];
  const response = await fetch(`${baseUrl}${path.slice(PAGE_FOLDER.length)}${text && `?${text}`}`, {
    method,
    headers: {
      Authorization: 'Bearer wk_of_the_page',
      'X-Network': String(headers['x-network']),
      ...(typeof key === 'string' ? { 'Idempotency-Key': key } : {}),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, headers: {}, body: await response.text() };
}
