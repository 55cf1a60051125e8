import type { Json } from './openapi-schemas.ts';

/** Response headers; each is described once, in `components`. */
export function responseHeaders(prefix: string) {
  return {
    'X-Request-Id': {
      description:
        'Id of the request in the logs: the caller’s own `X-Request-Id`, or a new one. Missing only if the request could not be parsed as HTTP.',
      schema: { type: 'string' },
      example: '0f8a1c52-6a43-4a6e-9d7a-0e4c1f6f2d11',
    },
    Location: {
      description: 'Path of the new operation.',
      schema: { type: 'string' },
      example: `${prefix}/operations/op_019b7a00-0000-7000-8000-000000000000`,
    },
    Link: {
      description:
        'Next page (RFC 8288, `rel="next"`), with the query of this one; missing on the last page.',
      schema: { type: 'string' },
      example: `<${prefix}/wallet/history?address=4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&cursor=WzE>; rel="next"`,
    },
    'Idempotency-Replayed': {
      description: 'Present if an earlier request with the same `Idempotency-Key` created the resource.',
      schema: { type: 'string', const: 'true' },
      example: 'true',
    },
    'Retry-After': {
      description: 'Seconds to wait before a retry. Every response with status 429 or 503 has it.',
      schema: { type: 'string', pattern: '^\\d+$' },
      example: '2',
    },
    'WWW-Authenticate': {
      description: 'RFC 6750; with `error` if a key was sent.',
      schema: { type: 'string' },
      example:
        'Bearer realm="wallet-service", error="invalid_token", error_description="The API key is invalid."',
    },
    RateLimit: {
      description: 'Requests left in the current window (`r`), and seconds until the window ends (`t`).',
      schema: { type: 'string' },
      example: '"hour";r=987;t=1800',
    },
    'RateLimit-Policy': {
      description: 'Requests (`q`) that the account has in a window of `w` seconds.',
      schema: { type: 'string' },
      example: '"hour";q=1000;w=3600',
    },
  } as const satisfies Record<string, Json>;
}

export type ResponseHeader = keyof ReturnType<typeof responseHeaders>;

export function headerReferences(...names: ResponseHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
