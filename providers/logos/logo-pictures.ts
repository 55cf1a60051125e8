import { Agent, interceptors, request, type buildConnector } from 'undici';
import { readBytes } from '../read-bytes.ts';

export interface LogoPictures {
  /** The bytes at an address; null: nothing is there, it is too large, or its host must not be asked. */
  read(url: string, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface LogoPicturesDeps {
  /** Opens connections, and only to allowed targets. */
  connect: buildConnector.connector;
  timeoutMs?: number;
}

/** Logos have some hundred kilobytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** For all redirects and the whole answer. */
const TIMEOUT_MS = 10_000;

/** Gateways of stores redirect to a host of their own for each file. */
const MAX_REDIRECTS = 3;

const HTTP_OK = 200;

/** Reads pictures by `https`, under the rules of webhooks for each connection; a URL such as `ipfs:` has none. */
export function createLogoPictures({ connect, timeoutMs = TIMEOUT_MS }: LogoPicturesDeps): LogoPictures {
  const agent = new Agent({ connect });
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
  return {
    async read(url, signal) {
      if (!isPlainUrl(url)) return null;
      // Not AbortSignal.timeout: if only AbortSignal.any refers to it, it may be collected, and never fires.
      const timeIsUp = new AbortController();
      const timer = setTimeout(() => timeIsUp.abort(), timeoutMs);
      try {
        const { statusCode, body } = await request(url, {
          dispatcher,
          headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
          signal: AbortSignal.any([signal, timeIsUp.signal]),
        });
        const bytes = await readBytes(body, MAX_BYTES);
        return statusCode === HTTP_OK ? bytes : null;
      } catch {
        signal.throwIfAborted();
        // Its maker has chosen the address, so the operator can do nothing about a failure.
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.close(),
  };
}

/** Without a name and a password, which undici would send. The guard decides about the protocol and the host. */
function isPlainUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  );
}
