import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { RequestState } from '../../api/http/define-route.ts';

/** Only the page's own files run, and it talks to its own origin only. WebAssembly is for the hash of the passphrase. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** Nothing but passkeys and the clipboard; what a browser does not know, it ignores. */
const PERMISSIONS_POLICY = [
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'clipboard-write=(self)',
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'serial', 'usb', 'hid'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ');

/** Half a year, without subdomains, because the operator may run other services there. */
const STRICT_TRANSPORT_SECURITY = 'max-age=15552000';

/** Set before anything runs, so that errors have them too. Files replace the rule for caches with their own. */
export function pageHeaders(): Middleware<RequestState>[] {
  return [
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      crossOriginEmbedderPolicy: { policy: 'require-corp' },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
      // Set below, if the request came over TLS.
      strictTransportSecurity: false,
    }) as Middleware<RequestState>,
    async function pageHeadersMiddleware(ctx, next) {
      ctx.set('permissions-policy', PERMISSIONS_POLICY);
      ctx.set('cache-control', 'no-store');
      // Only known from a trusted proxy (TRUSTED_PROXIES); browsers ignore it on plain HTTP anyway.
      if (ctx.secure) ctx.set('strict-transport-security', STRICT_TRANSPORT_SECURITY);
      await next();
    },
  ];
}
