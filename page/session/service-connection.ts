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

/** @param serviceUrl empty: the page's own origin, whose cookie only the browser sees */
export function createServiceConnection(serviceUrl: string): ServiceConnection {
  let token: string | null = null;
  return {
    keepToken(given) {
      token = given;
    },

    async transport({ path, isOpen, headers, ...init }) {
      const response = await fetch(`${serviceUrl}${isOpen ? path : `${BASE}${path}`}`, {
        ...init,
        headers: token === null ? headers : { ...headers, Authorization: `Bearer ${token}` },
        credentials: serviceUrl === '' ? 'same-origin' : 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
      });
      if (response.status === UNAUTHORIZED) token = null;
      return response;
    },
  };
}
