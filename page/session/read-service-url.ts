import { NetworkFailure } from '../../client/src/errors.ts';
import { ServiceFileError, serviceUrlOf } from './service-file.ts';

/** Next to index.html, for the one who hosts the page; the build has an empty one. */
const PATH = '/service.json';

const NOT_FOUND = 404;

const TIMEOUT_MS = 15_000;

/** Address of the service that this page belongs to; empty: the page's own origin. */
export async function readServiceUrl(): Promise<string> {
  const response = await request();
  if (response.status === NOT_FOUND) return '';
  if (!response.ok) throw new ServiceFileError(`HTTP ${response.status}`);
  return serviceUrlOf(await response.text());
}

async function request(): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(PATH, { credentials: 'omit', redirect: 'error', cache: 'no-cache', signal });
  } catch (error) {
    throw new NetworkFailure('connection', `${PATH} could not be read`, { cause: error });
  }
}
