import type { Middleware } from 'koa';
import type { RequestState } from '../../http/define-route.ts';
import { MINI_APP_PATH } from '../../domain/sessions/mini-app-path.ts';

/**
 * Headers of every answer, also for another site that hosts the page (docs/operating.md, `npm run web:verify`).
 *
 * @param serviceUrl of a page that another site hosts; null: the service has the page's own origin
 */
export function pageHeaderValues(serviceUrl: string | null): Record<string, string> {
  return {
    'content-security-policy': policyText(contentSecurityPolicy(serviceUrl)),
    'permissions-policy': permissionsPolicy({ camera: '(self)' }),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // The policy above, for browsers that do not know `frame-ancestors`.
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
  };
}

/**
 * The same for the page inside the messenger. Only the messenger's own pages frame it, and what runs in the frame has no cookie: a click
 * that such a page steals could reach nothing but a session of that person.
 */
function miniAppHeaderValues(frameAncestors: readonly string[]): Record<string, string> {
  const { 'x-frame-options': _refused, ...values } = pageHeaderValues(null);
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ');
  return {
    ...values,
    'content-security-policy': policyText({ ...contentSecurityPolicy(null), 'frame-ancestors': ancestors }),
    // The pages around this one are not ours, and it does not scan there.
    'permissions-policy': permissionsPolicy({ camera: '()' }),
    // For a messenger whose pages embed only what allows it (COEP).
    'cross-origin-resource-policy': 'cross-origin',
  };
}

function policyText(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** Only the page's own files run, and it talks to its service only. WebAssembly is for the hash of the passphrase. */
function contentSecurityPolicy(serviceUrl: string | null): Record<string, string> {
  return {
    'default-src': "'none'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': serviceUrl === null ? "'self'" : `'self' ${serviceUrl}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  };
}

/** Nothing but passkeys, the clipboard and the scanner's camera; what a browser does not know, it ignores. */
function permissionsPolicy({ camera }: { camera: '(self)' | '()' }): string {
  return [
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'clipboard-write=(self)',
    `camera=${camera}`,
    ...['display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb', 'hid'].map(
      (feature) => `${feature}=()`,
    ),
  ].join(', ');
}

/** Half a year, without subdomains, because the operator may run other services there. */
const STRICT_TRANSPORT_SECURITY = 'max-age=15552000';

/**
 * Set before anything runs, so that errors have them too. Files replace the rule for caches with their own.
 *
 * @param frameAncestors origins that may frame the page at {@link MINI_APP_PATH}; null: it is not served
 */
export function pageHeaders(frameAncestors: readonly string[] | null): Middleware<RequestState> {
  const values = pageHeaderValues(null);
  const framed = frameAncestors && miniAppHeaderValues(frameAncestors);
  return async function pageHeadersMiddleware(ctx, next) {
    ctx.set(framed && ctx.path === MINI_APP_PATH ? framed : values);
    ctx.set('cache-control', 'no-store');
    // Only known from a trusted proxy (TRUSTED_PROXIES); browsers ignore it on plain HTTP anyway.
    if (ctx.secure) ctx.set('strict-transport-security', STRICT_TRANSPORT_SECURITY);
    await next();
  };
}
