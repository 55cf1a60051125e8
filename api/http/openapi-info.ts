import { VERSION } from '../../domain/version.ts';

/** Half a year: long enough for a client that is released twice a year. */
const MONTHS_BEFORE_REMOVAL = 6;

export const OPENAPI_INFO = {
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

/** A path gets the first tag whose prefix matches, so the more specific ones come first. */
export const TAGS: readonly { name: string; description: string; prefix: string }[] = [
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
    name: 'Status',
    prefix: '/',
    description: 'Index, liveness and readiness of the service. No API key needed.',
  },
];

export function tagOf(path: string): string {
  const tag = TAGS.find(({ prefix }) => path.startsWith(prefix));
  if (!tag || (tag.prefix === '/' && path.startsWith('/v1/'))) {
    throw new Error(`api/http/openapi-info.ts has no tag for ${path}`);
  }
  return tag.name;
}
