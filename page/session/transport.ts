import type { Transport } from '../../client/src/transport.ts';

/** The page's own routes, on the page's own origin. */
const BASE = '/page';

const UNAUTHORIZED = 401;

/** The client library's transport with the session's cookie, which only the browser sees. */
export function createPageTransport(onSignedOut: () => void = () => undefined): Transport {
  return async ({ path, isOpen, ...init }) => {
    const response = await fetch(isOpen ? path : `${BASE}${path}`, {
      ...init,
      credentials: 'same-origin',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    if (response.status === UNAUTHORIZED) onSignedOut();
    return response;
  };
}
