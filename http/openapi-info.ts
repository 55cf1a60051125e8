import type { ApiErrorCode } from '../domain/errors.ts';
import { VERSION } from '../domain/version.ts';
import type { ErrorExamples } from './error-examples.ts';
import type { Json } from './openapi-schemas.ts';

/** Half a year: long enough for a client that is released twice a year. */
const MONTHS_BEFORE_REMOVAL = 6;

export interface DocumentTag {
  name: string;
  description: string;
  prefix: string;
}

/** All that a document says besides its routes. */
export interface DocumentAbout {
  info: Json;
  /** Prefix of its routes' paths, for examples. */
  prefix: string;
  /** A path gets the first tag whose prefix matches, so the more specific ones come first. */
  tags: readonly DocumentTag[];
  /** The credentials, by name, of which the routes that need one take any. */
  security: Readonly<Record<string, Json>>;
  /** Errors of every route that needs a credential. */
  credentialErrors: readonly ApiErrorCode[];
  /** Description of the header `X-Network`. */
  networkDescription: string;
  /** In place of those in error-examples.ts. */
  errorExamples: Partial<ErrorExamples>;
}

const OPENAPI_INFO = {
  title: 'Wallet service',
  version: VERSION,
  summary: 'Self-hosted, non-custodial wallet service for Solana.',
  description: `The server prepares transactions and never holds a key: it returns an unsigned transaction, the device signs it, and the
caller submits the signed one. Every send is an operation that is confirmed, signed and tracked until it is final on the chain.

**Beta.** Until version 1.0.0 anything may change, except that codes, statuses and event names are never renamed; each change is in the
changelog. After 1.0.0 the API may get new paths, optional request fields, response fields, codes, reasons and event names at any time:
ignore those that you do not know. Every other change is announced first. A path or field that will be removed is marked \`deprecated\`
here and listed in the changelog. Its responses have the headers \`Deprecation\` (RFC 9745: since when) and \`Sunset\` (RFC 8594: until
when), and it keeps working for at least ${MONTHS_BEFORE_REMOVAL} months.

Responses to a valid key have the headers \`RateLimit\` and \`RateLimit-Policy\`; every response has \`X-Request-Id\`.`,
  license: { name: 'MIT', identifier: 'MIT' },
};

const TAGS: readonly DocumentTag[] = [
  { name: 'Wallet', prefix: '/v1/wallet/', description: 'Balances, history, and sends of SOL and tokens.' },
  {
    name: 'Wallets',
    prefix: '/v1/wallets',
    description: 'Wallets that the account watches or has connected; the service follows them on the chain.',
  },
  {
    name: 'Operations',
    prefix: '/v1/operations',
    description: 'Operations from their preview to their end on the chain: confirm, sign, cancel, wait.',
  },
  {
    name: 'Trigger orders',
    prefix: '/v1/trigger-orders',
    description: 'Swaps that are offered for the signature when a price is reached.',
  },
  {
    name: 'Swaps',
    prefix: '/v1/swap',
    description: 'One token for another at the price of the market. Included in the pro tier.',
  },
  {
    name: 'Stakes',
    prefix: '/v1/stake',
    description: 'SOL delegated to validators, and back. Included in the pro tier.',
  },
  {
    name: 'Prices',
    prefix: '/v1/prices',
    description: 'Prices of tokens in USD, now and earlier, with their sources and age.',
  },
  {
    name: 'Tokens',
    prefix: '/v1/tokens',
    description: 'Names and logos of listed and verified tokens.',
  },
  {
    name: 'Pools',
    prefix: '/v1/pools',
    description: 'Pools in which a token is traded. Included in the pro tier.',
  },
  {
    name: 'Alerts',
    prefix: '/v1/alerts',
    description:
      'Standing orders to report a price or the balance of a wallet, each firing once and with its evidence.',
  },
  {
    name: 'Timeline',
    prefix: '/v1/timeline',
    description: 'Timeline of all operations of the account, as pages or as a stream, without gaps.',
  },
  {
    name: 'Webhooks',
    prefix: '/v1/webhooks',
    description:
      'Endpoints to which the signed events of the account are delivered. Included in the pro tier.',
  },
  {
    name: 'Events',
    prefix: '/v1/event',
    description: 'Events of operations and wallets, as endpoints receive them.',
  },
  {
    name: 'Messenger',
    prefix: '/v1/messenger/',
    description:
      'Chats with the bot, for accounts that the person of a chat has granted something. With a bot token in place of an API key.',
  },
  {
    name: 'Keys',
    prefix: '/v1/keys',
    description: 'API keys of the account. They need an API key with the scope `keys`.',
  },
  {
    name: 'Status',
    prefix: '/',
    description: 'Index, liveness and readiness of the service. No API key needed.',
  },
];

export const API_ABOUT: DocumentAbout = {
  info: OPENAPI_INFO,
  prefix: '/v1',
  tags: TAGS,
  security: {
    apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `wk_…`.' },
    botToken: { type: 'http', scheme: 'bearer', description: 'A bot token: `wb_…`.' },
  },
  // `FORBIDDEN`: the key lacks the scope.
  credentialErrors: ['INVALID_API_KEY', 'RATE_LIMIT_EXCEEDED', 'FORBIDDEN'],
  networkDescription: 'Network of the request; default: the key’s default network, or the server’s.',
  errorExamples: {},
};

/** The tag `/` is only for paths of one part: a new first part needs a tag of its own. */
export function tagOf(path: string, tags: readonly DocumentTag[]): string {
  const tag = tags.find(({ prefix }) => path.startsWith(prefix));
  if (!tag || (tag.prefix === '/' && path.lastIndexOf('/') > 0)) {
    throw new Error(`the document has no tag for ${path}: see http/openapi-info.ts`);
  }
  return tag.name;
}
