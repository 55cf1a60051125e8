import type { DocumentAbout } from '../api/http/openapi-info.ts';
import { VERSION } from '../domain/version.ts';
import { SESSION_COOKIE } from './session/session-cookie.ts';

export const PAGE_DOCUMENT_PATH = '/page/openapi.json';

/** The texts of docs/openapi-page.json. */
export const PAGE_ABOUT: DocumentAbout = {
  info: {
    title: 'Wallet page',
    version: VERSION,
    summary: 'Routes of the wallet page, for the page itself.',
    description: `The wallet page (docs/wallet-page.md) calls these routes from its own origin. Programs use the API (docs/openapi.json): nothing here is
announced before it changes. Routes for operations and wallets are those of the API under \`/page\` instead of \`/v1\`, for the caller that the
session's cookie names. A request that changes something needs \`Origin\` with the page's own origin, otherwise it is refused with 403. Every
other path is a file of the page.`,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  prefix: '/page',
  tags: [
    {
      name: 'Session',
      prefix: '/page/session',
      description: 'The session of a browser: links and proven wallets.',
    },
    {
      name: 'Wallet',
      prefix: '/page/wallet/',
      description: 'The balance and history of the session’s wallet, and its sends.',
    },
    {
      name: 'Operations',
      prefix: '/page/operations',
      description: 'Operations of the session’s wallet, and those whose links the session redeemed.',
    },
    { name: 'Page', prefix: '/page/', description: 'Settings, and play money.' },
    { name: 'Status', prefix: '/', description: 'Liveness and readiness of the process. No session needed.' },
  ],
  security: {
    name: 'session',
    scheme: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'Set by a redeemed link or a proof.',
    },
  },
  networkDescription: 'Network of the request; default: that of the session’s wallet, or the server’s.',
  errorExamples: {
    INVALID_API_KEY: {
      message: 'The session has ended, or there is none.',
      details: 'Open a link to an operation, or sign in with a wallet.',
    },
    RATE_LIMIT_EXCEEDED: {
      message: 'Too many requests without a session.',
      details: 'At most 60 a minute from one address.',
    },
    FORBIDDEN: {
      message: 'This request does not come from the wallet page.',
      details: 'Origin: must be http://localhost:3001. Open the page at this address (PUBLIC_WEB_URL).',
    },
    SUPERSEDED: {
      message: 'This signing request was replaced by a newer one.',
      details:
        'transaction: sign the exact bytes of POST /page/operations/op_019b7a00-0000-7000-8000-000000000000/signing-request.',
    },
  },
};
