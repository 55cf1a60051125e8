import type { CallOptions } from '../transport/call-options.ts';
import { readFields, type FieldReader } from '../transport/field-reader.ts';
import type { HttpClient } from '../transport/http-client.ts';
import type { Health, LedgerReadiness, Readiness } from './status-types.ts';

/** The service's health. Requests carry no API key, and are not repeated, because the answer is about this moment. */
export interface StatusApi {
  /** Returns if the API's process answers. */
  health(options?: CallOptions): Promise<Health>;
  /** Returns if the API reaches all that it needs; otherwise throws an UnavailableError whose `details` name the problem. */
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
  const ledger = fields.objectOrNull('details')?.objectOrNull('ledger') ?? null;
  return {
    status: fields.text('status'),
    checks: fields.object('checks').textEntries(),
    details: {
      ledger:
        ledger &&
        Object.fromEntries(ledger.entries().map(([network, each]) => [network, readLedgerReadiness(each)])),
    },
  };
}

function readLedgerReadiness(fields: FieldReader): LedgerReadiness {
  return {
    cursor_slot: fields.integerOrNull('cursor_slot'),
    head_slot: fields.integerOrNull('head_slot'),
    lag_slots: fields.integerOrNull('lag_slots'),
    wallets_expected: fields.integer('wallets_expected'),
    wallets_watched: fields.integer('wallets_watched'),
    updated_age_seconds: fields.integerOrNull('updated_age_seconds'),
  };
}
