import type { Transport } from '../../client/src/transport.ts';

/** The page's own routes, on the page's own origin. */
const BASE = '/page';

/** The client library's transport with the session's cookie, which only the browser sees. */
export const pageTransport: Transport = async ({ path, isOpen, ...init }) =>
  await fetch(isOpen ? path : `${BASE}${path}`, {
    ...init,
    credentials: 'same-origin',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
