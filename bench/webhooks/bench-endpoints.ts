import { randomBytes } from 'node:crypto';
import { createWalletClient } from '../../client/src/index.ts';
import { connectDatabase, type Database } from '../../db/postgres/connect.ts';
import { DELIVERY_CHANNEL } from '../../db/events/event-store.ts';
import { EXAMPLE } from '../../domain/events/event-examples.ts';
import { createInternalKey } from '../internal-key.ts';
import { BENCH_WALLET } from './bench-event.ts';
import type { Behaviour, Scheme, Sink } from './sink.ts';

/** The endpoints of one run, at /<behaviour>/<run>/<index>. */
export interface RunEndpoints {
  run: string;
  accountId: string;
  ids: string[];
  /** Events are recorded, but wait until they are released. */
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Deletes the endpoints with their undelivered events, so that the next run has the service to itself. */
  retire(): Promise<void>;
}

export interface BenchEndpoints {
  database: Database;
  /** Created through the API, with filters of both kinds. */
  add(run: string, scheme: Scheme, behaviours: readonly Behaviour[]): Promise<RunEndpoints>;
  close(): Promise<void>;
}

/**
 * More than the hourly limit of any tier, so that deliveries are held as for an account that has used up its limit. A failing
 * endpoint would be probed and released.
 */
const MORE_THAN_AN_HOUR_ALLOWS = 2_000_000_000;

const HOLD = `UPDATE webhook_endpoints SET window_started_at = now(), window_count = ${MORE_THAN_AN_HOUR_ALLOWS}
   WHERE id = ANY (?)`;

const RELEASE = `WITH released AS (
    UPDATE webhook_endpoints SET window_count = 0 WHERE id = ANY (?) RETURNING id)
  SELECT pg_notify('${DELIVERY_CHANNEL}', id) FROM released`;

/** Deliveries per statement, which has 30 s (db/postgres/connect.ts). */
const FORGOTTEN_AT_ONCE = 50_000;

// Locked in the order of their ids, like outcomes (db/webhooks/delivery-outcomes.ts).
const FORGET = `WITH locked AS MATERIALIZED (
    SELECT id FROM deliveries WHERE endpoint_id = ANY (?) AND finished_at IS NULL
     ORDER BY id LIMIT ${FORGOTTEN_AT_ONCE} FOR UPDATE)
  DELETE FROM deliveries WHERE id IN (SELECT id FROM locked)`;

const SECRET_BYTES = 32;

export async function createBenchEndpoints({
  apiUrl,
  databaseUrl,
  sink,
}: {
  apiUrl: string;
  databaseUrl: string;
  sink: Pick<Sink, 'origin' | 'quiet'>;
}): Promise<BenchEndpoints> {
  const apiKey = await createInternalKey(databaseUrl);
  const { webhooks } = createWalletClient({ baseUrl: apiUrl, apiKey, network: 'devnet' });
  const database = connectDatabase({ url: databaseUrl, applicationName: 'bench', poolSize: 2 });

  async function accountOf(endpointId: string): Promise<string> {
    const row = (await database('webhook_endpoints').where({ id: endpointId }).first('account_id')) as
      { account_id: string } | undefined;
    if (!row) throw new Error('an endpoint that was made is not there');
    return row.account_id;
  }

  return {
    database,
    async add(run, scheme, behaviours) {
      const ids: string[] = [];
      for (const [index, behaviour] of behaviours.entries()) {
        const { webhook_id: id } = await webhooks.create({
          url: `${sink.origin(scheme)}/${behaviour}/${run}/${index}`,
          events: ['transaction.*', 'wallet.connected'],
          wallets: [BENCH_WALLET, EXAMPLE.other],
          secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
        });
        ids.push(id);
      }
      return {
        run,
        ids,
        accountId: await accountOf(ids[0] ?? ''),
        async hold() {
          await database.raw(HOLD, [ids]);
        },
        async release() {
          await database.raw(RELEASE, [ids]);
        },
        async retire() {
          for (const id of ids) await webhooks.remove(id);
          await sink.quiet();
          while ((await database.raw<{ rowCount: number }>(FORGET, [ids])).rowCount === FORGOTTEN_AT_ONCE);
        },
      };
    },
    close: () => database.destroy(),
  };
}
