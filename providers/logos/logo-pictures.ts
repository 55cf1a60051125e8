import { Agent, interceptors, type buildConnector } from 'undici';
import { getBytes } from '../get-bytes.ts';

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

/** Gateways of stores redirect to a host of their own for each file. */
const MAX_REDIRECTS = 3;

const HTTP_OK = 200;

/** Reads pictures by `https`, under the rules of webhooks for each connection; a URL such as `ipfs:` has none. */
export function createLogoPictures({ connect, timeoutMs }: LogoPicturesDeps): LogoPictures {
  const agent = new Agent({ connect });
  const dispatcher = agent.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
  return {
    async read(url, signal) {
      if (!isPlainUrl(url)) return null;
      try {
        const { statusCode, bytes } = await getBytes(url, {
          dispatcher,
          headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
          timeoutMs,
          signal,
        });
        return statusCode === HTTP_OK ? bytes : null;
      } catch {
        signal.throwIfAborted();
        // Its maker has chosen the address, so the operator can do nothing about a failure.
        return null;
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
