import type { DocumentAbout } from '../http/openapi-info.ts';
import { VERSION } from '../domain/version.ts';
import { SESSION_COOKIE } from './session/session-cookie.ts';

export const PAGE_DOCUMENT_PATH = '/page/openapi.json';

/** The texts of docs/openapi-page.json. */
export const PAGE_ABOUT: DocumentAbout = {
  info: {
    title: 'Wallet page',
    version: VERSION,
    summary: 'Routes of the wallet page, for the page itself.',
    description: `The wallet page (docs/wallet-page.md) calls these routes from its own origin, or from one that \`WEB_ALLOWED_ORIGINS\` lists. Programs use the API (docs/openapi.json): nothing here is
announced before it changes. Routes for operations and wallets are those of the API under \`/page\` instead of \`/v1\`, for the caller that the
session names. A request that changes something needs \`Origin\` with one of these origins, otherwise it is refused with 403. Every other path is a file of the page.`,
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
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: SESSION_COOKIE,
      description: 'Set by a redeemed link or a proof, for the page of the own origin.',
    },
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        '`session_token` of a redeemed link or a proof, for pages that another site hosts. Valid only with the `Origin` that it was issued to.',
    },
  },
  credentialErrors: ['INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED'],
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
      details:
        'Origin: must be http://localhost:3001, or listed in WEB_ALLOWED_ORIGINS. Open the page at http://localhost:3001.',
    },
  },
};
