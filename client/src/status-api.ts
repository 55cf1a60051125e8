import type { CallOptions } from './call-options.ts';
import { readFields } from './field-reader.ts';
import type { HttpClient } from './http-client.ts';
import type { Health, Readiness } from './types.ts';

/** How the service is. Open: the API key is not sent along. Asked once, because the answer is about now. */
export interface StatusApi {
  /** The API's process answers. */
  health(options?: CallOptions): Promise<Health>;
  /** The API reaches what it needs; where it does not, throws an UnavailableError whose `details` say what. */
  ready(options?: CallOptions): Promise<Readiness>;
}

export function createStatusApi(http: HttpClient): StatusApi {
  const ask = async (path: string, { signal }: CallOptions): Promise<unknown> =>
    await http.request({ method: 'GET', path, open: true, repeat: false, signal });
  return {
    health: async (options = {}) => readHealth(await ask('/health', options)),
    ready: async (options = {}) => readReadiness(await ask('/ready', options)),
  };
}

export function readHealth(data: unknown): Health {
  return { status: readFields(data, 'health').text('status') };
}

export function readReadiness(data: unknown): Readiness {
  const fields = readFields(data, 'readiness');
  return { status: fields.text('status'), checks: fields.object('checks').textEntries() };
}
