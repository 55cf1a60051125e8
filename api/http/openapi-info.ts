/** Half a year: long enough for a client that is released twice a year. */
const MONTHS_BEFORE_REMOVAL = 6;

export const OPENAPI_INFO = {
  title: 'Wallet service',
  version: '1.0.0-beta',
  summary: 'Self-hosted, non-custodial wallet service for Solana.',
  description: `The server prepares transactions and never holds a key: it answers with unsigned bytes, the device signs them, and the
signed bytes come back. Every send is an operation that is confirmed, signed and followed to its end on the chain.

**Beta.** Until version 1.0.0 anything may change; each change is in the changelog. Codes, statuses and event names are never
renamed, also before. After it, what may come at any time are new paths, new optional fields of requests, new fields of answers, new
codes, reasons and event names: ignore those that you do not know. Everything else is announced first. A path or field that is to
go is marked \`deprecated\` here, answers with the headers \`Deprecation\` (RFC 9745: since when) and \`Sunset\` (RFC 8594: until when),
stands in the changelog, and goes on working for ${MONTHS_BEFORE_REMOVAL} months at least.

Answers to a known key carry \`RateLimit\` and \`RateLimit-Policy\`; every answer carries \`X-Request-Id\`.`,
  license: { name: 'MIT', identifier: 'MIT' },
};

/** A path's tag is the first whose prefix it begins with, so the more special ones stand first. */
export const TAGS: readonly { name: string; description: string; prefix: string }[] = [
  { name: 'Wallet', prefix: '/v1/wallet/', description: 'Balances, history, and sends of SOL and tokens.' },
  {
    name: 'Wallets',
    prefix: '/v1/wallets',
    description: 'Wallets that the account watches or has connected: they are followed on the chain.',
  },
  {
    name: 'Operations',
    prefix: '/v1/operations',
    description: 'What was asked for, from its preview to its end on the chain: confirm, sign, cancel, wait.',
  },
  {
    name: 'Timeline',
    prefix: '/v1/timeline',
    description: 'What happened to all operations of the account, as a page or as a stream, without gaps.',
  },
  {
    name: 'Webhooks',
    prefix: '/v1/webhooks',
    description: 'Endpoints of the account that events are delivered to, signed. Comes with the pro tier.',
  },
  {
    name: 'Events',
    prefix: '/v1/event',
    description: 'What happens to operations and wallets, as endpoints get it.',
  },
  { name: 'Status', prefix: '/', description: 'Whether the service lives and can work. Open to everybody.' },
];

export function tagOf(path: string): string {
  const tag = TAGS.find(({ prefix }) => path.startsWith(prefix));
  if (!tag || (tag.prefix === '/' && path.startsWith('/v1/'))) {
    throw new Error(`api/http/openapi-info.ts has no tag for ${path}`);
  }
  return tag.name;
}
