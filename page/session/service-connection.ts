import type { Transport } from '../../client/src/transport/transport.ts';

/** The page's routes of the service. */
const BASE = '/page';

const UNAUTHORIZED = 401;

export interface ServiceConnection {
  /** The client library's transport, with the session's cookie or token. */
  transport: Transport;
  /** The token of the session, which only this closure has; null: a cookie, or no session. */
  keepToken(token: string | null): void;
}

export interface ServiceConnectionOptions {
  /** Address of the service; empty: the page's own origin, whose cookie only the browser sees. */
  serviceUrl: Promise<string>;
  /** It was the own origin at the last visit. */
  isOwnExpected: boolean;
}

/**
 * Every answer is from the service that `serviceUrl` names: no request that changes something, and no request to another site, begins before. A
 * reading one may go to the own origin meanwhile if that is expected. It tells the web server of the page what to read, and its answer
 * counts only if the service is there indeed. So nothing is shown or signed for another service than the confirmed one.
 */
export function createServiceConnection({
  serviceUrl,
  isOwnExpected,
}: ServiceConnectionOptions): ServiceConnection {
  let token: string | null = null;
  let isOwn = isOwnExpected;
  serviceUrl.then(
    (url) => (isOwn = url === ''),
    () => (isOwn = false),
  );

  const send = async (url: string, request: Parameters<Transport>[0]): Promise<Response> => {
    const { path, isOpen, headers, ...init } = request;
    const sent = token;
    const response = await fetch(`${url}${isOpen ? path : `${BASE}${path}`}`, {
      ...init,
      headers: sent === null ? headers : { ...headers, Authorization: `Bearer ${sent}` },
      credentials: url === '' ? 'same-origin' : 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    // A session that began meanwhile keeps its token.
    if (response.status === UNAUTHORIZED && token === sent) token = null;
    return response;
  };

  return {
    keepToken(given) {
      token = given;
    },

    async transport(request) {
      const early = isOwn && request.method === 'GET' ? send('', request) : undefined;
      // It may fail before anything waits for it.
      early?.catch(() => undefined);
      const url = await serviceUrl;
      return await (early && url === '' ? early : send(url, request));
    },
  };
}
