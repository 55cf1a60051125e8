import { isJsonObject } from '../../client/src/transport/field-reader.ts';

/** service.json cannot be used. Then no answer counts, and no request is sent but the early ones (`createServiceConnection`). */
export class ServiceFileError extends Error {
  override readonly name = 'ServiceFileError';
}

/**
 * Address of the service that the page belongs to; empty: the page's own origin. The file has nothing but that: a misspelt name must not
 * lead to the own origin.
 */
export function serviceUrlOf(text: string): string {
  if (text.trim() === '') return '';
  const content = parsed(text);
  if (!isJsonObject(content)) throw new ServiceFileError('not a JSON object');
  const { service_url: url = '', ...others } = content;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ServiceFileError(`an unknown field, ${JSON.stringify(unknown)}`);
  if (url === '' || isServiceOrigin(url)) return url;
  throw new ServiceFileError('service_url is not an origin such as https://wallet-service.example');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ServiceFileError('not JSON', { cause: error });
  }
}

/** Unencrypted only on this machine. */
function isServiceOrigin(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  return origin === url && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
